import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { publishSynthetic } from '../../../tests/support/synthetic-archive.ts'
import { syntheticPublished } from '../../../tests/support/synthetic-publication.ts'
import { openContentStore } from '../../base/store/content-store.ts'
import { copySmallSite, SMALL_SITE, SMALL_SITE_URL } from '../../test-support/site-app.ts'
import { openSiteBuilder, publicationsFolder } from '../rebuilds/site-builder.ts'
import { writeStaticSite } from './write-static-site.ts'

const projectFolder = path.resolve(import.meta.dirname, '../../..')
let folder: string
let dataFolder: string
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'static-site-'))
  dataFolder = path.join(folder, 'data')
})
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }))

/** Every file of the data folder with its bytes. */
function snapshot(): Record<string, string> {
  const files = fs.readdirSync(dataFolder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return Object.fromEntries(
    files.map(({ parentPath, name }) => {
      const file = path.join(parentPath, name)
      return [path.relative(dataFolder, file), fs.readFileSync(file, 'base64')]
    }),
  )
}

it('the site of a static host leaves what a server shows, and its canonical addresses, as they are', async () => {
  publishSynthetic(openContentStore(publicationsFolder(dataFolder)), syntheticPublished(0))
  await copySmallSite(dataFolder)
  const common = { dataFolder, projectFolder, siteSource: SMALL_SITE }
  const live = openSiteBuilder({ ...common, publicUrl: SMALL_SITE_URL })
  await live.build()
  await live.close()
  const before = snapshot()

  const target = path.join(folder, 'dist')
  const workFolder = path.join(folder, 'work')
  const { files, kind } = await writeStaticSite({
    ...common,
    publicUrl: 'https://elsewhere.example',
    workFolder,
    target,
    securityText: 'Contact: mailto:desk@elsewhere.example\n',
  })
  expect([kind, fs.existsSync(path.join(target, 'casefiles/synthetic-00000/index.html'))]).toEqual(['full', true])
  expect(files).toBeGreaterThan(3)
  expect(fs.readFileSync(path.join(target, 'sitemap.xml'), 'utf8')).toContain('https://elsewhere.example/')
  expect(fs.readFileSync(path.join(target, '.well-known/security.txt'), 'utf8')).toContain('desk@elsewhere.example')
  expect(snapshot()).toEqual(before)
})

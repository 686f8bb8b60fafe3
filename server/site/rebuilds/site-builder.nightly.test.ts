import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { publishSynthetic } from '../../../tests/support/synthetic-archive.ts'
import { syntheticPublished } from '../../../tests/support/synthetic-publication.ts'
import { openContentStore } from '../../base/store/content-store.ts'
import { copySmallSite, SMALL_SITE, SMALL_SITE_URL } from '../../test-support/site-app.ts'
import { openRebuildQueue } from './rebuild-queue.ts'
import { openSiteBuilder, publicationsFolder, siteFolder, type SiteBuilder } from './site-builder.ts'

const projectFolder = path.resolve(import.meta.dirname, '../../..')
const siteSource = SMALL_SITE
let dataFolder: string
const opened: SiteBuilder[] = []

beforeEach(() => {
  dataFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'site-builder-'))
})
afterEach(async () => {
  for (const builder of opened.splice(0)) await builder.close()
  fs.rmSync(dataFolder, { recursive: true, force: true })
})

function open(publicUrl = SMALL_SITE_URL): SiteBuilder {
  const builder = openSiteBuilder({ dataFolder, projectFolder, publicUrl, siteSource })
  opened.push(builder)
  return builder
}
function publish(index: number): void {
  const publications = openContentStore(publicationsFolder(dataFolder))
  publishSynthetic(publications, syntheticPublished(index))
}
const builds = (): string[] => fs.readdirSync(path.join(dataFolder, 'site-app'))

describe('site builder', () => {
  it('builds the app once, then only renders, and starts where another process stopped', async () => {
    publish(0)
    const builder = open()
    expect(await builder.build()).toMatchObject({ kind: 'full' })
    const app = builds()
    publish(1)
    expect(await builder.build()).toMatchObject({ kind: 'incremental' })
    publish(2)
    expect(await open().build()).toMatchObject({ kind: 'incremental' })
    expect(await open().build()).toMatchObject({ kind: 'unchanged' })
    expect(builds()).toEqual(app)
    expect(openContentStore(siteFolder(dataFolder)).entry('/casefiles/synthetic-00002')).not.toBeNull()
  })

  it('renders everything with a new app when what it is built from has changed, and keeps no old one', async () => {
    publish(0)
    await copySmallSite(dataFolder)
    await open().build()
    fs.mkdirSync(path.join(dataFolder, 'site-app/unfinished-by-a-crash'))
    expect(await open('https://archive.example').build()).toMatchObject({ kind: 'full' })
    expect(builds()).toHaveLength(1)
    const site = openContentStore(siteFolder(dataFolder))
    const sitemap = site.readObject(site.entry('/sitemap.xml')!.hash).toString('utf8')
    expect(sitemap).toContain('https://archive.example/casefiles/synthetic-00000')
  })

  it('shows the page of a casefile that is not published, over the archive as it is, and keeps nothing of it', async () => {
    publish(0)
    await copySmallSite(dataFolder)
    const builder = open()
    expect(await builder.preview(syntheticPublished(1))).toBeNull()
    await builder.build()
    const { slug, casefile } = syntheticPublished(1).publication
    const [built, html] = await Promise.all([builder.build(), builder.preview(syntheticPublished(1))])
    expect(built.kind).toBe('unchanged')
    expect(html).toContain(casefile.title)
    expect(openContentStore(siteFolder(dataFolder)).entry(`/casefiles/${slug}`)).toBeNull()
  })

  it('says what Astro said when the app cannot be built', async () => {
    const builder = openSiteBuilder({ dataFolder, projectFolder, publicUrl: 'not an address', siteSource })
    await expect(builder.build()).rejects.toThrow(/could not be built[\s\S]*Invalid URL/)
    expect(builds()).toEqual([])
  })

  it('goes live through the queue', async () => {
    publish(0)
    await copySmallSite(dataFolder)
    const queue = openRebuildQueue({ builder: open() })
    publish(1)
    queue.request('published synthetic-00001')
    await queue.whenIdle()
    expect(queue.status().last!.error).toBeNull()
    expect(openContentStore(siteFolder(dataFolder)).entry('/casefiles/synthetic-00001')).not.toBeNull()
    await queue.close()
  })
})

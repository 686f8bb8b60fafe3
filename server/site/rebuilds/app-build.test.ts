import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { SMALL_SITE, SMALL_SITE_URL } from '../../test-support/site-app.ts'
import { buildSiteApp } from './app-build.ts'

const buildsFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'casefiles-app-build-'))
afterEach(() => fs.rmSync(buildsFolder, { recursive: true, force: true }))

it('gives two that build the same app at once the same whole folder, and leaves nothing beside it', async () => {
  const projectFolder = path.resolve(import.meta.dirname, '../../..')
  const options = { projectFolder, buildsFolder, publicUrl: SMALL_SITE_URL, siteSource: SMALL_SITE }
  const [one, other] = await Promise.all([buildSiteApp(options), buildSiteApp(options)])
  expect(other).toBe(one)
  expect(fs.readdirSync(buildsFolder)).toEqual([path.basename(one)])
  expect(fs.existsSync(path.join(one, 'server/entry.mjs'))).toBe(true)
})

import fs from 'node:fs'
import path from 'node:path'
import { inject } from 'vitest'
import { describeApi } from '../../contract/calls/describe-api.ts'
import { sha256 } from '../base/chain/fingerprint.ts'
import { buildSiteApp } from '../site/rebuilds/app-build.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the apps built in this run, see `global-setup.ts`. */
    siteApps: string
  }
}

/** The small pages of these tests, in place of `site`. */
export const SMALL_SITE = 'server/site/rebuilds/fixtures/site'
export const SMALL_SITE_URL = 'http://archive.test'

/** The app of the small pages, built once a run: Astro takes seconds. @returns its folder */
export function buildSmallSite(): Promise<string> {
  return buildSiteApp({
    projectFolder: path.resolve(import.meta.dirname, '../..'),
    buildsFolder: inject('siteApps'),
    publicUrl: SMALL_SITE_URL,
    siteSource: SMALL_SITE,
    // as the site's builder says it, so that the app has the name under which it looks for it
    other: { api: sha256(JSON.stringify(describeApi())) },
  })
}

/** Puts the app of the small pages where a site's builder over that data folder finds it. */
export async function copySmallSite(dataFolder: string): Promise<void> {
  const app = await buildSmallSite()
  fs.cpSync(app, path.join(dataFolder, 'site-app', path.basename(app)), { recursive: true })
}

import fs from 'node:fs'
import path from 'node:path'
import { inject, vi } from 'vitest'
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

/** What an operator says on the pages of {@link buildPublicSite}. */
const PAGE_SETTINGS = {
  CONTACT_EMAIL: 'hello@archive.test',
  PROFESSIONAL_NETWORK_URL: 'https://network.test/casefiles',
  RESPONSIBLE_EDITOR: 'Ada Example',
  FEATURED_CASEFILE: 'synthetic-00002',
}

/** The app of the public pages themselves, built once a run: Astro takes nine seconds of a processor. @returns its folder */
export function buildPublicSite(): Promise<string> {
  const projectFolder = path.resolve(import.meta.dirname, '../..')
  const options = { projectFolder, buildsFolder: inject('siteApps'), publicUrl: SMALL_SITE_URL }
  return onceAtATime('public', () => buildSiteApp({ ...options, pageSettings: PAGE_SETTINGS }))
}

/** The app of the small pages, built once a run: Astro takes seconds. @returns its folder */
export function buildSmallSite(): Promise<string> {
  return onceAtATime('small', buildSmall)
}

/** Lets one worker build after the other, so that the second finds what the first one built. */
async function onceAtATime(name: string, build: () => Promise<string>): Promise<string> {
  const turn = path.join(inject('siteApps'), `building-${name}`)
  await vi.waitUntil(() => take(turn), { interval: 100, timeout: 600_000 })
  try {
    return await build()
  } finally {
    fs.rmdirSync(turn)
  }
}

/** Whether a folder was made that nobody else had made. */
function take(folder: string): boolean {
  try {
    fs.mkdirSync(folder)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function buildSmall(): Promise<string> {
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

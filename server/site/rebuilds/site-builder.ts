import path from 'node:path'
import type { PublishedCasefile, PublishedProblem } from '../../../contract/archive-reader.ts'
import { describeApi } from '../../../contract/calls/describe-api.ts'
import { sha256 } from '../../base/chain/fingerprint.ts'
import type { StorageSettings } from '../../base/storage/storage-settings.ts'
import { buildSiteApp, pruneSiteApps } from './app-build.ts'
import type { RenderedSite, RenderOptions } from './render-site.ts'
import { startSiteRenderer, type SiteRenderer } from './site-renderer.ts'

export interface SiteBuilderOptions {
  /** Holds `publications/`. */
  dataFolder: string
  /** The bucket in which releases are kept, too. */
  storage?: StorageSettings | undefined
  /** Holds `site/` and `site-app/`, what is made here; left out = the data folder, as the server does. */
  madeIn?: string
  /** The checkout: where `astro.config.mjs` and `node_modules` stand. */
  projectFolder: string
  /** Address under which the site is reached, e.g. `https://archive.example`. */
  publicUrl: string
  /** Folder of the pages relative to the project, when it is not `site`. */
  siteSource?: string
  /** What the operator set of what stands in pages, asked before each build. */
  pageSettings?: () => Promise<Record<string, string>>
  /** Waited for before anything is rendered, once the app is built. */
  whenReadable?: () => Promise<void>
}

/** Brings the site up to its sources and the publications; `build` is not to be called while a build runs. */
export interface SiteBuilder {
  build(options?: RenderOptions): Promise<RenderedSite>
  /** Builds the site's app where that was not done yet, beside those of other versions, which may be in use. */
  compile(): Promise<void>
  /** Builds the site's app where that was not done yet, and loads it: for previews where nothing else is rendered. */
  load(): Promise<void>
  /** The page of a casefile or problem as HTML, as it would be published; null while no build has loaded the site's app yet. */
  preview(found: PublishedCasefile | PublishedProblem): Promise<string | null>
  /** Lets a build fail that has not begun to render; to be called before `close` when the server stops. */
  abandon(): void
  close(): Promise<void>
}

export const publicationsFolder = (dataFolder: string): string => path.join(dataFolder, 'publications')
export const siteFolder = (dataFolder: string): string => path.join(dataFolder, 'site')

export function openSiteBuilder(options: SiteBuilderOptions): SiteBuilder {
  const { dataFolder, publicUrl, madeIn = dataFolder } = options
  const api = describeApi()
  const described = { api: sha256(JSON.stringify(api)) }
  const abandoning = new AbortController()
  const { signal } = abandoning
  const abandoned = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  let current: { app: string; renderer: SiteRenderer } | null = null

  async function buildApp(): Promise<string> {
    const pageSettings = await options.pageSettings?.()
    const buildsFolder = path.join(madeIn, 'site-app')
    return buildSiteApp({ ...options, pageSettings, buildsFolder, other: described, signal })
  }

  async function load(): Promise<void> {
    await rendererOf(await buildApp())
  }

  async function build(how: RenderOptions = {}): Promise<RenderedSite> {
    const app = await buildApp()
    await readable()
    const renderer = await rendererOf(app)
    try {
      return await renderer.render(how)
    } catch (error) {
      // Whatever state the failure left in the thread goes with it.
      await close()
      throw error
    }
  }

  async function rendererOf(app: string): Promise<SiteRenderer> {
    if (current?.app !== app) {
      await close()
      pruneSiteApps(app)
      const { storage } = options
      const folders = { publications: publicationsFolder(dataFolder), site: siteFolder(madeIn), storage, dataFolder }
      current = { app, renderer: startSiteRenderer({ app, ...folders, publicUrl, api }) }
    }
    return current.renderer
  }

  async function readable(): Promise<void> {
    await Promise.race([options.whenReadable?.(), abandoned])
    signal.throwIfAborted()
  }

  async function preview(found: PublishedCasefile | PublishedProblem): Promise<string | null> {
    return current === null ? null : current.renderer.preview(found)
  }

  async function close(): Promise<void> {
    const closing = current?.renderer
    current = null
    await closing?.close()
  }

  const compile = async () => void (await buildApp())
  return { build, compile, load, preview, abandon: () => abandoning.abort(new Error('The server is stopping.')), close }
}

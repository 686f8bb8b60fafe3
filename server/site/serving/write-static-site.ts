import path from 'node:path'
import { openContentStore } from '../../base/store/content-store.ts'
import { materialise } from '../../base/store/materialise.ts'
import type { RenderedSite } from '../rebuilds/render-site.ts'
import { openSiteBuilder, siteFolder, type SiteBuilderOptions } from '../rebuilds/site-builder.ts'
import { plainFiles } from './plain-files.ts'
import { SECURITY_TEXT_PATH } from './security-text.ts'

/** A site for a static host, beside whatever a server shows of the same publications. */
export interface StaticSiteOptions extends Omit<SiteBuilderOptions, 'madeIn' | 'whenReadable'> {
  /** Kept between builds, so that only what changed is rendered; nobody else's, least of all a server's data folder. */
  workFolder: string
  /** Becomes the site, in place of the one before. */
  target: string
  /** Whom to tell of a security problem; a server says it with each answer. */
  securityText: string
}

/**
 * Renders the publications of a data folder for a static host. Nothing is written into the data folder: what a server
 * shows keeps its own release and with it its own address in canonical links.
 */
export async function writeStaticSite({
  workFolder,
  target,
  securityText,
  ...options
}: StaticSiteOptions): Promise<RenderedSite & { files: number }> {
  const builder = openSiteBuilder({ ...options, madeIn: workFolder })
  try {
    const rendered = await builder.build()
    const site = openContentStore(siteFolder(workFolder))
    const security = { file: SECURITY_TEXT_PATH.slice(1), hash: site.putObject(securityText) }
    const files = [...plainFiles(site), security]
    materialise(site, files, path.resolve(target))
    return { ...rendered, files: files.length }
  } finally {
    await builder.close()
  }
}

import path from 'node:path'
import fs from 'node:fs'
import {
  openContentStore,
  type ArchiveStore,
  type ManifestEntry,
  type ContentStore,
} from '../../base/store/content-store.ts'
import type { RenderedSite } from '../rebuilds/render-site.ts'
import { openSiteBuilder, siteFolder, type SiteBuilderOptions } from '../rebuilds/site-builder.ts'
import { SECURITY_TEXT_PATH } from './security-text.ts'
import type { SiteEntryMeta } from '../rebuilds/make-entry.ts'
import { STUDIO_SHELL } from '../rebuilds/routes.ts'

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

/** A file with what a host must know of it. */
export interface SiteFile extends PlainFile {
  type: string
  /** Whether its name changes with its bytes. */
  isImmutable: boolean
}

/** Addresses at which a static host has to find the studio's page; deeper ones need a rule of the host. */
const STUDIO_ADDRESSES = ['/admin', '/admin-dashboard', '/admin-workbench', '/review']

/** The current release as files under the names that static hosts look for: pages as `index.html`, `404.html` apart. */
export function plainFiles(site: ArchiveStore, root = site.head()): SiteFile[] {
  const entries = site.list('/', root)
  const shell = entries.find((entry) => entry.path === STUDIO_SHELL)
  const studio = shell === undefined ? [] : STUDIO_ADDRESSES.map((address) => ({ ...shell, path: address }))
  return [...entries, ...studio].map((entry) => {
    const { type, isImmutable = false } = entry.meta as SiteEntryMeta
    return { file: fileOf(entry), hash: entry.hash, type, isImmutable }
  })
}

function fileOf({ path: address, meta }: ManifestEntry): string {
  const file = address.slice(1)
  if (!(meta as SiteEntryMeta).type.startsWith('text/html')) return file
  return path.posix.basename(address) === '404' ? `${file}.html` : path.posix.join(file, 'index.html')
}

interface PlainFile {
  /** Path inside the folder, with forward slashes. */
  file: string
  hash: string
}

/**
 * Writes objects out as a plain folder that any static host can serve, and puts it in place of the one before.
 *
 * Files are hard links to the objects where the disk allows it, else copies; nobody may write into them. The folder is
 * made beside the target, so a crash leaves the old folder, or for one moment none, but never a mixture.
 *
 * @throws when two files have the same name or one is a folder of another, before anything is replaced
 */
export function materialise(store: ContentStore, files: PlainFile[], target: string): void {
  const fresh = `${target}.new`
  fs.rmSync(fresh, { recursive: true, force: true })
  fs.mkdirSync(fresh, { recursive: true })
  for (const { file, hash } of files) place(store.objectFile(hash), path.join(fresh, file))
  replaceFolder(fresh, target)
}

function place(object: string, file: string): void {
  fs.mkdirSync(path.dirname(file), { recursive: true })
  try {
    fs.linkSync(object, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error
    // Another disk, or one without links.
    fs.copyFileSync(object, file, fs.constants.COPYFILE_EXCL)
  }
}

// No system swaps two full folders in one step everywhere, so the old one steps aside first.
function replaceFolder(fresh: string, target: string): void {
  const old = `${target}.old`
  fs.rmSync(old, { recursive: true, force: true })
  if (fs.existsSync(target)) fs.renameSync(target, old)
  fs.renameSync(fresh, target)
  fs.rmSync(old, { recursive: true, force: true })
}

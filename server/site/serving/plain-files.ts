import path from 'node:path'
import type { SiteEntryMeta } from '../rebuilds/make-entry.ts'
import { STUDIO_SHELL } from '../rebuilds/routes.ts'
import type { ArchiveStore, ManifestEntry } from '../../base/store/content-store.ts'
import type { PlainFile } from '../../base/store/materialise.ts'

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

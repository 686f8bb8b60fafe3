import fs from 'node:fs'
import path from 'node:path'
import { contentTypeOf } from '../../server/site/rebuilds/content-types.ts'
import type { SiteEntryMeta } from '../../server/site/rebuilds/make-entry.ts'
import { siteFolder } from '../../server/site/rebuilds/site-builder.ts'
import { openContentStore } from '../../server/base/store/content-store.ts'

/** One file of a built site, read when it is asked for. */
export interface SiteFile {
  type: string
  read(): Buffer
}

/** A built site: address from the root → file. */
export type BuiltSite = Map<string, SiteFile>

/** The current release in a data folder, as the server answers it. */
export function openRelease(dataFolder: string): BuiltSite {
  const store = openContentStore(siteFolder(dataFolder))
  return new Map(
    store
      .list('/')
      .map(({ path: address, hash, meta }) => [
        address,
        { type: (meta as SiteEntryMeta).type, read: () => store.readObject(hash) },
      ]),
  )
}

/** A folder that `npm run build` has written, as a static host answers it. */
export function openFolder(folder: string): BuiltSite {
  const files = fs.readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return new Map(
    files.map((entry) => {
      const file = path.join(entry.parentPath, entry.name)
      return [addressOf(folder, file), { type: contentTypeOf(file), read: () => fs.readFileSync(file) }]
    }),
  )
}

function addressOf(folder: string, file: string): string {
  const relative = path.relative(folder, file).split(path.sep).join('/')
  return `/${relative}`.replace(/\/index\.html$/, '').replace(/\.html$/, '') || '/'
}

/** Addresses of its pages, sorted. */
export function pagesOf(site: BuiltSite): string[] {
  return [...site].flatMap(([address, { type }]) => (type.startsWith('text/html') ? [address] : [])).toSorted()
}

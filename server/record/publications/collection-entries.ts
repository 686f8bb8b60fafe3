import type { z } from 'zod'
import type { linkedCasefileSchema } from '../../../contract/policy.ts'
import type { ArchiveStore, ManifestEntry } from '../../base/store/content-store.ts'
import { isDamage } from '../../base/store/store-error.ts'
import type { CollectionFolder } from './publication-files.ts'
import type { PublicationReader } from './publication-reader.ts'

const FOLDERS: readonly CollectionFolder[] = ['policies', 'problems']

/** Entries of the current documents of each folder, by path. */
type Entries = Record<CollectionFolder, ReadonlyMap<string, ManifestEntry>>
interface Known {
  root: string
  entries: Entries
}

/** Of the roots asked for last, as a build compares two. */
const KEPT = 2
const known = new WeakMap<ArchiveStore, Known[]>()

/**
 * Entries of the current policies or problems under a root, sorted by path. A manifest is a tree by hash, so that what lies in one folder is
 * found by a walk over everything: that is done once, and another root is told from what differs.
 */
export function collectionEntries(publications: ArchiveStore, folder: CollectionFolder, root: string): ManifestEntry[] {
  const kept = known.get(publications) ?? []
  const found = kept.find((one) => one.root === root) ?? readFrom(publications, kept[0], root)
  remember(publications, found)
  return [...found.entries[folder].values()].sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** Spares the walk to whoever has read every entry of a root. */
export function rememberCollections(publications: ArchiveStore, root: string, all: readonly ManifestEntry[]): void {
  remember(publications, { root, entries: entriesOf(all) })
}

function remember(publications: ArchiveStore, one: Known): void {
  const others = (known.get(publications) ?? []).filter(({ root }) => root !== one.root)
  known.set(publications, [one, ...others].slice(0, KEPT))
}

function readFrom(publications: ArchiveStore, last: Known | undefined, root: string): Known {
  try {
    if (last !== undefined) return changed(publications, last, root)
  } catch (error) {
    // of the root before nothing may be left
    if (!isDamage(error)) throw error
  }
  return { root, entries: entriesOf(publications.list('', root)) }
}

function entriesOf(all: readonly ManifestEntry[]): Entries {
  const own = (folder: CollectionFolder) =>
    new Map(all.filter(({ path }) => isCurrent(path, folder)).map((entry) => [entry.path, entry]))
  return { policies: own('policies'), problems: own('problems') }
}

function changed(publications: ArchiveStore, { root: before, entries }: Known, root: string): Known {
  const differences = publications.diff(before, root)
  const next = { ...entries }
  for (const folder of FOLDERS) {
    const own = differences.filter(({ path }) => isCurrent(path, folder))
    if (own.length === 0) continue
    const changing = new Map(entries[folder])
    for (const { path, after } of own) {
      if (after === null) changing.delete(path)
      else changing.set(path, after)
    }
    next[folder] = changing
  }
  return { root, entries: next }
}

/** Whether a path is that of a document and not of one of its versions. */
const isCurrent = (path: string, folder: CollectionFolder): boolean =>
  path.startsWith(`${folder}/`) && !path.includes('/', folder.length + 1)

/** The current version of a published casefile as a policy or problem refers to it; null while there is none. */
export function linkCasefile(reader: PublicationReader, slug: string): z.infer<typeof linkedCasefileSchema> | null {
  const found = reader.current(slug)
  if (found === null) return null
  const { sealed, sha256 } = found
  return { slug, version: sealed.version, sha256, card: sealed.casefile }
}

import { unzipSync } from 'fflate'
import type { Takedown } from '../../../contract/takedown.ts'
import { sha256 as sha256Of } from '../../base/chain/fingerprint.ts'
import type { ServerContext } from '../../base/context.ts'
import type { ArchiveStore } from '../../base/store/content-store.ts'
import { isDamage } from '../../base/store/store-error.ts'
import { findSlugsShowing, findTakedowns } from '../../record/takedowns/takedown.repository.ts'
import { readReleaseInputs } from '../../site/rebuilds/site-release.ts'
import { versionOf } from './redact.ts'

type Stores = Pick<ServerContext, 'publications' | 'releases'>

/**
 * Removes what was taken down from the pages: from the release that is served at once, from kept ones for good. To be called
 * after every build, too, as one that was under way at a takedown had read the bytes before.
 */
export async function clearReleases({ db, publications, releases }: Stores & Pick<ServerContext, 'db'>): Promise<void> {
  const takedowns = await findTakedowns(db)
  for (const takedown of takedowns) {
    if (takedown.kind === 'casefile version') continue
    for (const slug of await findSlugsShowing(db, takedown)) await clearBytes(releases, slug, takedown.sha256)
  }
  const versions = takedowns.filter(({ kind }) => kind === 'casefile version')
  if (versions.length > 0) await clearVersions({ publications, releases }, versions)
}

/** Data files, bundles and pictures; their addresses are empty until they are rendered with the notice. */
async function clearBytes(releases: ArchiveStore, slug: string, sha256: string): Promise<void> {
  const base = `/casefiles/${slug}`
  const found = new Map<string, Set<string>>()
  for (const root of rootsOf(releases)) {
    for (const { path, hash } of listOf(releases, base, root)) {
      const isHeld = hash === sha256 || (path === `${base}.zip` && isBundleOf(releases, hash, sha256))
      if (isHeld) found.set(path, (found.get(path) ?? new Set()).add(hash))
    }
  }
  const standing = [...found].filter(([path, hashes]) => hashes.has(releases.entry(path)?.hash ?? ''))
  // The bytes go first: they must be gone also where the object storage cannot be told of it yet.
  releases.takeDown(new Set([...found.values()].flatMap((hashes) => [...hashes])))
  if (standing.length > 0) await releases.commit(new Map(standing.map(([path]) => [path, null])), 'takedown')
}

/**
 * A version's pages go from the release that is served, whose lists name it until the next build; no other release is kept that was made
 * from publications with the version in them.
 */
async function clearVersions({ publications, releases }: Stores, versions: readonly Takedown[]): Promise<void> {
  const isMadeFromOne = (root: string) => {
    const inputs = orDamaged(null, () => readReleaseInputs(releases, root))
    return !inputs || versions.some((version) => isNamedIn(publications, inputs.publications, version))
  }
  if (releases.head() === '') return
  if (isMadeFromOne(releases.head())) await removePages(releases, versions)
  releases.forgetReleases(({ root }) => isMadeFromOne(root))
}

async function removePages(releases: ArchiveStore, versions: readonly Takedown[]): Promise<void> {
  const bases = [...new Set(versions.map((one) => `/casefiles/${versionOf(one).slug}`))]
  const gone = bases.flatMap((base) => listOf(releases, base).filter(({ path }) => isBelow(path, base)))
  await releases.commit(new Map(gone.map(({ path }) => [path, null])), 'takedown')
}

/** Whether publications have a version in them; so it is assumed of those that cannot be read any more. */
export function isNamedIn(publications: ArchiveStore, root: string, { address }: Takedown): boolean {
  return orDamaged(true, () => publications.entry(address!.slice(1), root) !== null)
}

const isBelow = (path: string, base: string): boolean => path === base || ['/', '.'].includes(path[base.length])

const rootsOf = (releases: ArchiveStore) => new Set([releases.head(), ...releases.releases().map(({ root }) => root)])

function listOf(releases: ArchiveStore, base: string, root = releases.head()) {
  return orDamaged([], () => releases.list(base, root))
}

function isBundleOf(releases: ArchiveStore, hash: string, sha256: string): boolean {
  return orDamaged(false, () => {
    const { 'data.csv': data } = unzipSync(releases.readObject(hash), { filter: ({ name }) => name === 'data.csv' })
    return data !== undefined && sha256Of(data) === sha256
  })
}

/** What was read, or what holds where the store is damaged there. */
function orDamaged<Value>(otherwise: Value, read: () => Value): Value {
  try {
    return read()
  } catch (error) {
    if (isDamage(error)) return otherwise
    throw error
  }
}

import { unzipSync } from 'fflate'
import { takedownNotice, type Takedown } from '../../../contract/takedown.ts'
import { canonicalJson, sha256 as sha256Of } from '../../base/chain/fingerprint.ts'
import type { ServerContext } from '../../base/context.ts'
import type { ContentStore } from '../../base/store/content-store.ts'
import { isDamage } from '../../base/store/store-error.ts'
import { getLock } from '../../record/locks/lock.service.ts'
import { commitCasefile } from '../../record/publications/commit-publications.ts'
import { datasetPath, TAKEDOWNS_PATH } from '../../record/publications/publication-files.ts'
import { findCurrentPublication } from '../../record/publications/publication.repository.ts'
import { findTakedowns, findVersionsOnData } from '../../record/takedowns/takedown.repository.ts'
import { listBackups } from '../backups/backup-folder.ts'
import { redactRows } from './redact-rows.ts'
import { finishRewrites, rewriteBackup } from './rewrite-backup.ts'

/**
 * Makes sure that nothing holds bytes that were taken down: the stores, the database, the pages that are served, kept releases and
 * backups. Doing it again changes nothing; a start does, since a crash or a restored backup may have come before.
 */
export async function enforceTakedowns(context: ServerContext): Promise<void> {
  const takedowns = await findTakedowns(context.db)
  if (takedowns.length === 0) return
  for (const takedown of takedowns) {
    const store = takedown.kind === 'data' ? context.datasets : context.artifacts
    store.takeDown(takedown.sha256, takedownNotice(takedown))
    await redactRows(context.db, takedown)
  }
  await publishTakedowns(context, takedowns)
  for (const { sha256, kind } of takedowns) if (kind === 'data') context.publications.forget(sha256)
  await finishRewrites(context.dataFolder)
  for (const { id, manifest } of await listBackups(context.dataFolder)) {
    if (manifest) await rewriteBackup(context.dataFolder, id, takedowns)
  }
}

/** The list, and beside each document whose data are gone, that they are. */
async function publishTakedowns(context: ServerContext, takedowns: Takedown[]): Promise<void> {
  const { db, publications, releases, rebuilds } = context
  const before = publications.head()
  const list = publications.putObject(canonicalJson({ total: takedowns.length, takedowns }))
  const gone = takedowns.filter(({ kind }) => kind === 'data').map(({ sha256 }) => sha256)
  publications.commit(
    new Map([[TAKEDOWNS_PATH, { hash: list }], ...gone.map((hash) => [datasetPath(hash), null] as const)]),
    'takedowns',
  )
  for (const hash of gone) {
    for (const slug of new Set((await findVersionsOnData(db, hash)).map(({ casefile_slug }) => casefile_slug))) {
      const current = await findCurrentPublication(db, slug)
      if (current) await commitCasefile(context, slug, (await getLock(db, slug, current.version)).design.dataset.sha256)
      removeFromReleases(releases, slug, hash)
    }
  }
  if (publications.head() !== before) rebuilds.request('takedown')
}

/** Data files and bundles of every kept release; their addresses are empty until they are rendered with the notice. */
function removeFromReleases(releases: ContentStore, slug: string, sha256: string): void {
  const base = `/casefiles/${slug}`
  const found = new Map<string, Set<string>>()
  for (const root of new Set([releases.head(), ...releases.releases().map((release) => release.root)])) {
    for (const { path, hash } of listOf(releases, base, root)) {
      const isHeld = hash === sha256 || (path === `${base}.zip` && isBundleOf(releases, hash, sha256))
      if (isHeld) found.set(path, (found.get(path) ?? new Set()).add(hash))
    }
  }
  const standing = [...found].filter(([path, hashes]) => hashes.has(releases.entry(path)?.hash ?? ''))
  if (standing.length > 0) releases.commit(new Map(standing.map(([path]) => [path, null])), 'takedown')
  for (const hash of new Set([...found.values()].flatMap((hashes) => [...hashes]))) releases.forget(hash)
}

function listOf(releases: ContentStore, base: string, root: string) {
  try {
    return releases.list(base, root)
  } catch (error) {
    if (isDamage(error)) return []
    throw error
  }
}

function isBundleOf(releases: ContentStore, hash: string, sha256: string): boolean {
  try {
    const { 'data.csv': data } = unzipSync(releases.readObject(hash), { filter: ({ name }) => name === 'data.csv' })
    return data !== undefined && sha256Of(data) === sha256
  } catch (error) {
    if (isDamage(error)) return false
    throw error
  }
}

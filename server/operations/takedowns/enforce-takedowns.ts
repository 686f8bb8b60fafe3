import fs from 'node:fs'
import path from 'node:path'
import { takedownNotice, type Takedown } from '../../../contract/takedown.ts'
import { canonicalJson } from '../../base/chain/fingerprint.ts'
import type { ServerContext } from '../../base/context.ts'
import { isUnreachable } from '../../base/storage/storage-error.ts'
import { commitCasefile } from '../../record/publications/commit-publications.ts'
import { coverPath, datasetPath, TAKEDOWNS_PATH } from '../../record/publications/publication-files.ts'
import { findCurrentLock, findSlugsShowing, findTakedowns } from '../../record/takedowns/takedown.repository.ts'
import { placesOf } from '../backups/backup-place.ts'
import { clearKeptBackups } from '../backups/backup-copies.ts'
import { listBackups, removeBackup } from '../backups/backup-folder.ts'
import { removeCopiesBefore } from '../backups/database-copy.ts'
import { SNAPSHOTS } from '../../readers/snapshot/write-snapshot.ts'
import { clearReleases, isNamedIn } from './clear-releases.ts'
import { redactRows } from './redact.ts'
import { finishRewrites, holdsBytes, rewriteBackup } from './rewrite-backup.ts'

/**
 * Makes sure that nothing holds bytes that were taken down: the stores, the database, the pages that are served, kept releases and
 * backups. Doing it again changes nothing; a start does, since a crash or a restored backup may have come before.
 *
 * @throws {ServerError} `storage/unreachable` after everything of the folder is gone; what the object storage holds waits for its removal
 */
export async function enforceTakedowns(context: ServerContext): Promise<void> {
  const takedowns = await findTakedowns(context.db)
  if (takedowns.length === 0) return
  for (const takedown of takedowns) {
    storeOf(context, takedown)?.takeDown(takedown.sha256, takedownNotice(takedown))
    await redactRows(context.db, takedown)
  }
  const outside: unknown[] = []
  const within = (work: Promise<void>) => work.catch((error: unknown) => void outside.push(orThrow(error)))
  await within(publishTakedowns(context, takedowns))
  context.publications.takeDown(takedowns.filter(({ kind }) => kind !== 'policy text').map(({ sha256 }) => sha256))
  // the next that asks for one has it made of what is left
  fs.rmSync(path.join(context.dataFolder, SNAPSHOTS), { recursive: true, force: true })
  await within(clearReleases(context))
  await within(clearBackups(context, takedowns))
  if (context.storage !== null) await within(context.storage.carryOutRemovals())
  if (outside.length > 0) throw outside[0]
}

/** What is only about a storage that cannot be reached now. */
function orThrow(error: unknown): unknown {
  if (isUnreachable(error)) return error
  throw error
}

function storeOf({ datasets, artifacts, covers }: ServerContext, { kind }: Takedown) {
  if (kind === 'casefile version') return null
  return { data: datasets, 'policy text': artifacts, cover: covers }[kind]
}

/** The list, and beside each document whose data, cover or version are gone, that they are. */
async function publishTakedowns(context: ServerContext, takedowns: Takedown[]): Promise<void> {
  const { db, publications, rebuilds } = context
  const before = publications.head()
  const list = publications.putObject(canonicalJson({ total: takedowns.length, takedowns }))
  const gone = takedowns.flatMap(({ sha256 }) => [datasetPath(sha256), coverPath(sha256)])
  await publications.commit(
    new Map([[TAKEDOWNS_PATH, { hash: list }], ...gone.map((path) => [path, null] as const)]),
    'takedowns',
  )
  const slugs = new Set<string>()
  for (const takedown of takedowns) for (const slug of await findSlugsShowing(db, takedown)) slugs.add(slug)
  for (const slug of slugs) {
    await commitCasefile(context, slug, (await findCurrentLock(db, slug))?.dataset_sha256 ?? null)
  }
  // The card of a version stands in the manifest itself.
  const versions = takedowns.filter(({ kind }) => kind === 'casefile version')
  publications.forgetReleases(({ root }) => versions.some((version) => isNamedIn(publications, root, version)))
  if (publications.head() !== before) rebuilds.request('takedown')
}

/** Backups are written again without files and rows; those that hold a version of a casefile, whose words are everywhere in them, go. */
async function clearBackups(context: ServerContext, takedowns: readonly Takedown[]): Promise<void> {
  const { dataFolder } = context
  await finishRewrites(dataFolder)
  const versions = takedowns.filter(({ kind }) => kind === 'casefile version')
  const clear = async (wanted?: string) => {
    for (const { id, manifest } of await listBackups(dataFolder)) {
      if (!manifest || (wanted !== undefined && id !== wanted)) continue
      const isWhole = versions.every(({ sha256 }) => !manifest.files.some((file) => holdsBytes(file, sha256)))
      if (isWhole) await rewriteBackup(dataFolder, id, takedowns)
      else await removeBackup(dataFolder, id)
    }
  }
  await clear()
  await clearCopies(context, takedowns)
  for (const beside of placesOf(context)) await clearKeptBackups(beside, takedowns, clear)
}

/** Copies of the database from before the last takedown hold what it took down; the next one is made within minutes. */
async function clearCopies(context: ServerContext, takedowns: readonly Takedown[]): Promise<void> {
  const at = takedowns.map(({ taken_down_at }) => taken_down_at).reduce((last, one) => (one > last ? one : last))
  const noted = context.db.selectFrom('activity').select('seq').where('action', '=', 'takedown.made')
  const entries = (await noted.orderBy('seq', 'desc').limit(1).executeTakeFirst())?.seq ?? 0
  await removeCopiesBefore(context, { at, entries })
}

import type { ReleasedChange, ReleaseManifest } from '../../../contract/archive-release.ts'
import type { Difference } from '../../../contract/compare-results.ts'
import { plural } from '@casefiles/engine/words'
import type { DesignDocument } from '../../../contract/design.ts'
import type { ServerContext } from '../../base/context.ts'
import { durably } from '../../base/db/dialect.ts'
import { ServerError } from '../../base/errors.ts'
import type { JobRunner } from '../../base/jobs/job-runner.ts'
import { moveStatus, updateReplicationRecord } from '../casefiles/casefile.repository.ts'
import { getCasefile, saveDraft, beginNextVersion } from '../casefiles/casefile.service.ts'
import { upsertDataset } from '../datasets/dataset.repository.ts'
import { importDomains, importSource, listByDocket, type SourceHead } from '../importer/import-archive.ts'
import { importPolicy, importProblem, listCollectionSources } from '../importer/import-collections.ts'
import { runPipeline, ARCHIVE_AUTHOR, runToCompletion } from '../importer/run-pipeline.ts'
import { changesSinceLock } from '../locks/declared-deviations.ts'
import { keepLock, lockDesign } from '../locks/lock.service.ts'
import { publishCasefile } from '../publications/publication.service.ts'
import { publishDependents } from '../publications/publish-dependents.ts'
import { reconcilePublications } from '../publications/reconcile-publications.ts'
import { retractCasefile } from '../publications/retract-casefile.ts'
import { adoptCollections } from './adopt-release.ts'
import { findChange, ofLock, type SourceChange } from './find-change.ts'
import { importRelease } from './import-release.ts'
import { readRelease } from './read-release.ts'
import { writeRelease } from './write-release.ts'

export interface ReleaseOptions {
  /** Why casefiles say something else than before; needed as soon as one does. */
  reason?: string | undefined
  /** Reasons of single casefiles, by slug; they come before the common one. */
  reasons?: ReadonlyMap<string, string>
  say: (line: string) => void
}

/** Casefiles that are computed at a time. */
const AT_ONCE = 2

/**
 * Makes the next sealed release of an archive: what says the same under today's engine stays byte for byte, what says something else
 * becomes a new version with its reason, what is new is locked, computed and published.
 *
 * @param context of an empty data folder
 * @param archive the archive's folder; its release is replaced
 * @returns the release that stands now; the one before where nothing changed
 * @throws {ServerError} `archive-release/reason-missing` naming what differs, before anything is written
 */
export async function makeRelease(
  context: ServerContext,
  jobs: JobRunner,
  archive: string,
  { reason, reasons = new Map(), say }: ReleaseOptions,
): Promise<ReleaseManifest> {
  const before = readRelease(archive)
  await importDomains(context, archive)
  if (before) {
    const { refused } = await importRelease(context, archive, before)
    for (const { error } of refused) throw error
    await reconcilePublications(context, undefined, undefined, before.document)
    await adoptCollections(context, before)
  }
  const sources = listByDocket(archive)
  const released = new Set(before?.casefiles.map(({ slug }) => slug))
  const found = await findChanges(
    context,
    sources.filter(({ slug }) => released.has(slug)),
    say,
  )
  const reasonOf = (slug: string) => reasons.get(slug) ?? reason
  const unexplained = found.filter(({ slug }) => reasonOf(slug) === undefined)
  if (unexplained.length > 0) throw reasonMissing(unexplained)
  const changes: ReleasedChange[] = []
  for (const change of found) {
    const why = reasonOf(change.slug)!
    const version = await reviseCasefile(context, jobs, change, why)
    changes.push({ casefile: change.slug, version, reason: why })
    say(`${change.slug}: version ${version}`)
  }
  for (const { slug, folder } of sources.filter((source) => !released.has(source.slug))) {
    const { retraction } = await importSource(context, folder)
    await runPipeline(context, jobs, slug, { retraction })
    say(`${slug}: version 1`)
  }
  for (const file of listCollectionSources(archive, 'policies')) await importPolicy(context, file)
  for (const file of listCollectionSources(archive, 'problems')) await importProblem(context, file)
  for (const { path, version, waitsFor } of await publishDependents(context))
    say(version === null ? `${path}: waits for ${waitsFor.join(', ')}` : `${path}: version ${version}`)
  return writeRelease(context, archive, sources, before?.manifest ?? null, changes)
}

/**
 * Publishes the next version of a released casefile, with the reason. Where every choice is the one that was locked before, the new
 * lock takes it over with its status, since nothing was chosen anew; else the server's log judges it like any other lock.
 *
 * @returns the number of the version
 */
async function reviseCasefile(
  context: ServerContext,
  jobs: JobRunner,
  change: SourceChange,
  reason: string,
): Promise<number> {
  const { db, now, datasets } = context
  const { slug, source, before, isSameDesign } = change
  const { version: of } = await getCasefile(db, slug)
  const fixed_by = before.design.revision?.fixed_by ?? {
    version: of,
    link_hash: before.hash,
    locked_at: before.created_at,
  }
  const design: DesignDocument = { ...change.design, revision: { of, reason, ...(isSameDesign && { fixed_by }) } }
  await datasets.keep(datasets.store(source.data))
  await durably(db, async (trx) => {
    await beginNextVersion(trx, await getCasefile(trx, slug), now())
    await upsertDataset(trx, source.dataset, now())
    await saveDraft(trx, { ...source.casefile, texts: source.texts, design, source: source.fingerprints }, now())
    await updateReplicationRecord(trx, slug, source.replication && JSON.stringify(source.replication))
  })
  const { version } = await getCasefile(db, slug)
  const declared = (await changesSinceLock(db, slug, version, design)).map(({ field }) => ({ field, why: reason }))
  if (isSameDesign) await takeOverLock(context, change, { version, design, declared })
  else await lockDesign(context, slug, ARCHIVE_AUTHOR, declared)
  await runToCompletion(context, jobs, slug)
  await publishCasefile(context, slug, ARCHIVE_AUTHOR)
  if (source.retraction !== null) await retractCasefile(context, slug, source.retraction, ARCHIVE_AUTHOR)
  return version
}

interface Next {
  version: number
  design: DesignDocument
  declared: NonNullable<DesignDocument['deviations']>
}

async function takeOverLock(
  { db, now }: ServerContext,
  { slug, before }: SourceChange,
  { version, design, declared }: Next,
): Promise<void> {
  const { deviations: _, revision: __, ...status } = ofLock(before.design)
  const created_at = now()
  await durably(db, async (trx) => {
    await moveStatus(trx, slug, ['draft'], 'design_locked', created_at)
    await keepLock(trx, {
      slug,
      version,
      author: ARCHIVE_AUTHOR,
      by: ARCHIVE_AUTHOR,
      created_at,
      design: { ...design, ...status, ...(declared.length > 0 && { deviations: declared }) },
    })
  })
}

/** Released casefiles that would say something else now, in the order of their dockets. */
export async function findChanges(
  context: ServerContext,
  sources: readonly SourceHead[],
  say: (line: string) => void = () => undefined,
): Promise<SourceChange[]> {
  const found = new Map<string, SourceChange>()
  const waiting = [...sources]
  async function work(): Promise<void> {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const change = await findChange(context, next.folder)
      if (change) found.set(next.slug, change)
      say(`${next.slug}: ${change ? describeChange(change.differences) : 'the same as released'}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return sources.flatMap(({ slug }) => found.get(slug) ?? [])
}

/** What comes first to a reader's eye, by where it stands in the document. */
const HEADLINES: Record<string, string> = {
  'casefile.plain_verdict': 'verdict',
  'casefile.evidence': 'evidence',
  'casefile.eqs_overall': 'score',
  'casefile.effect.value': 'estimate',
}

function describeChange(differences: readonly Difference[]): string {
  const named = differences.filter(({ path }) => path in HEADLINES)
  const heads = named.map(({ path, published, recomputed }) => `${HEADLINES[path]} ${published} → ${recomputed}`)
  const first = differences.slice(0, 3).map(({ path }) => path)
  return `differs in ${plural(differences.length, 'value')}: ${(heads.length > 0 ? heads : first).join(', ')}`
}

function reasonMissing(changes: readonly SourceChange[]): ServerError {
  const slugs = changes.map(({ slug }) => slug).join(', ')
  return new ServerError(
    'archive-release/reason-missing',
    `A casefile that says something else than before becomes a new version, and readers are told why. ` +
      `Give a reason (--reason "…", or --reason slug="…" for one) for: ${slugs}. Nothing was written.`,
    changes.map(({ slug, differences }) => ({ path: slug, message: describeChange(differences) })),
  )
}

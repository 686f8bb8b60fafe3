import type { ReleasedChange, ReleaseManifest } from '../../../contract/archive-release.ts'
import type { Difference } from '../../../contract/compare-results.ts'
import { plural } from '@casefiles/engine/words'
import type { ServerContext } from '../../base/context.ts'
import { ServerError } from '../../base/errors.ts'
import type { JobRunner } from '../../base/jobs/job-runner.ts'
import { importDomains, importSource } from '../importer/import-archive.ts'
import { importPolicy, importProblem, listCollectionSources } from '../importer/import-collections.ts'
import { listByDocket, type SourceHead } from '../importer/list-by-docket.ts'
import { runPipeline } from '../importer/run-pipeline.ts'
import { publishDependents } from '../publications/publish-dependents.ts'
import { reconcilePublications } from '../publications/reconcile-publications.ts'
import { adoptCollections } from './adopt-release.ts'
import { findChange, type SourceChange } from './find-change.ts'
import { importRelease } from './import-release.ts'
import { readRelease } from './read-release.ts'
import { reviseCasefile } from './revise-casefile.ts'
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

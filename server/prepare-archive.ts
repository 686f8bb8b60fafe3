import os from 'node:os'
import path from 'node:path'
import { plural } from '@casefiles/engine/words'
import { shortHash } from './base/chain/fingerprint.ts'
import type { ServerContext } from './base/context.ts'
import { ServerError } from './base/errors.ts'
import { adoptCollections, isSealedIn, noteRelease } from './record/archive-release/adopt-release.ts'
import { importRelease, type ImportedRelease } from './record/archive-release/import-release.ts'
import { readRelease, type SealedRelease } from './record/archive-release/read-release.ts'
import { changedSources, fingerprintSources } from './record/archive-release/write-release.ts'
import { importDomains, importSource, listByDocket, type SourceHead } from './record/importer/import-archive.ts'
import { importPolicy, importProblem, listCollectionSources } from './record/importer/import-collections.ts'
import { beginPipeline, type BegunPipeline, type PipelineStage } from './record/importer/run-pipeline.ts'
import type { JobRunner } from './base/jobs/job-runner.ts'
import { sharesOutcome } from './record/locks/judge-lock.ts'
import { commitDomains } from './record/publications/commit-publications.ts'
import { publishDependents } from './record/publications/publish-dependents.ts'
import { reconcilePublications } from './record/publications/reconcile-publications.ts'
import { openStartProgress, type StartProgress } from './site/starting/start-progress.ts'

const STAGES: Record<PipelineStage, string> = {
  lock: 'locking the design',
  analyze: 'waiting for its analysis',
  publish: 'publishing',
  retract: 'retracting',
}

/** Casefiles that are computed at a time while the archive is prepared: one for each processor, but each takes memory. */
export const PREPARED_AT_ONCE = Math.min(2, os.availableParallelism())
/** Casefiles that are locked and not published yet: one more, so that no processor waits while one is published. */
const AHEAD = PREPARED_AT_ONCE + 1

/**
 * Brings every built-in casefile to published, then the policies and problems that name them; what is done already is
 * left alone. What the archive's sealed release holds is checked and taken over as it is; only a casefile that is not in it is
 * locked and computed here. Several are computed at a time, but they are locked, kept and published in the order of their dockets,
 * whichever is quicker.
 * One that is refused is reported and does not keep the others from being served.
 *
 * @param say      prints one line for the person at the terminal
 * @param progress told how each casefile stands
 * @returns how many casefiles there are and how many were refused
 * @throws {ServerError} `archive-release/damaged` where a file of the release is not as it was sealed
 */
export async function prepareArchive(
  context: ServerContext,
  jobs: JobRunner,
  archive: string,
  say: (line: string) => void,
  progress: StartProgress = openStartProgress(),
): Promise<{ casefiles: number; refused: number }> {
  await importDomains(context, archive)
  const release = readRelease(archive)
  const taken = release && (await takeOver(context, archive, release, say))
  const sayLost = (error: Error, slug: string) => {
    context.log.error({ err: error, slug }, 'a publication cannot be completed')
    say(`${slug}: its publication cannot be completed: ${error.message}`)
  }
  const completed = await reconcilePublications(
    // lists are rendered once the policies and problems that name these casefiles stand, too: without them they would say that there are none
    { ...context, rebuilds: { ...context.rebuilds, request: () => undefined } },
    sayLost,
    undefined,
    (sha256) => release?.document(sha256) ?? null,
  )
  for (const slug of completed) if (!taken?.imported.includes(slug)) say(`${slug}: completed its publication`)
  const sources = listByDocket(archive)
  progress.expect(sources)
  let refused = 0
  async function attempt(folder: string, bringIn: () => Promise<unknown>): Promise<boolean> {
    try {
      await bringIn()
      return true
    } catch (error) {
      if (!(error instanceof ServerError)) throw error
      context.log.warn({ code: error.code, folder }, error.message)
      say(`${error.message} (${error.code})`)
      refused += 1
      return false
    }
  }
  const now = release ? fingerprintSources(archive) : {}
  /** Casefiles that stand as they were released: nothing is to be computed of them. */
  const sealed = new Set<string>()
  for (const { slug, folder } of release?.casefiles ?? []) {
    if (taken!.own.includes(slug)) continue
    sealed.add(slug)
    const lost = taken!.refused.find((one) => one.slug === slug)
    const changed = changedSources(release!.manifest, now, folder)
    await attempt(path.join(archive, folder), async () => {
      if (lost) throw lost.error
      if (changed.length > 0) throw sourceChanged(slug, changed, release!)
    })
    progress.settle(slug, lost ? 'refused' : 'ready')
  }
  const begun: { source: SourceHead; pipeline: BegunPipeline }[] = []
  async function finishFirst(): Promise<void> {
    const { source, pipeline } = begun.shift()!
    const isReady = await attempt(source.folder, pipeline.finish)
    progress.settle(source.slug, isReady ? 'ready' : 'refused')
    if (isReady && pipeline.runId) say(`${source.slug}: ready, ${progress.ready()} of ${sources.length}`)
  }
  async function begin(source: SourceHead): Promise<void> {
    const { slug, change, retraction } = await importSource(context, source.folder)
    if (change !== 'unchanged') say(`${slug}: ${change === 'created' ? 'brought in' : 'brought up to date'} as a draft`)
    // What a lock says of runs before it must not depend on which of two was quicker.
    const shares = () => sharesOutcome(context, slug, slugsOf(begun))
    while (await shares()) await finishFirst()
    const onStage = (stage: PipelineStage) => say(`${slug}: ${STAGES[stage]}`)
    const pipeline = await beginPipeline(context, jobs, slug, { onStage, retraction })
    if (pipeline.runId) progress.watchRun(pipeline.runId, source.slug)
    begun.push({ source, pipeline })
  }
  for (const source of sources) {
    if (sealed.has(source.slug)) continue
    if (!(await attempt(source.folder, () => begin(source)))) progress.settle(source.slug, 'refused')
    if (begun.length >= AHEAD) await finishFirst()
  }
  while (begun.length > 0) await finishFirst()
  await commitDomains(context)
  for (const file of listCollectionSources(archive, 'policies')) await attempt(file, () => importPolicy(context, file))
  for (const file of listCollectionSources(archive, 'problems')) await attempt(file, () => importProblem(context, file))
  if (release) await adoptCollections(context, release)
  const isSealed = release ? isSealedIn(context, release, new Set(changedSources(release.manifest, now))) : undefined
  for (const { path: at, version, waitsFor } of await publishDependents(context, undefined, isSealed)) {
    say(version === null ? `${at}: waits for ${waitsFor.join(', ')}` : `${at}: published as version ${version}`)
  }
  return { casefiles: sources.length, refused }
}

/** Takes over what of a release is not there yet, and says what came of it. */
async function takeOver(
  context: ServerContext,
  archive: string,
  release: SealedRelease,
  say: (line: string) => void,
): Promise<ImportedRelease> {
  const { number, root } = release.manifest
  const named = `Archive release ${number} (root ${shortHash(root)}…)`
  const taken = await importRelease(context, archive, release)
  const { imported, own } = taken
  if (imported.length > 0) say(`${named}: ${plural(imported.length, 'casefile')} checked and taken over`)
  if (own.length > 0) {
    const which = own.length === release.casefiles.length ? 'the casefiles here' : own.join(', ')
    const line = `${named}: ${which} go on with a chain of their own, which stays; an empty data folder takes the release over`
    context.log.info({ number, root, own }, line)
    say(line)
  }
  await noteRelease(context, release)
  return taken
}

function sourceChanged(slug: string, changed: readonly string[], { manifest }: SealedRelease): ServerError {
  const what = changed.length === 1 ? `the file ${changed[0]}` : `the files ${changed.join(', ')}`
  return new ServerError(
    'archive-release/source-changed',
    `"${slug}" stands as release ${manifest.number} has it, but ${what} changed since. ` +
      `Undo the change, or make the next release: npx casefiles release make.`,
  )
}

const slugsOf = (begun: { pipeline: BegunPipeline }[]): string[] => begun.map(({ pipeline }) => pipeline.slug)

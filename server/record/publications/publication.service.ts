import type { DesignDocument } from '../../../contract/design.ts'
import type { CasefilePublication } from '../../../contract/publication.ts'
import type { RunRecord } from '../../../contract/run.ts'
import { findChain, appendLink } from '../../base/chain/chain.service.ts'
import { parseCard } from './casefile-card.ts'
import { recordArchiveEvent } from '../archive-events/archive-event.service.ts'
import { getCasefile } from '../casefiles/casefile.service.ts'
import { moveStatus, type CasefileRow } from '../casefiles/casefile.repository.ts'
import { othersIssues } from '../casefiles/others-found.ts'
import type { Actor } from '../../base/activity/activity.service.ts'
import { canonicalJson, fingerprint, sha256, shortHash } from '../../base/chain/fingerprint.ts'
import type { ServerContext } from '../../base/context.ts'
import { durably } from '../../base/db/dialect.ts'
import type { Db } from '../../base/db/schema.ts'
import { ServerError } from '../../base/errors.ts'
import { getLock, type Lock } from '../locks/lock.service.ts'
import { requireRivals } from '../rivals/published-rivals.ts'
import { findRunsOfLock, type RunRow } from '../runs/run.repository.ts'
import { commitCasefile } from './commit-publications.ts'
import { parseCasefileDocument } from './publication-files.ts'
import { publishDependents } from './publish-dependents.ts'
import { makePublication } from './publication-document.ts'
import {
  findPublications,
  findStandingPublications,
  insertPublication,
  publicationRow,
} from './publication.repository.ts'

export interface Published {
  slug: string
  version: number
  sha256: string
}

/**
 * Publishes an analyzed casefile: the document is written first, then database and chain, then the store's head moves,
 * so that a crash in between, a full disk or a bucket that is away leaves either nothing or something `reconcilePublications` completes.
 *
 * @param author as the chain names them
 * @param by who it was, for the activity log
 * @throws {ServerError} `publication/not-analyzed`, `publication/already-published`, `publication/others-unfinished`,
 *   `publication/answer-refused`, `publication/rival-not-analyzed`, `publication/nothing-changed`, `publication/hash-mismatch`, `run/data-changed`, `casefile/not-found`,
 *   `storage/unreachable`
 */
export async function publishCasefile(
  context: ServerContext,
  slug: string,
  author: string,
  by: Actor = author,
): Promise<Published> {
  const { db, publications, rebuilds } = context
  const casefile = await getCasefile(db, slug)
  if (casefile.status === 'published' || casefile.status === 'retracted') throw alreadyPublished(slug)
  if (casefile.status !== 'analyzed') throw notAnalyzed(slug)
  requireFinishedOthers(casefile)
  const lock = await getLock(db, slug, casefile.version)
  const run = await latestCompletedRun(db, slug, lock.hash)
  await checkInputs(context, lock, run)
  await requireRivals(db, slug, casefile.version)
  const publishedAt = context.now()
  const publication = await makePublication(context, { casefile, lock, run, publishedAt })
  await requireChange(context, publication)
  const sha256 = publications.putObject(canonicalJson(publication))
  await publications.ready([sha256])
  await durably(db, (trx) => recordPublication(trx, context, publication, { sha256, author, by }))
  try {
    await commitCasefile(context, slug, lock.design.dataset.sha256)
    await publishDependents(context, slug)
    rebuilds.request(`published ${slug} v${publication.version}`)
  } catch (error) {
    // It is done, and whoever asked is told so: a refusal would have them ask again for what is recorded.
    context.log.error({ err: error, slug }, 'a publication is recorded and not in the store yet')
  }
  return { slug, version: publication.version, sha256 }
}

/**
 * A version that tells readers nothing new is refused: design, data, results and words are those of the version that stands.
 * After a retraction, or where its data were taken down, the same may be published again.
 *
 * @throws {ServerError} `publication/nothing-changed`
 */
async function requireChange(
  { db, publications }: Pick<ServerContext, 'db' | 'publications'>,
  publication: CasefilePublication,
): Promise<void> {
  const last = (await findStandingPublications(db, publication.slug)).at(-1)
  if (!last || parseCard(last.card_json).status !== 'published') return
  // it may have an earlier form, which is then one of the differences
  const before = parseCasefileDocument(publications.readObject(last.sha256).toString('utf8'))
  if (canonicalJson(toldBy(before)) !== canonicalJson(toldBy(publication))) return
  throw new ServerError(
    'publication/nothing-changed',
    `Version ${publication.version} is the same as version ${last.version}: design, data, results and words. ` +
      'Change what should differ, or leave the published version as it is.',
  )
}

/** What a version says, without its number, its time, its run, its links and what is said of its lock alone. */
function toldBy({ casefile, design, analysis, run, ...publication }: CasefilePublication): object {
  const { version: _, published_at: __, chain: ___, checked: ____, deviations: _____, ...told } = publication
  const { analysis_version: _run, status: _status, corrected_at: _at, ...card } = casefile
  const { engineVersion: _engine, ...results } = analysis
  return { ...told, card, design: chosenIn(design), results, replicated: run.replication ?? null }
}

function chosenIn(design: DesignDocument): object {
  const { deviations: _, lock_status: __, lock_evidence: ___, outcomes_unseen: ____, ...chosen } = design
  const { planned: _____, revision: ______, ...choices } = chosen
  return choices
}

/**
 * Checks that a run was made from what was locked and that nothing has changed since.
 *
 * @throws {ServerError} `publication/hash-mismatch` naming the first pair that differs; `run/data-changed`
 */
async function checkInputs(
  { db, datasets }: Pick<ServerContext, 'db' | 'datasets'>,
  lock: Lock,
  run: RunRow,
): Promise<void> {
  const record = JSON.parse(run.record_json!) as RunRecord
  const chain = await findChain(db, run.casefile_slug)
  const lockLink = chain.find((link) => link.hash === lock.hash)
  const runLink = chain.findLast((link) => link.kind === 'run')
  expectSame('the locked design', lockLink?.content_sha256, fingerprint(lock.design))
  expectSame('the lock the run names', lock.hash, record.lock_hash)
  expectSame('the data set the run names', lock.design.dataset.sha256, record.dataset.sha256)
  expectSame('the results', record.result_sha256, sha256(run.result_json!))
  expectSame('the run record', runLink?.content_sha256, fingerprint(record))
  await datasets.check(lock.design.dataset.sha256)
}

function expectSame(what: string, expected: string | undefined, found: string): void {
  if (expected === found) return
  const was = expected ? `${shortHash(expected)}…` : 'nothing'
  throw new ServerError(
    'publication/hash-mismatch',
    `The fingerprint of ${what} should be ${was} and is ${shortHash(found)}….`,
  )
}

async function latestCompletedRun(db: Db, slug: string, lockHash: string): Promise<RunRow> {
  const run = (await findRunsOfLock(db, lockHash)).findLast((candidate) => candidate.status === 'completed')
  if (!run) throw notAnalyzed(slug)
  return run
}

async function recordPublication(
  trx: Db,
  context: Pick<ServerContext, 'newId'>,
  publication: CasefilePublication,
  { sha256, author, by }: { sha256: string; author: string; by: Actor },
): Promise<void> {
  const { slug, version, published_at, casefile: card } = publication
  if (!(await moveStatus(trx, slug, ['analyzed'], 'published', published_at))) throw alreadyPublished(slug)
  await requireRivals(trx, slug, version, publication.rivals?.length ?? 0)
  const link = { kind: 'publication' as const, casefile: slug, version, author, by, created_at: published_at }
  const earlier = await findPublications(trx, slug)
  const last = (await findStandingPublications(trx, slug)).at(-1)
  const published = await appendLink(trx, { ...link, content_sha256: sha256 })
  await insertPublication(trx, publicationRow(publication, published, earlier[0]?.published_at))
  await recordArchiveEvent(trx, context, {
    type: 'casefile.published',
    version,
    at: published_at,
    casefile: card,
    before: last ? parseCard(last.card_json) : null,
    vintage: publication.design.vintage?.number,
  })
}

/** @throws {ServerError} `publication/others-unfinished` with every issue */
function requireFinishedOthers({ slug, texts_json }: CasefileRow): void {
  const issues = othersIssues(JSON.parse(texts_json))
  if (issues.length === 0) return
  throw new ServerError(
    'publication/others-unfinished',
    `“What others found” of "${slug}" is not finished. ${issues[0].message}`,
    issues,
  )
}

export function notAnalyzed(slug: string): ServerError {
  return new ServerError(
    'publication/not-analyzed',
    `"${slug}" has no completed run of its lock, so nothing to publish.`,
  )
}

export function alreadyPublished(slug: string): ServerError {
  return new ServerError(
    'publication/already-published',
    `"${slug}" is published already; a change needs a new version.`,
  )
}

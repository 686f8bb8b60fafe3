import { formatDateTime } from '@casefiles/words/formats'
import type { z } from 'zod'
import type { DesignDocument } from '../../../contract/design.ts'
import type { ServerErrorCode } from '../../../contract/error-codes.ts'
import {
  rivalDesignSchema,
  type RivalChange,
  type RivalDesign,
  type LockedRival,
  type newRivalSchema,
  type RivalDraft,
  type RivalStanding,
} from '../../../contract/rival.ts'
import type { User } from '../../../contract/user.ts'
import { appendLink } from '../../base/chain/chain.service.ts'
import { canonicalJson, sha256 } from '../../base/chain/fingerprint.ts'
import type { ServerContext } from '../../base/context.ts'
import { durably } from '../../base/db/dialect.ts'
import type { Db } from '../../base/db/schema.ts'
import { ServerError } from '../../base/errors.ts'
import { recordActivity } from '../../base/activity/activity.service.ts'
import { findJob } from '../../base/jobs/job.repository.ts'
import { getCasefile } from '../casefiles/casefile.service.ts'
import type { CasefileRow } from '../casefiles/casefile.repository.ts'
import { findDraft } from '../drafts/draft.repository.ts'
import { completeAnalysisSpec } from '../locks/complete-analysis-spec.ts'
import { findLock } from '../locks/lock.repository.ts'
import { getLock } from '../locks/lock.service.ts'
import { reportDeviations } from '../publications/deviation-report.ts'
import { findTakedownOfVersion } from '../takedowns/takedown.repository.ts'
import { areResultsOpen } from './results-open.ts'
import { insertRivalJob } from './rival-job.ts'
import {
  deleteRivalDraft,
  findOpening,
  findRivalDraft,
  findRivals,
  insertOpening,
  insertRival,
  saveRivalDraft,
  type RivalRow,
} from './rival.repository.ts'

type NewRival = z.output<typeof newRivalSchema>
/** Stands for a reviewer who does not want to be named. */
const UNNAMED = 'A reviewer'

/** How somebody who checks a casefile stands to its results and to a rival of it. @throws {ServerError} `casefile/not-found` */
export async function readStanding(
  { db }: Pick<ServerContext, 'db'>,
  slug: string,
  user: User,
): Promise<RivalStanding> {
  const casefile = await getCasefile(db, slug)
  const { version } = casefile
  const isGone = (await findTakedownOfVersion(db, slug, version)) !== undefined
  const lock = isGone ? undefined : await findLock(db, slug, version)
  const refusal = await refusalOfRival(db, casefile, user)
  const draft = refusal ? undefined : await findRivalDraft(db, { slug, version, userId: user.id })
  const own = isGone ? undefined : (await findRivals(db, slug, version)).find((one) => one.reviewer_id === user.id)
  return {
    results: (await areResultsOpen(db, casefile, user)) ? 'open' : 'closed',
    opened_at: (await findOpening(db, slug, version, user.id)) ?? null,
    refusal: refusal?.message ?? null,
    locked: lock ? choicesOf(JSON.parse(lock.design_json) as DesignDocument) : null,
    draft: draft ? { ...(JSON.parse(draft.draft_json) as RivalDraft), saved_at: draft.saved_at } : null,
    own: own ? await describeRival(db, own) : null,
  }
}

/** Who reads results all over the studio or the administration. */
const SEES_RESULTS = ['analyst', 'admin']

interface Refusal {
  code: ServerErrorCode
  message: string
}

/**
 * Why somebody cannot lock a rival design for a casefile's present version; null = can. What is asked is whether the server can
 * vouch that this account was shown none of its results.
 */
async function refusalOfRival(db: Db, casefile: CasefileRow, user: User): Promise<Refusal | null> {
  const { slug, version, status } = casefile
  const lock = await findLock(db, slug, version)
  if (!lock || (status !== 'design_locked' && status !== 'analyzed')) {
    return impossible('A rival design can be locked after the design is, and before the casefile is published.')
  }
  if ((await findRivals(db, slug, version)).some(({ reviewer_id }) => reviewer_id === user.id)) {
    return { code: 'rival/already-locked', message: 'You have locked a rival design for this version already.' }
  }
  const opened = await findOpening(db, slug, version, user.id)
  if (opened !== undefined) {
    const message = `The results were opened to you ${formatDateTime(opened)}, so a rival design of yours would come after them.`
    return { code: 'rival/results-opened', message }
  }
  if (user.role !== 'reviewer') {
    return impossible('A rival design is for reviewers: administrators can read the results in other places.')
  }
  const draft = await findDraft(db, slug)
  if (draft?.owner_id === user.id || draft?.saved_by === user.id) {
    return impossible('You worked on this casefile yourself, so a rival design must come from somebody else.')
  }
  if (await sawResultsSince(db, user.id, lock.created_at)) {
    return impossible(
      'Your account could read results after this design was locked, so a rival design must come from somebody else.',
    )
  }
  return null
}

const impossible = (message: string): Refusal => ({ code: 'rival/not-possible', message })

/** Whether an account had a role after a moment to which results are open. */
async function sawResultsSince(db: Db, userId: string, moment: string): Promise<boolean> {
  const changes = await db
    .selectFrom('activity')
    .select('before_json')
    .where('subject', '=', `user:${userId}`)
    .where('at', '>=', moment)
    .where('before_json', 'is not', null)
    .execute()
  return changes.some(({ before_json }) =>
    SEES_RESULTS.includes((JSON.parse(before_json!) as { role?: string }).role ?? ''),
  )
}

const choicesOf = ({ design_type, analysis }: DesignDocument) => ({ design_type, analysis })

/**
 * Opens the results to a reviewer who does not want to lock a rival; the moment is kept.
 *
 * @throws {ServerError} `casefile/not-found`, `review/nothing-to-check`
 */
export async function openResults(
  { db, now }: Pick<ServerContext, 'db' | 'now'>,
  slug: string,
  user: User,
): Promise<void> {
  const { version, status } = await getCasefile(db, slug)
  if (status === 'published' || status === 'retracted' || status === 'draft') {
    const why = status === 'draft' ? 'is not locked, so it has no results yet' : 'is published; its results are open'
    throw new ServerError('review/nothing-to-check', `"${slug}" ${why}.`)
  }
  await db.transaction().execute(async (trx) => {
    await insertOpening(trx, { slug, version, userId: user.id }, now())
    const entry = { actor: user, action: 'review.results-opened', subject: `casefile:${slug}`, after: { version } }
    await recordActivity(trx, { now }, entry)
  })
}

/**
 * In which fields other choices differ from the locked design, every default written down.
 *
 * @throws {ServerError} `lock/invalid-design`, and why no rival can be locked
 */
export async function compareRival(
  { db }: Pick<ServerContext, 'db'>,
  slug: string,
  analysis: NewRival['analysis'],
  user: User,
): Promise<Omit<RivalChange, 'why'>[]> {
  const casefile = await requirePossible(db, slug, user)
  const { design } = await getLock(db, slug, casefile.version)
  return differencesOf(design, completeAnalysisSpec({ ...design, analysis }))
}

/**
 * Keeps what somebody has written of a rival design that is not locked yet. It may be unfinished.
 *
 * @returns when it was saved
 * @throws {ServerError} why no rival can be locked
 */
export async function keepRivalDraft(
  { db, now }: Pick<ServerContext, 'db' | 'now'>,
  slug: string,
  draft: RivalDraft,
  user: User,
): Promise<{ saved_at: string }> {
  const saved_at = now()
  await db.transaction().execute(async (trx) => {
    const { version } = await requirePossible(trx, slug, user)
    const place = { slug, version, userId: user.id }
    await saveRivalDraft(trx, place, { draft_json: JSON.stringify(draft), saved_at })
  })
  return { saved_at }
}

/**
 * Locks a rival design: other choices on the same data, with a reason for each, by somebody to whom the results were closed. Its
 * link follows in the casefile's chain, and its analysis begins. From here on the results are open to the reviewer.
 *
 * @throws {ServerError} `casefile/not-found`, `rival/not-possible`, `rival/results-opened`, `rival/already-locked`,
 *   `rival/no-change`, `lock/invalid-design`, `lock/undeclared-change`, `dataset/missing`, `run/data-changed`
 */
export async function lockRival(
  context: Pick<ServerContext, 'db' | 'now' | 'newId' | 'datasets'>,
  slug: string,
  { analysis, reasons, named }: NewRival,
  user: User,
): Promise<void> {
  const { version } = await requirePossible(context.db, slug, user)
  const lock = await getLock(context.db, slug, version)
  const design = completeAnalysisSpec({ ...lock.design, analysis })
  const changes = withReasons(differencesOf(lock.design, design), reasons)
  await context.datasets.check(design.dataset.sha256)
  const locked_at = context.now()
  const rival: RivalDesign = rivalDesignSchema.parse({
    schema: 'rival-design/1',
    casefile: slug,
    version,
    lock_hash: lock.hash,
    locked_at,
    changes,
    by: named && user.name !== '' ? user.name : UNNAMED,
    results_unseen: true,
    analysis: design.analysis,
  })
  const design_json = canonicalJson(rival)
  await durably(context.db, async (trx) => {
    // what was opened, locked or published since this call began counts
    await requirePossible(trx, slug, user)
    const link = { kind: 'rival' as const, casefile: slug, version, author: rival.by, by: user, created_at: locked_at }
    const { hash } = await appendLink(trx, { ...link, content_sha256: sha256(design_json) })
    const job_id = await insertRivalJob(trx, context, hash)
    const place = { link_hash: hash, casefile_slug: slug, version, reviewer_id: user.id }
    const empty = { record_json: null, result_json: null }
    await insertRival(trx, {
      ...place,
      reviewer_name: user.name || user.email,
      design_json,
      locked_at,
      job_id,
      ...empty,
    })
    const ofReviewer = { slug, version, userId: user.id }
    await deleteRivalDraft(trx, ofReviewer)
    await insertOpening(trx, ofReviewer, locked_at)
  })
}

/** Rivals of the present version, for whoever made the casefile. @throws {ServerError} `casefile/not-found` */
export async function listRivals({ db }: Pick<ServerContext, 'db'>, slug: string): Promise<LockedRival[]> {
  const { version } = await getCasefile(db, slug)
  if (await findTakedownOfVersion(db, slug, version)) return []
  return Promise.all((await findRivals(db, slug, version)).map((row) => describeRival(db, row)))
}

async function describeRival(db: Db, row: RivalRow): Promise<LockedRival> {
  const { by, locked_at, changes } = rivalDesignSchema.parse(JSON.parse(row.design_json))
  return { link_hash: row.link_hash, by, locked_at, changes, ...(await stateOfRival(db, row)) }
}

/** How far the analysis of a rival is, as its job says. */
export async function stateOfRival(
  db: Db,
  { job_id, result_json }: RivalRow,
): Promise<Pick<LockedRival, 'state' | 'reason'>> {
  if (result_json !== null) return { state: 'analyzed', reason: null }
  const job = (await findJob(db, job_id))!
  if (job.status === 'failed' || job.status === 'cancelled') return { state: job.status, reason: job.reason }
  return { state: 'waiting', reason: null }
}

async function requirePossible(db: Db, slug: string, user: User): Promise<CasefileRow> {
  const casefile = await getCasefile(db, slug)
  const refusal = await refusalOfRival(db, casefile, user)
  if (refusal) throw new ServerError(refusal.code, refusal.message)
  return casefile
}

function differencesOf(locked: DesignDocument, rival: DesignDocument): Omit<RivalChange, 'why'>[] {
  return reportDeviations(locked, rival)
    .filter(({ state }) => state !== 'same')
    .map(({ field, locked: before, reported }) => ({ field, locked: before, rival: reported }))
}

function withReasons(differences: Omit<RivalChange, 'why'>[], given: NewRival['reasons']): RivalChange[] {
  if (differences.length === 0) {
    throw new ServerError('rival/no-change', 'A rival design must differ from the locked one in at least one choice.')
  }
  const reasons = new Map(given.map(({ field, why }) => [field, why]))
  const missing = differences.filter(({ field }) => !reasons.has(field))
  if (missing.length > 0) {
    throw new ServerError(
      'lock/undeclared-change',
      `Give a reason for each change from the locked design: ${missing.map(({ field }) => field).join(', ')}.`,
      missing.map(({ field }) => ({ path: field, message: 'differs from the locked design and has no reason yet' })),
    )
  }
  return differences.map((difference) => ({ ...difference, why: reasons.get(difference.field)! }))
}

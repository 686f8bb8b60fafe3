import { designDocumentSchema, type DeclaredDeviation, type DesignDocument } from '../../../contract/design.ts'
import { alreadyLocked, designOf, getCasefile } from '../casefiles/casefile.service.ts'
import { moveStatus } from '../casefiles/casefile.repository.ts'
import type { Actor } from '../../base/activity/activity.service.ts'
import { appendLink } from '../../base/chain/chain.service.ts'
import { canonicalJson, sha256 } from '../../base/chain/fingerprint.ts'
import type { ServerContext } from '../../base/context.ts'
import type { Db } from '../../base/db/schema.ts'
import { durably } from '../../base/db/dialect.ts'
import { ServerError } from '../../base/errors.ts'
import { completeAnalysisSpec } from './complete-analysis-spec.ts'
import { changesSinceLock, declareChanges } from './declared-deviations.ts'
import { findLock, insertLock, findPlan, type LockRow } from './lock.repository.ts'
import { checkStatement, judgeLock, prepareJudgement } from './judge-lock.ts'
import type { Embargo } from '../../../contract/lock-registry.ts'
import { keepEmbargo } from '../registry/keep-embargo.ts'
import { takedownNotice } from '../../../contract/takedown.ts'
import { findTakedownOfVersion } from '../takedowns/takedown.repository.ts'

export interface Lock {
  hash: string
  author: string
  created_at: string
  design: DesignDocument
}

/**
 * Freezes a draft's design, with every default it left out written down, and adds the first link of the version. Its lock
 * status is no better than what the server's log says of the outcome up to this moment.
 * From here on the design cannot be edited and may be run.
 *
 * @param author as the chain names them
 * @param deviations a reason for each field in which a later version departs from the one before
 * @param by who it was, for the activity log
 * @param embargo where its words are not to stand in the registry yet
 * @throws {ServerError} `lock/already-locked`, `lock/invalid-design`, `lock/undeclared-change`,
 *   `lock/statement-missing`, `lock/statement-contradicted`, `casefile/not-found`, `dataset/missing`, `run/data-changed`
 */
export async function lockDesign(
  context: Pick<ServerContext, 'db' | 'now' | 'datasets'>,
  slug: string,
  author: string,
  deviations: readonly DeclaredDeviation[] = [],
  by: Actor = author,
  embargo?: Embargo,
): Promise<Lock> {
  const casefile = await getCasefile(context.db, slug)
  if (casefile.status !== 'draft') throw alreadyLocked(slug)
  const complete = completeAnalysisSpec(designOf(casefile))
  const changes = await changesSinceLock(context.db, slug, casefile.version, complete)
  const declared = declareChanges(complete, changes, deviations)
  await context.datasets.check(declared.dataset.sha256)
  for (const source of declared.dataset.recipe?.sources ?? []) await context.datasets.check(source.sha256)
  await prepareJudgement(context, declared)
  const created_at = context.now()
  return durably(context.db, async (trx) => {
    const design = await judgeLock(trx, declared)
    checkStatement(design)
    if (!(await moveStatus(trx, slug, ['draft'], 'design_locked', created_at))) throw alreadyLocked(slug)
    const lock = await keepLock(trx, { slug, version: casefile.version, author, by, created_at, design })
    await keepEmbargo(trx, lock, embargo)
    return lock
  })
}

interface NewLock extends Omit<Lock, 'hash'> {
  slug: string
  version: number
  by: Actor
  /** What the activity log says of it beside the link. */
  details?: object
}

/** Adds the link of a lock and keeps its design, as part of a durable transaction. */
export async function keepLock(
  trx: Db,
  { slug, version, author, by, created_at, design, details }: NewLock,
): Promise<Lock> {
  const design_json = canonicalJson(design)
  const logged = { by, ...(details && { details }) }
  const link = { kind: 'lock' as const, casefile: slug, version, author, ...logged, created_at }
  const { hash } = await appendLink(trx, { ...link, content_sha256: sha256(design_json) })
  const dataset_sha256 = design.dataset.sha256
  await insertLock(trx, { hash, casefile_slug: slug, version, author, design_json, dataset_sha256, created_at })
  await trx.updateTable('casefiles').set({ design_json }).where('slug', '=', slug).execute()
  return { hash, author, created_at, design }
}

/** The lock of a version. @throws {ServerError} `lock/not-found`, `lock/awaits-data` */
export async function getLock(db: Db, slug: string, version: number): Promise<Lock> {
  const { hash, author, created_at, design_json } = await getRow(db, slug, version)
  const takedown = await findTakedownOfVersion(db, slug, version)
  if (takedown) throw new ServerError('takedown/taken-down', takedownNotice(takedown))
  return { hash, author, created_at, design: designDocumentSchema.parse(JSON.parse(design_json)) }
}

/**
 * The design of the current version's lock, as the bytes that were fingerprinted; of one that waits for data, the plan.
 *
 * @throws {ServerError} `casefile/not-found`, `lock/not-found`
 */
export async function readLockedDesign(db: Db, slug: string): Promise<string> {
  const { version } = await getCasefile(db, slug)
  const lock = await findLock(db, slug, version)
  const plan = lock ? undefined : await findPlan(db, slug, version)
  return plan?.plan_json ?? (await getRow(db, slug, version)).design_json
}

async function getRow(db: Db, slug: string, version: number): Promise<LockRow> {
  const row = await findLock(db, slug, version)
  if (row) return row
  if (await findPlan(db, slug, version)) {
    throw new ServerError('lock/awaits-data', `"${slug}" was locked without data; choose them before it is analyzed.`)
  }
  throw new ServerError('lock/not-found', `Version ${version} of "${slug}" has no lock.`)
}

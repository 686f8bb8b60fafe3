import type { z } from 'zod'
import type { DataProfile } from '../../../contract/studio/dataset.ts'
import { planDocumentSchema, type DesignDocument, type PlanDocument } from '../../../contract/design.ts'
import type { DataDictionary, DescribedColumn } from '../../../contract/data-dictionary.ts'
import type { Embargo } from '../../../contract/lock-registry.ts'
import type { DatasetInfo } from '../../../contract/publication.ts'
import type { bindDataSchema } from '../../../contract/studio/casefile.ts'
import type { Actor } from '../../base/activity/activity.service.ts'
import { appendLink } from '../../base/chain/chain.service.ts'
import { canonicalJson, sha256 } from '../../base/chain/fingerprint.ts'
import type { ServerContext } from '../../base/context.ts'
import { durably } from '../../base/db/dialect.ts'
import type { Db } from '../../base/db/schema.ts'
import { ServerError } from '../../base/errors.ts'
import { moveStatus } from '../casefiles/casefile.repository.ts'
import { alreadyLocked, getCasefile } from '../casefiles/casefile.service.ts'
import { findDataset, findDatasetOfBytes } from '../datasets/dataset.repository.ts'
import { continueEmbargo, keepEmbargo } from '../registry/keep-embargo.ts'
import { completeAnalysisSpec } from './complete-analysis-spec.ts'
import { checkStatement, judgeLock, prepareJudgement } from './judge-lock.ts'
import { findLock, findPlan, insertPlan, findTimestamps, type PlanRow } from './lock.repository.ts'
import { keepLock, type Lock } from './lock.service.ts'

/**
 * Freezes a design before there are data: every choice, and the columns that the data will have. From here on it cannot be
 * edited; it can be run once data are bound to it.
 *
 * @throws {ServerError} `lock/already-locked`, `lock/plan-not-first`, `lock/invalid-design`, `lock/statement-missing`,
 *   `lock/statement-contradicted`, `casefile/not-found`
 */
export async function lockPlan(
  { db, now }: Pick<ServerContext, 'db' | 'now'>,
  slug: string,
  given: PlanDocument,
  author: string,
  by: Actor = author,
  embargo?: Embargo,
): Promise<PlanRow> {
  const { status, version } = await getCasefile(db, slug)
  if (status !== 'draft') throw alreadyLocked(slug)
  if (version > 1) {
    const text =
      'Only a first version can be locked before its data: a later one declares its changes from data that are there.'
    throw new ServerError('lock/plan-not-first', text)
  }
  const plan = completeAnalysisSpec(given)
  checkStatement(plan)
  const plan_json = canonicalJson(plan)
  const created_at = now()
  if (plan.collection_from !== undefined && plan.collection_from <= created_at.slice(0, 10)) {
    const text = 'Collection is said to begin on a day that has come already. Give a later day, or none.'
    throw new ServerError('lock/invalid-design', text)
  }
  return durably(db, async (trx) => {
    if (!(await moveStatus(trx, slug, ['draft'], 'design_locked', created_at))) throw alreadyLocked(slug)
    const link = { kind: 'plan' as const, casefile: slug, version, author, by, created_at }
    const { hash } = await appendLink(trx, { ...link, content_sha256: sha256(plan_json) })
    const row = { hash, casefile_slug: slug, version, author, plan_json, created_at }
    await insertPlan(trx, row)
    await keepEmbargo(trx, row, embargo)
    return row
  })
}

/**
 * Binds data to a design that was locked without them: the design of the lock is the plan's, word for word, with the data
 * set. The server's log is judged up to the time of the plan.
 *
 * @param author who binds them, as the chain names them
 * @param by who it was, for the activity log
 * @throws {ServerError} `lock/not-found` where nothing was planned, `lock/already-locked` where data are bound,
 *   `lock/data-differ`, `dataset/not-found`, `dataset/missing`, `run/data-changed`
 */
export async function bindData(
  context: Pick<ServerContext, 'db' | 'now' | 'datasets'>,
  slug: string,
  { id, sha256: dataSha256, released_on }: z.output<typeof bindDataSchema>,
  author: string,
  by: Actor = author,
): Promise<Lock> {
  const { db } = context
  const { version } = await getCasefile(db, slug)
  const row = await findPlan(db, slug, version)
  if (!row) throw new ServerError('lock/not-found', `Version ${version} of "${slug}" was not locked without data.`)
  const { dictionary, ...plan } = planDocumentSchema.parse(JSON.parse(row.plan_json))
  const data = await findDataset(db, id, dataSha256)
  if (!data) throw new ServerError('dataset/not-found', `There is no data set "${id}" with that fingerprint.`)
  const stored = await findDatasetOfBytes(db, dataSha256)
  const profile = stored?.profile_json ? (JSON.parse(stored.profile_json) as DataProfile) : null
  refuseOtherColumns(dictionary, data, profile)
  await context.datasets.check(dataSha256)
  const stamped = released_on && (await stampBefore(db, slug, row.hash, released_on))
  const locked = { link_hash: row.hash, content_sha256: sha256(row.plan_json), locked_at: row.created_at }
  const planned = { ...locked, dictionary, ...(stamped && { stamped }) }
  const bound: DesignDocument = {
    ...plan,
    dataset: { id, sha256: dataSha256, ...(data.recipe && { recipe: data.recipe }) },
    planned,
  }
  await prepareJudgement(context, bound)
  const created_at = context.now()
  return durably(db, async (trx) => {
    if (await findLock(trx, slug, version)) throw alreadyLocked(slug)
    const design = await judgeLock(trx, bound, row.created_at)
    const chosen = { dataset_id: id, dataset_sha256: dataSha256 }
    await trx.updateTable('drafts').set(chosen).where('casefile_slug', '=', slug).execute()
    const lock = await keepLock(trx, { slug, version, author, by, created_at, design })
    await continueEmbargo(trx, row.hash, lock.hash)
    return lock
  })
}

/** The earliest timestamp of a lock without data that is older than the data are said to be. */
async function stampBefore(db: Db, slug: string, linkHash: string, released_on: string) {
  const stamps = (await findTimestamps(db, slug)).filter(({ link_hash }) => link_hash === linkHash)
  const first = stamps.find(({ stamped_at }) => stamped_at.slice(0, 10) < released_on)
  return first && { authority: first.authority, stamped_at: first.stamped_at, released_on }
}

/** Further columns do no harm; those of the dictionary must be there, as what they were said to be. */
function refuseOtherColumns(
  dictionary: DataDictionary,
  { name, columns }: DatasetInfo,
  profile: DataProfile | null,
): void {
  const issues = dictionary.flatMap((expected) => {
    const found = columns.find((column) => column.name === expected.name)
    if (!found) return [{ path: expected.name, message: `is not in the data set "${name}"` }]
    const profiled = profile?.columns.find((column) => column.name === expected.name)
    if (suits(expected.type, found.type, profiled)) return []
    if (expected.type !== 'text' && holdsWordsAmongNumbers(profile, expected.name))
      return [{ path: expected.name, message: `holds words among its numbers and was locked as ${expected.type}` }]
    return [{ path: expected.name, message: `holds ${found.type} and was locked as ${expected.type}` }]
  })
  if (issues.length === 0) return
  const [first] = issues
  const others = issues.length === 1 ? '' : ` ${issues.length - 1} more differ.`
  const text = `The data do not fit the columns that were locked: "${first.path}" ${first.message}.${others}`
  throw new ServerError('lock/data-differ', text, issues)
}

/**
 * Whether a column can be read as what it was said to be. What its cells alone look like says less: a count that is 0 or 1 in every row but
 * the last is one with that row and without it. Numbers may turn out whole, and anything may be read as text that was to be text.
 *
 * @param profiled tells yes and no in words from 0 and 1; left out, they are taken for numbers
 */
function suits(
  expected: DescribedColumn['type'],
  found: DescribedColumn['type'],
  profiled: DataProfile['columns'][number] | undefined,
): boolean {
  if (expected === found || expected === 'text') return true
  const isWords = found === 'yes/no' && profiled !== undefined && profiled.min === null
  const isWhole = (found === 'yes/no' || found === 'integer') && !isWords
  if (expected === 'integer') return isWhole
  return expected === 'number' && (found === 'number' || isWhole)
}

/** A single word makes a column of numbers one of text; that is to be mended in the file, and not by another type. */
function holdsWordsAmongNumbers(profile: DataProfile | null, name: string): boolean {
  return profile?.log.some(({ code, column }) => code === 'read/became-text' && column === name) ?? false
}

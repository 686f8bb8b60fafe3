import type { DesignDocument } from '../../../contract/design.ts'
import { statusByLog } from '../../../contract/lock-evidence.ts'
import { describeTouches } from '../../../contract/lock-words.ts'
import type { ServerContext } from '../../base/context.ts'
import { ServerError } from '../../base/errors.ts'
import type { Db } from '../../base/db/schema.ts'
import { rememberColumns, rememberLockedColumns } from '../datasets/outcome-log.service.ts'
import { findTouches, dataWithOutcomes } from './find-touches.ts'
import { designOf, getCasefile } from '../casefiles/casefile.service.ts'

/** Makes the columns of a design's data known, which must be done before {@link judgeLock}, outside of its transaction. */
export async function prepareJudgement(
  context: Pick<ServerContext, 'db' | 'datasets'>,
  { dataset }: Pick<DesignDocument, 'dataset'>,
): Promise<void> {
  await rememberLockedColumns(context)
  await rememberColumns(context, dataset.sha256)
  for (const { sha256 } of dataset.recipe?.sources ?? []) await rememberColumns(context, sha256)
}

/** What a status is judged by. */
type Judged = Pick<DesignDocument, 'dataset' | 'analysis' | 'lock_status'> &
  Partial<Pick<DesignDocument, 'lock_evidence' | 'planned'>>

/**
 * The design with the lock status that the server's log allows, and that log. What the analyst chose stays beside it.
 *
 * @param before judges the log up to this time: that of the plan, where one was locked before there were data
 */
export async function judgeLock<Design extends Judged>(db: Db, design: Design, before?: string): Promise<Design> {
  const claimed = design.lock_evidence?.claimed ?? design.lock_status
  const touches = await findTouches(db, design, before)
  return { ...design, lock_status: statusByLog(claimed, touches), lock_evidence: { claimed, touches } }
}

/**
 * What the log allows, and what whoever locks states, must agree.
 *
 * @throws {ServerError} `lock/statement-missing`, `lock/statement-contradicted`
 */
export function checkStatement({
  lock_status,
  outcomes_unseen,
  lock_evidence,
}: Pick<DesignDocument, 'lock_status' | 'outcomes_unseen' | 'lock_evidence'>): void {
  if (lock_status === 'before-outcome-data' && !outcomes_unseen) {
    const text =
      'The design says that no outcome after treatment was seen. Confirm it, or choose another lock status at Provenance.'
    throw new ServerError('lock/statement-missing', text)
  }
  if (lock_status === 'after-results' && outcomes_unseen) {
    const touches = lock_evidence?.touches ?? []
    const why = touches.some(({ kind }) => kind === 'run')
      ? `The server’s log has results of this outcome from before the lock (${describeTouches(touches)})`
      : 'The design says that its own results were seen'
    throw new ServerError(
      'lock/statement-contradicted',
      `${why}, so it cannot be stated that no outcome was looked at.`,
    )
  }
}

/**
 * Whether data of one of the others hold an outcome of this draft, so that what becomes of them until the lock would stand
 * in its design. Nothing more can come into a design that is locked.
 */
export async function sharesOutcome(
  context: Pick<ServerContext, 'db' | 'datasets'>,
  slug: string,
  others: readonly string[],
): Promise<boolean> {
  if (others.length === 0) return false
  const casefile = await getCasefile(context.db, slug)
  if (casefile.status !== 'draft') return false
  const design = designOf(casefile)
  await prepareJudgement(context, design)
  const shared = await dataWithOutcomes(context.db, design)
  for (const other of others) {
    const { dataset } = designOf(await getCasefile(context.db, other))
    if (shared.includes(dataset.sha256)) return true
  }
  return false
}

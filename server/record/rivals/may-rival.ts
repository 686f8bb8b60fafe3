import type { User } from '../../../contract/user.ts'
import { formatDateTime } from '@casefiles/engine/words'
import type { ServerErrorCode } from '../../../contract/error-codes.ts'
import type { Db } from '../../base/db/schema.ts'
import type { CasefileRow } from '../casefiles/casefile.table.ts'
import { findDraft } from '../drafts/draft.repository.ts'
import { findLock } from '../locks/lock.repository.ts'
import { findOpening, findRivals } from './rival.repository.ts'

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
export async function refusalOfRival(db: Db, casefile: CasefileRow, user: User): Promise<Refusal | null> {
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

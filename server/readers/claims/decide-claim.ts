import type { ClaimDecision, ClaimDetail, FlagRow } from '../../../contract/admin/claims.ts'
import type { User } from '../../../contract/user.ts'
import { recordActivity } from '../../base/activity/activity.service.ts'
import type { ServerContext } from '../../base/context.ts'
import { durably } from '../../base/db/dialect.ts'
import type { Db } from '../../base/db/schema.ts'
import { ServerError } from '../../base/errors.ts'
import { queueEmail, sendSoon } from '../../base/mail/outgoing/queue-email.ts'
import { getLock } from '../../record/locks/lock.service.ts'
import { commitCasefile } from '../../record/publications/commit-publications.ts'
import { findCurrentPublication } from '../../record/publications/publication.repository.ts'
import { publishErratum } from '../../record/publications/publish-erratum.ts'
import { findClaim, findFlagStates, moveClaim, moveFlags, type ClaimTable } from './claim.repository.ts'

/** @throws {ServerError} `claim/not-found` */
export async function getClaim(db: Db, id: string): Promise<ClaimTable> {
  const claim = await findClaim(db, id)
  if (!claim) throw new ServerError('claim/not-found', `There is no claim "${id}".`)
  return claim
}

export function toClaimDetail({ casefile_slug, evidence_json, user_id: _user, ...claim }: ClaimTable): ClaimDetail {
  return { ...claim, casefile: casefile_slug, evidence: JSON.parse(evidence_json) as string[] }
}

/** @throws {ServerError} `claim/not-found`, `claim/decided` for one that is not open */
export async function takeInReview(context: ServerContext, id: string, admin: User): Promise<void> {
  const { casefile_slug: slug } = await getClaim(context.db, id)
  await durably(context.db, async (trx) => {
    const at = context.now()
    if (!(await moveClaim(trx, id, ['open'], { state: 'in-review', updated_at: at }))) throw decided()
    await logMove(trx, context, admin, id, { state: 'open' }, { state: 'in-review' })
  })
  await showReview(context, slug)
}

/** That a claim about it is looked into, or is not any more, is said wherever the casefile is shown. */
async function showReview(context: ServerContext, slug: string): Promise<void> {
  const current = await findCurrentPublication(context.db, slug)
  if (!current) return
  const lock = await getLock(context.db, slug, current.version)
  await commitCasefile(context, slug, lock.design.dataset.sha256)
  context.rebuilds.request(`review of ${slug} v${current.version}`)
}

/**
 * Ends a claim with an answer. One that is upheld publishes its erratum in the same transaction. The claimant's email
 * goes out afterwards, where there is an address.
 *
 * @throws {ServerError} `claim/not-found`, `claim/decided`, `casefile/not-published`
 */
export async function decideClaim(
  context: ServerContext,
  id: string,
  decision: ClaimDecision,
  admin: User,
): Promise<void> {
  const claim = await getClaim(context.db, id)
  const { state, answer } = decision
  const settle = async (trx: Db, erratum?: string) => {
    const change = { state, answer, updated_at: context.now() }
    if (!(await moveClaim(trx, id, ['open', 'in-review'], change))) throw decided()
    await logMove(trx, context, admin, id, { state: claim.state }, { state, ...(erratum && { erratum }) })
    await queueAnswer(trx, context, claim, decision)
  }
  if (decision.state === 'upheld') {
    const words = { slug: claim.casefile_slug, text: decision.erratum, author: admin.name || 'an editor', by: admin }
    await publishErratum(context, words, (trx, erratum) => settle(trx, erratum.link_hash))
  } else {
    await durably(context.db, (trx) => settle(trx))
    if (claim.state === 'in-review') await showReview(context, claim.casefile_slug)
  }
  sendSoon(context)
}

const OUTCOMES: Record<ClaimDecision['state'], string> = {
  upheld: 'We found it right and published a correction on the page.',
  rejected: 'We checked it and changed nothing.',
  answered: 'This is our answer.',
}

async function queueAnswer(
  trx: Db,
  context: ServerContext,
  claim: ClaimTable,
  { state, answer }: ClaimDecision,
): Promise<void> {
  const { email, casefile_slug, user_id: userId } = claim
  if (email === null) return
  const page = `${context.publicUrl}/casefiles/${casefile_slug}`
  const text = `You reported a problem with ${page}\n\n${OUTCOMES[state]}\n\n${answer}\n\nYou wrote:\n\n${claim.text}\n`
  await queueEmail(trx, context, { to: email, subject: 'Your claim about a casefile', text }, { userId })
}

/**
 * Puts flags into a state, all or none.
 *
 * @throws {ServerError} `flag/not-found` when one of them does not exist
 */
export async function changeFlags(
  context: ServerContext,
  ids: readonly string[],
  state: FlagRow['state'],
  admin: User,
): Promise<void> {
  await durably(context.db, async (trx) => {
    const before = await findFlagStates(trx, ids)
    if (before.length < new Set(ids).size) throw new ServerError('flag/not-found', 'One of these flags does not exist.')
    await moveFlags(trx, ids, state)
    const subject = before.length === 1 ? `flag:${before[0].id}` : 'flags'
    await recordActivity(trx, context, { actor: admin, action: `flag.${state}`, subject, before, after: { state } })
  })
}

async function logMove(trx: Db, context: ServerContext, actor: User, id: string, before: object, after: ClaimMove) {
  await recordActivity(trx, context, { actor, action: `claim.${after.state}`, subject: `claim:${id}`, before, after })
}

type ClaimMove = { state: string; erratum?: string }
const decided = () => new ServerError('claim/decided', 'The claim was taken up or decided already.')

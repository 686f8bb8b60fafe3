import { INVITATION_DAYS } from '../../../contract/team.ts'
import type { User } from '../../../contract/user.ts'
import { emailKey } from '../accounts/user.service.ts'
import { openTeamTier, settleTier } from '../tiers/account-tier.service.ts'
import { recordActivity } from '../../base/activity/activity.service.ts'
import { hashToken, newToken } from '../../base/http/access.ts'
import { lockForAppend } from '../../base/db/dialect.ts'
import type { Db } from '../../base/db/schema.ts'
import { ServerError } from '../../base/errors.ts'
import {
  closeInvitation,
  countInvitationsSince,
  findInvitation,
  findMembers,
  findOpenInvitations,
  insertInvitation,
  insertMember,
} from './team.repository.ts'
import { asOwner, type TeamContext } from './team.service.ts'

/** Emails that a team may send in a day: an owner must not be able to write to the whole world. */
const EMAILS_PER_DAY = 50
const DAY_MS = 86_400_000

/**
 * Invites somebody by email, whether or not there is an account with that address: the answer does not say. A new
 * invitation to the same address replaces the old one.
 *
 * @throws {ServerError} `team/not-found`, `team/not-owner`, `team/not-active`, `team/full`, `team/too-many-invitations`
 */
export async function invite(context: TeamContext, user: User, email: string): Promise<void> {
  const token = newToken()
  const team = await asOwner(context, user, async (trx, team) => {
    if (user.tier !== 'enterprise') throw notActive()
    const at = context.now()
    await replaceEarlier(trx, team.id, emailKey(email), at)
    await refuseWithoutSeat(trx, team, at)
    await refuseTooMany(trx, team.id, at)
    const expires_at = new Date(Date.parse(at) + INVITATION_DAYS * DAY_MS).toISOString()
    const row = { id: context.newId(), team_id: team.id, email: email.trim(), email_key: emailKey(email) }
    await insertInvitation(trx, { ...row, token_hash: hashToken(token), created_at: at, expires_at, state: 'open' })
    await recordActivity(trx, context, {
      actor: user,
      action: 'team.invited',
      subject: `team:${team.id}`,
      // The log stays for ever, and the address of somebody who never answers must not.
      after: { invitation: row.id },
    })
    return team
  })
  await sendInvitation(context, user, team.name, email.trim(), token)
}

async function replaceEarlier(trx: Db, teamId: string, key: string, at: string): Promise<void> {
  for (const { id, email_key } of await findOpenInvitations(trx, teamId, at))
    if (email_key === key) await closeInvitation(trx, { id, teamId }, 'revoked')
}

async function refuseWithoutSeat(trx: Db, team: { id: string; seats: number }, at: string): Promise<void> {
  await lockForAppend(trx, `team ${team.id}`)
  const taken = (await findMembers(trx, team.id)).length + (await findOpenInvitations(trx, team.id, at)).length
  if (taken >= team.seats) throw full(team.seats)
}

async function refuseTooMany(trx: Db, teamId: string, at: string): Promise<void> {
  const since = new Date(Date.parse(at) - DAY_MS).toISOString()
  if ((await countInvitationsSince(trx, teamId, since)) < EMAILS_PER_DAY) return
  throw new ServerError('team/too-many-invitations', `A team can send ${EMAILS_PER_DAY} invitations a day.`)
}

/** An email that cannot be sent leaves the invitation: the owner sees it and sends another one. */
async function sendInvitation(
  { mail, publicUrl, log }: TeamContext,
  { name, email }: User,
  team: string,
  to: string,
  token: string,
): Promise<void> {
  const link = `${publicUrl}/account/team?invitation=${token}`
  const text = [
    `${name || email} invites you to the team "${team}" at Policy Casefiles.`,
    `Sign in with this address (${to}) and open the link within ${INVITATION_DAYS} days:`,
    link,
    'If you do not know what this is about, ignore this email: nothing happens.',
    '',
  ].join('\n\n')
  await mail
    .send({ to, subject: 'An invitation to a team at Policy Casefiles', text })
    .catch((error: unknown) => log.error(error, 'invitation not sent'))
}

/** @throws {ServerError} `team/not-found`, `team/not-owner`, `team/invitation-not-found` */
export async function revokeInvitation(context: TeamContext, user: User, id: string): Promise<void> {
  await asOwner(context, user, async (trx, team) => {
    if (!(await closeInvitation(trx, { id, teamId: team.id }, 'revoked'))) throw notFound()
    const subject = `team:${team.id}`
    await recordActivity(trx, context, { actor: user, action: 'team.invitation-revoked', subject, before: { id } })
  })
}

/**
 * Joins a team. The invitation is for the account with the address it was sent to, once, while there is a seat.
 *
 * @throws {ServerError} `team/invitation-not-found`, `team/invitation-of-another`, `team/already-in-one`, `team/full`,
 *   `team/not-active`
 */
export async function acceptInvitation(context: TeamContext, user: User, token: string): Promise<void> {
  await context.db.transaction().execute(async (trx: Db) => {
    const invitation = await findInvitation(trx, hashToken(token))
    const at = context.now()
    if (!invitation || invitation.state !== 'open' || invitation.expires_at <= at) throw notFound()
    if (invitation.email_key !== emailKey(user.email)) {
      const message = 'This invitation was sent to another address; sign in with that one.'
      throw new ServerError('team/invitation-of-another', message)
    }
    const { id, team_id: teamId, seats } = invitation
    await lockForAppend(trx, `team ${teamId}`)
    const members = await findMembers(trx, teamId)
    if (members.length >= seats) throw full(seats)
    if (!members.some(({ role, tier }) => role === 'owner' && tier === 'enterprise')) throw notActive()
    if (!(await closeInvitation(trx, { id, teamId }, 'accepted'))) throw notFound()
    if (!(await insertMember(trx, { user_id: user.id, team_id: teamId, role: 'member', joined_at: at })))
      throw new ServerError('team/already-in-one', 'You are in a team already; leave it first.')
    await openTeamTier(trx, context, user.id, { id: teamId, name: invitation.name })
    await settleTier(trx, context, user.id, user)
    const subject = `team:${teamId}`
    await recordActivity(trx, context, { actor: user, action: 'team.joined', subject, after: { member: user.id } })
  })
}

const full = (seats: number) => new ServerError('team/full', `All ${seats} seats are taken or offered.`)
const notActive = () =>
  new ServerError('team/not-active', 'The team’s owner has no Enterprise account at present, so nobody can join.')
const notFound = () =>
  new ServerError('team/invitation-not-found', 'This invitation does not exist, was used, taken back or is too old.')

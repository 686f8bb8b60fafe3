import { DEFAULT_SEATS, type Team } from '../../../contract/team.ts'
import type { User } from '../../../contract/user.ts'
import { endTierPeriods } from '../tiers/account-tier.repository.ts'
import { handGrantOver, settleTier } from '../tiers/account-tier.service.ts'
import { recordActivity } from '../../base/activity/activity.service.ts'
import type { ServerContext } from '../../base/context.ts'
import type { Db } from '../../base/db/schema.ts'
import { ServerError } from '../../base/errors.ts'
import {
  deleteMember,
  deleteTeam,
  findMembers,
  findMembership,
  findOpenInvitations,
  insertMember,
  insertTeam,
  updateMemberRole,
  updateTeam,
} from './team.repository.ts'

export type TeamContext = Pick<ServerContext, 'db' | 'now' | 'newId' | 'mail' | 'publicUrl' | 'log' | 'payments'>

/** The team of an account as it may see it; null = it is in none. */
export async function readTeam({ db, now }: Pick<TeamContext, 'db' | 'now'>, user: User): Promise<Team | null> {
  const team = await findMembership(db, user.id)
  if (!team) return null
  const members = await findMembers(db, team.id)
  const invitations = team.role === 'owner' ? await findOpenInvitations(db, team.id, now()) : []
  return {
    id: team.id,
    name: team.name,
    role: team.role,
    seats: team.seats,
    is_active: isActive(members),
    members: members.map(({ tier: _, ...member }) => member),
    invitations: invitations.map(({ id, email, created_at, expires_at }) => ({ id, email, created_at, expires_at })),
  }
}

/** A team gives its tier only while its owner's account is Enterprise. */
function isActive(members: Awaited<ReturnType<typeof findMembers>>): boolean {
  return members.some(({ role, tier }) => role === 'owner' && tier === 'enterprise')
}

/** @throws {ServerError} `team/already-in-one` */
export async function createTeam(context: TeamContext, user: User, name: string): Promise<void> {
  const at = context.now()
  const team = { id: context.newId(), name, seats: DEFAULT_SEATS, created_at: at }
  await context.db.transaction().execute(async (trx) => {
    await insertTeam(trx, team)
    const isIn = await insertMember(trx, { user_id: user.id, team_id: team.id, role: 'owner', joined_at: at })
    if (!isIn) throw new ServerError('team/already-in-one', 'You are in a team already; leave it first.')
    await recordActivity(trx, context, {
      actor: user,
      action: 'team.created',
      subject: `team:${team.id}`,
      after: { name },
    })
  })
}

/** @throws {ServerError} `team/not-found`, `team/not-owner` */
export async function renameTeam(context: TeamContext, user: User, name: string): Promise<void> {
  await asOwner(context, user, async (trx, team) => {
    await updateTeam(trx, team.id, { name })
    const subject = `team:${team.id}`
    const change = { before: { name: team.name }, after: { name } }
    await recordActivity(trx, context, { actor: user, action: 'team.renamed', subject, ...change })
  })
}

/**
 * Takes a member out of a team: the owner anybody but itself, a member itself. What it was granted and what it pays for by itself stay.
 *
 * @throws {ServerError} `team/not-found`, `team/not-owner`, `team/member-not-found`, `team/owner-stays`
 */
export async function removeMember(context: TeamContext, user: User, memberId: string): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const team = await ownTeam(trx, user)
    if (team.role !== 'owner' && memberId !== user.id) throw notOwner()
    const member = (await findMembers(trx, team.id)).find(({ id }) => id === memberId)
    if (!member) throw new ServerError('team/member-not-found', 'There is no such member in your team.')
    if (member.role === 'owner') {
      throw new ServerError('team/owner-stays', 'The owner cannot leave; hand the team over or dissolve it.')
    }
    await leave(trx, context, user, team.id, memberId)
  })
}

/**
 * Makes a member the owner. An Enterprise account that was granted to the owner goes to the new one with the team.
 *
 * @throws {ServerError} `team/not-found`, `team/not-owner`, `team/member-not-found`
 */
export async function handOver(context: TeamContext, user: User, memberId: string): Promise<void> {
  await asOwner(context, user, async (trx, team) => {
    const members = await findMembers(trx, team.id)
    if (!members.some(({ id, role }) => id === memberId && role === 'member')) {
      throw new ServerError('team/member-not-found', 'There is no such member in your team.')
    }
    await updateMemberRole(trx, user.id, 'member')
    await updateMemberRole(trx, memberId, 'owner')
    await handGrantOver(trx, context, { from: user.id, to: memberId, teamId: team.id, by: user })
    const change = { before: { owner: user.id }, after: { owner: memberId } }
    await recordActivity(trx, context, {
      actor: user,
      action: 'team.handed-over',
      subject: `team:${team.id}`,
      ...change,
    })
  })
}

/** Ends a team; every member keeps what it was granted and what it pays for by itself, the owner keeps its tier. */
export async function dissolveTeam(context: TeamContext, user: User): Promise<void> {
  await asOwner(context, user, (trx, team) => endTeam(trx, context, user, team))
}

/** Before an account is deleted: a member leaves, and a team whose owner goes ends. */
export async function endMembership(trx: Db, context: Pick<TeamContext, 'now'>, user: User): Promise<void> {
  const team = await findMembership(trx, user.id)
  if (!team) return
  if (team.role === 'member') return leave(trx, context, user, team.id, user.id)
  await endTeam(trx, context, user, team)
}

async function endTeam(
  trx: Db,
  context: Pick<TeamContext, 'now'>,
  user: User,
  team: { id: string; name: string },
): Promise<void> {
  for (const { id, role } of await findMembers(trx, team.id))
    if (role === 'member') await leave(trx, context, user, team.id, id)
  await deleteTeam(trx, team.id)
  await recordActivity(trx, context, {
    actor: user,
    action: 'team.dissolved',
    subject: `team:${team.id}`,
    before: { name: team.name },
  })
}

async function leave(
  trx: Db,
  context: Pick<TeamContext, 'now'>,
  by: User,
  teamId: string,
  memberId: string,
): Promise<void> {
  await deleteMember(trx, memberId)
  await endTierPeriods(trx, memberId, 'team', context.now(), teamId)
  await settleTier(trx, context, memberId, by)
  const change = { before: { member: memberId } }
  await recordActivity(trx, context, { actor: by, action: 'team.member-left', subject: `team:${teamId}`, ...change })
}

/** The caller's team, which everything is about: no call names another one. */
export async function ownTeam(db: Db, user: User): Promise<NonNullable<Awaited<ReturnType<typeof findMembership>>>> {
  const team = await findMembership(db, user.id)
  if (!team) throw new ServerError('team/not-found', 'You are in no team.')
  return team
}

export function notOwner(): ServerError {
  return new ServerError('team/not-owner', 'Only the owner of the team may do this.')
}

/** Does something as the owner of the caller's team, in one transaction. */
export async function asOwner<Result>(
  { db }: Pick<TeamContext, 'db'>,
  user: User,
  work: (trx: Db, team: Awaited<ReturnType<typeof ownTeam>>) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (trx) => {
    const team = await ownTeam(trx, user)
    if (team.role !== 'owner') throw notOwner()
    return work(trx, team)
  })
}

import type { Db } from '../../base/db/schema.ts'

declare module '../../base/db/schema.ts' {
  interface Schema {
    team_invitations: TeamInvitationTable
    team_members: TeamMemberTable
    teams: TeamTable
  }
}

/** Several accounts under one agreement. Its owner is the member with that role. */
interface TeamTable {
  id: string
  name: string
  seats: number
  created_at: string
}

/** An account is in one team at most. */
interface TeamMemberTable {
  user_id: string
  team_id: string
  role: 'owner' | 'member'
  joined_at: string
}

interface TeamInvitationTable {
  id: string
  team_id: string
  email: string
  email_key: string
  /** What is stored of the token in the email. */
  token_hash: string
  created_at: string
  expires_at: string
  /** `open` until it is accepted or taken back. */
  state: 'open' | 'accepted' | 'revoked'
}

/** The team an account is in, and as what. */
export async function findMembership(
  db: Db,
  userId: string,
): Promise<(TeamTable & Pick<TeamMemberTable, 'role'>) | undefined> {
  return db
    .selectFrom('team_members')
    .innerJoin('teams', 'teams.id', 'team_members.team_id')
    .select(['teams.id', 'teams.name', 'teams.seats', 'teams.created_at', 'team_members.role'])
    .where('team_members.user_id', '=', userId)
    .executeTakeFirst()
}

/** Members with their accounts, the owner first, then by address. */
export async function findMembers(db: Db, teamId: string) {
  return db
    .selectFrom('team_members')
    .innerJoin('users', 'users.id', 'team_members.user_id')
    .select(['users.id', 'users.name', 'users.email', 'users.tier', 'team_members.role', 'team_members.joined_at'])
    .where('team_members.team_id', '=', teamId)
    .orderBy('team_members.role', 'desc')
    .orderBy('users.email_key')
    .execute()
}

export async function insertTeam(db: Db, team: TeamTable): Promise<void> {
  await db.insertInto('teams').values(team).execute()
}

export async function updateTeam(
  db: Db,
  id: string,
  changes: Partial<Pick<TeamTable, 'name' | 'seats'>>,
): Promise<void> {
  await db.updateTable('teams').set(changes).where('id', '=', id).execute()
}

/** Members and invitations go with it. */
export async function deleteTeam(db: Db, id: string): Promise<void> {
  await db.deleteFrom('teams').where('id', '=', id).execute()
}

/** @returns false where the account is in a team already */
export async function insertMember(db: Db, member: TeamMemberTable): Promise<boolean> {
  const result = await db
    .insertInto('team_members')
    .values(member)
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .executeTakeFirst()
  return Number(result.numInsertedOrUpdatedRows ?? 0) > 0
}

export async function updateMemberRole(db: Db, userId: string, role: TeamMemberTable['role']): Promise<void> {
  await db.updateTable('team_members').set({ role }).where('user_id', '=', userId).execute()
}

export async function deleteMember(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('team_members').where('user_id', '=', userId).execute()
}

/** Invitations of a team that can still be accepted, the newest first. */
export async function findOpenInvitations(db: Db, teamId: string, at: string): Promise<TeamInvitationTable[]> {
  return db
    .selectFrom('team_invitations')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('state', '=', 'open')
    .where('expires_at', '>', at)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

export async function countInvitationsSince(db: Db, teamId: string, since: string): Promise<number> {
  const { made } = await db
    .selectFrom('team_invitations')
    .select((build) => build.fn.countAll().as('made'))
    .where('team_id', '=', teamId)
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow()
  return Number(made)
}

export async function insertInvitation(db: Db, invitation: TeamInvitationTable): Promise<void> {
  await db.insertInto('team_invitations').values(invitation).execute()
}

export async function findInvitation(
  db: Db,
  tokenHash: string,
): Promise<(TeamInvitationTable & { seats: number; name: string }) | undefined> {
  return db
    .selectFrom('team_invitations')
    .innerJoin('teams', 'teams.id', 'team_invitations.team_id')
    .selectAll('team_invitations')
    .select(['teams.seats', 'teams.name'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
}

/** Closes an open invitation, once. @returns false where it was not open */
export async function closeInvitation(
  db: Db,
  { id, teamId }: { id: string; teamId: string },
  state: 'accepted' | 'revoked',
): Promise<boolean> {
  const result = await db
    .updateTable('team_invitations')
    .set({ state })
    .where('id', '=', id)
    .where('team_id', '=', teamId)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return Number(result.numUpdatedRows) > 0
}

import type { Role, Tier } from '../../../contract/user.ts'
import type { Db } from '../../base/db/schema.ts'

declare module '../../base/db/schema.ts' {
  interface Schema {
    users: UserTable
  }
}

export interface UserTable {
  id: string
  /** As it was given. */
  email: string
  /** The address in the form in which two of them are the same account. */
  email_key: string
  name: string
  role: Role
  tier: Tier
  /**
   * A disabled account cannot sign in and has no sessions. Of a deleted one only the id is left, and a name made of it, for
   * what others need to read: see `eraseUser`.
   */
  status: 'active' | 'disabled' | 'deleted'
  /** argon2id in PHC form, with its salt and costs. */
  password_hash: string
  created_at: string
  updated_at: string
  /** Time of the last sign-in; null before the first. */
  signed_in_at: string | null
}

/** @returns false, and nothing is written, where an account with the address exists */
export async function insertUser(db: Db, user: UserTable): Promise<boolean> {
  const result = await db
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .executeTakeFirst()
  return Number(result.numInsertedOrUpdatedRows) === 1
}

export async function findUserByEmailKey(db: Db, emailKey: string): Promise<UserTable | undefined> {
  return db.selectFrom('users').selectAll().where('email_key', '=', emailKey).executeTakeFirst()
}

export async function findUserById(db: Db, id: string): Promise<UserTable | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Every account that was not deleted, by address. */
export async function findUsers(db: Db): Promise<UserTable[]> {
  return db.selectFrom('users').selectAll().where('status', '!=', 'deleted').orderBy('email_key').execute()
}

export async function updateUser(db: Db, id: string, changes: Partial<UserTable>): Promise<void> {
  await db.updateTable('users').set(changes).where('id', '=', id).execute()
}

export async function countUsers(db: Db): Promise<number> {
  const { users } = await db
    .selectFrom('users')
    .select((build) => build.fn.countAll().as('users'))
    .executeTakeFirstOrThrow()
  return Number(users)
}

/** Ids of the admins who can sign in. */
export async function findActiveAdmins(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .execute()
  return rows.map((row) => row.id)
}

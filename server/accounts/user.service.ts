import { z } from 'zod'
import type { Role, Tier, User } from '../../contract/user.ts'
import { deleteSessionsOfUser } from '../auth/session.repository.ts'
import type { ServerContext } from '../context.ts'
import type { Db } from '../db/schema.ts'
import { ServerError } from '../errors.ts'
import { hashPassword, randomPassword } from './password.ts'
import { findActiveAdmins, findUserByEmailKey, insertUser, updateUser } from './user.repository.ts'
import type { UserTable } from './user.table.ts'

type Accounts = Pick<ServerContext, 'db' | 'now' | 'newId'>

export interface NewUser {
  email: string
  role: Role
  tier: Tier
  name: string
}

/** Two addresses with the same key are the same account: surrounding spaces and upper case do not make another. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFC').toLowerCase()
}

/** A user without the columns that stay on the server. */
export function publicUser({ id, email, tier, name, role }: UserTable): User {
  return { id, email, tier, name, role }
}

/**
 * Makes an account.
 *
 * @returns the user and the password, which is random unless one is given and is kept nowhere
 * @throws {ServerError} `user/invalid-email`, `user/email-taken`
 */
export async function addUser(
  { db, now, newId }: Accounts,
  { email, ...rest }: NewUser,
  password = randomPassword(),
): Promise<{ user: User; password: string }> {
  const address = email.trim()
  if (!z.email().max(254).safeParse(address).success) {
    throw new ServerError('user/invalid-email', `"${address}" is not an e-mail address.`)
  }
  const at = now()
  const row: UserTable = {
    ...{ id: newId(), email: address, email_key: emailKey(address), ...rest, status: 'active' },
    ...{ password_hash: await hashPassword(password), created_at: at, updated_at: at, signed_in_at: null },
  }
  if (!(await insertUser(db, row))) {
    throw new ServerError('user/email-taken', `There is an account with the address ${address}.`)
  }
  return { user: publicUser(row), password }
}

/** @throws {ServerError} `user/not-found` */
export async function findUserOrRefuse(db: Db, email: string): Promise<UserTable> {
  const user = await findUserByEmailKey(db, emailKey(email))
  if (!user) throw new ServerError('user/not-found', `There is no account with the address ${email.trim()}.`)
  return user
}

/**
 * Changes role, tier, name or status of an account; takes effect with the next call of its sessions. A disabled account
 * loses its sessions.
 *
 * @throws {ServerError} `user/not-found`, `user/last-admin` where nobody could manage accounts any more
 */
export async function changeUser(
  { db, now }: Accounts,
  email: string,
  changes: Partial<Pick<UserTable, 'role' | 'tier' | 'name' | 'status'>>,
): Promise<User> {
  return db.transaction().execute(async (trx) => {
    const before = await findUserOrRefuse(trx, email)
    const after = { ...before, ...changes }
    if (!isActiveAdmin(after)) await refuseLastAdmin(trx, before)
    await updateUser(trx, before.id, { ...changes, updated_at: now() })
    if (after.status === 'disabled') await deleteSessionsOfUser(trx, before.id)
    return publicUser(after)
  })
}

const isActiveAdmin = ({ role, status }: UserTable) => role === 'admin' && status === 'active'

async function refuseLastAdmin(db: Db, user: UserTable): Promise<void> {
  const admins = await findActiveAdmins(db)
  if (admins.length > 1 || admins[0] !== user.id) return
  throw new ServerError('user/last-admin', `${user.email} is the only admin who can sign in; name another one first.`)
}

/**
 * Gives an account a new password and ends its sessions.
 *
 * @returns the password, random unless one is given
 * @throws {ServerError} `user/not-found`
 */
export async function resetPassword(
  { db, now }: Accounts,
  email: string,
  password = randomPassword(),
): Promise<{ user: User; password: string }> {
  const password_hash = await hashPassword(password)
  return db.transaction().execute(async (trx) => {
    const user = await findUserOrRefuse(trx, email)
    await updateUser(trx, user.id, { password_hash, updated_at: now() })
    await deleteSessionsOfUser(trx, user.id)
    return { user: publicUser(user), password }
  })
}

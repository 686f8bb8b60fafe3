import { z } from 'zod'
import type { Role, Tier, User } from '../../../contract/user.ts'
import { recordActivity, type Actor } from '../../base/activity/activity.service.ts'
import { deleteSessionsOfUser } from '../auth/session.repository.ts'
import type { ServerContext } from '../../base/context.ts'
import { durably, lockForAppend } from '../../base/db/dialect.ts'
import type { Db } from '../../base/db/schema.ts'
import { ServerError } from '../../base/errors.ts'
import { deleteAccountTokens } from './account-token.repository.ts'
import { grantTier, noteFirstTier } from '../tiers/account-tier.service.ts'
import { hashPassword, randomPassword } from './password.ts'
import {
  findActiveAdmins,
  findUserByEmailKey,
  findUserById,
  insertUser,
  updateUser,
  type UserTable,
} from './user.repository.ts'

type Accounts = Pick<ServerContext, 'db' | 'now' | 'newId'>

/** Who changes accounts where nobody is signed in. */
const COMMAND_LINE = 'command line'

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
 * @param by who makes it, for the activity log
 * @returns the user and the password, which is random unless one is given and is kept nowhere
 * @throws {ServerError} `user/invalid-email`, `user/email-taken`
 */
export async function addUser(
  { db, now, newId }: Accounts,
  { email, ...rest }: NewUser,
  password = randomPassword(),
  by: Actor = COMMAND_LINE,
): Promise<{ user: User; password: string }> {
  const address = email.trim()
  if (!z.email().max(254).safeParse(address).success) {
    throw new ServerError('user/invalid-email', `"${address}" is not an e-mail address.`)
  }
  const row = newUserRow({ now, newId }, { email: address, ...rest }, await hashPassword(password))
  await inTransaction(db, async (trx) => {
    if (!(await insertUser(trx, row))) {
      throw new ServerError('user/email-taken', `There is an account with the address ${address}.`)
    }
    await noteFirstTier(trx, row)
    const { role, tier, status } = row
    const subject = `user:${row.id}`
    await recordActivity(trx, { now }, { actor: by, action: 'user.added', subject, after: { role, tier, status } })
  })
  return { user: publicUser(row), password }
}

/** The row of an account that can sign in at once: its address counts as confirmed. */
export function newUserRow(
  { now, newId }: Pick<Accounts, 'now' | 'newId'>,
  { email, name, role, tier }: NewUser,
  password_hash: string,
): UserTable {
  const at = now()
  return {
    id: newId(),
    email,
    email_key: emailKey(email),
    name,
    role,
    tier,
    status: 'active',
    password_hash,
    created_at: at,
    updated_at: at,
    signed_in_at: null,
  }
}

/** @throws {ServerError} `user/not-found` */
export async function findUserOrRefuse(db: Db, email: string): Promise<UserTable> {
  const user = await findUserByEmailKey(db, emailKey(email))
  if (!user) throw new ServerError('user/not-found', `There is no account with the address ${email.trim()}.`)
  return user
}

export interface AccountChanges extends Partial<Pick<UserTable, 'role' | 'name' | 'status'>> {
  /** The tier that is granted from now on, in place of what was granted before. */
  tier?: Tier
  /** The end of that grant, ISO; null or left out = none. */
  tier_to?: string | null
  tier_reason?: string
}

/**
 * Changes role, name, status or granted tier of an account; takes effect with the next call of its sessions. A disabled account
 * loses its sessions.
 *
 * @param by who changes it, for the activity log
 * @throws {ServerError} `user/not-found`, `user/tier-ended`, `user/last-admin` where nobody could manage accounts any more
 */
export async function changeUser(
  context: Accounts,
  email: string,
  changes: AccountChanges,
  by: Actor = COMMAND_LINE,
): Promise<User> {
  const { id } = await findUserOrRefuse(context.db, email)
  const [user] = await changeUsers(context, [id], changes, by)
  return publicUser(user)
}

/**
 * The same for several accounts, by id: all of them or none.
 *
 * @throws {ServerError} `user/not-found`, `user/last-admin`
 */
export async function changeUsers(
  context: Accounts,
  ids: readonly string[],
  changes: AccountChanges,
  by: Actor,
): Promise<UserTable[]> {
  return durably(context.db, async (trx: Db) => {
    // Two admins who disable each other at once would else both find the other one still there.
    await lockForAppend(trx, 'users')
    const changed = []
    for (const id of new Set(ids)) changed.push(await changeOne({ ...context, db: trx }, id, changes, by))
    return changed
  })
}

async function changeOne(
  { db, now }: Accounts,
  id: string,
  { tier, tier_to: to, tier_reason: reason, ...changes }: AccountChanges,
  by: Actor,
): Promise<UserTable> {
  const before = await findUserById(db, id)
  if (!before || before.status === 'deleted') {
    throw new ServerError('user/not-found', 'There is no account with this id.')
  }
  const after = { ...before, ...changes }
  if (!isActiveAdmin(after)) await refuseLastAdmin(db, before)
  await updateUser(db, id, { ...changes, updated_at: now() })
  if (after.status === 'disabled') await deleteSessionsOfUser(db, id)
  await recordChange({ db, now }, before, after, by)
  if (tier === undefined) return after
  await grantTier(db, { now }, id, { tier, to, reason }, by)
  return (await findUserById(db, id))!
}

/** What differs, without the name: a log that cannot be changed holds nothing that somebody may ask to have erased. */
async function recordChange(
  { db, now }: Pick<Accounts, 'db' | 'now'>,
  before: UserTable,
  after: UserTable,
  by: Actor,
): Promise<void> {
  const differing = (['role', 'status'] as const).filter((field) => before[field] !== after[field])
  const isRenamed = before.name !== after.name
  if (differing.length === 0 && !isRenamed) return
  const pick = (user: UserTable) => Object.fromEntries(differing.map((field) => [field, user[field]]))
  await recordActivity(
    db,
    { now },
    {
      actor: by,
      action: actionOf(differing, after),
      subject: `user:${before.id}`,
      before: pick(before),
      after: { ...pick(after), ...(isRenamed && { name: 'changed' }) },
    },
  )
}

function actionOf([only, ...others]: readonly ('role' | 'status')[], { status }: UserTable): string {
  if (only === undefined || others.length > 0) return 'user.changed'
  if (only === 'status') return status === 'disabled' ? 'user.disabled' : 'user.enabled'
  return `user.${only}-changed`
}

/** In the transaction that is open already, where there is one. */
function inTransaction<Result>(db: Db, work: (trx: Db) => Promise<Result>): Promise<Result> {
  return db.isTransaction ? work(db) : durably(db, work)
}

const isActiveAdmin = ({ role, status }: UserTable) => role === 'admin' && status === 'active'

/** @throws {ServerError} `user/last-admin` where this is the only one who can manage accounts */
export async function refuseLastAdmin(db: Db, user: Pick<UserTable, 'id' | 'email'>): Promise<void> {
  const admins = await findActiveAdmins(db)
  if (admins.length > 1 || admins[0] !== user.id) return
  throw new ServerError('user/last-admin', `${user.email} is the only admin who can sign in; name another one first.`)
}

/**
 * Gives an account a new password, ends its sessions and makes the links of older emails useless.
 *
 * @param by who resets it, for the activity log
 * @returns the password, random unless one is given
 * @throws {ServerError} `user/not-found`
 */
export async function resetPassword(
  { db, now }: Accounts,
  email: string,
  password = randomPassword(),
  by: Actor = COMMAND_LINE,
): Promise<{ user: User; password: string }> {
  const password_hash = await hashPassword(password)
  return durably(db, async (trx) => {
    const user = await findUserOrRefuse(trx, email)
    await updateUser(trx, user.id, { password_hash, updated_at: now() })
    await deleteSessionsOfUser(trx, user.id)
    const about = { actor: by, action: 'user.password-reset', subject: `user:${user.id}` }
    await recordActivity(trx, { now }, { ...about, after: { way: 'shown once' } })
    await deleteAccountTokens(trx, user.id)
    return { user: publicUser(user), password }
  })
}

import type { EmailVerified, RegisterRequest } from '../../contract/account.ts'
import { passwordProblem } from '../../contract/password-rule.ts'
import { recordActivity } from '../activity/activity.service.ts'
import { admitLetter } from '../auth/limit-attempts.ts'
import { hashToken, newToken } from '../auth/session-token.ts'
import type { ServerContext } from '../context.ts'
import { durably } from '../db/dialect.ts'
import type { Db } from '../db/schema.ts'
import { ServerError } from '../errors.ts'
import { afterAnswer } from '../mail/after-answer.ts'
import { readSiteSetting } from '../site-settings/site-setting.service.ts'
import { alreadyRegisteredLetter, confirmRegistrationLetter } from './account-letters.ts'
import { laterThan, linkInvalid, LINK_LIFETIMES } from './account-links.ts'
import { confirmNewAddress } from './email-change.service.ts'
import { hashPassword } from './password.ts'
import {
  deleteExpiredRegistrations,
  deleteRegistrations,
  findRegistration,
  insertRegistration,
  takeRegistration,
} from './registration.repository.ts'
import type { RegistrationRow } from './registration.table.ts'
import { findUserByEmailKey, insertUser } from './user.repository.ts'
import { emailKey, newUserRow } from './user.service.ts'

export type Letters = Pick<ServerContext, 'db' | 'now' | 'newId' | 'log' | 'mail' | 'publicUrl'>

/** @throws {ServerError} `auth/sign-in-unavailable` while readers cannot sign in */
export async function requireOpenSignIn(context: Pick<ServerContext, 'db'>): Promise<void> {
  if ((await readSiteSetting(context, 'signIn')) === 'open') return
  throw new ServerError('auth/sign-in-unavailable', 'Accounts are not open yet.')
}

/** @throws {ServerError} `user/weak-password` */
export function requireGoodPassword(password: string, email: string): void {
  const problem = passwordProblem(password, email)
  if (problem !== null) throw new ServerError('user/weak-password', problem)
}

/**
 * Takes a registration. Whether the address has an account is looked up after the answer, so that the answer cannot tell;
 * the owner of the address learns it from the letter. Nothing becomes an account before the letter's link is opened.
 *
 * @param from network address of who asks
 * @throws {ServerError} `auth/sign-in-unavailable`, `user/weak-password`, `auth/too-many-attempts`
 */
export async function register(context: Letters, request: RegisterRequest, from: string): Promise<void> {
  await requireOpenSignIn(context)
  requireGoodPassword(request.password, request.email)
  await admitLetter(context, emailKey(request.email), from)
  afterAnswer(context, 'a registration failed', async () => {
    const { name, email, password } = request
    const person = { name, email, email_key: emailKey(email), password_hash: await hashPassword(password) }
    await sendRegistrationLetter(context, email, async () => person)
  })
}

/**
 * Sends the letter of a registration again, with a new link; the older ones go on working. To an account that there is
 * already, says so.
 *
 * @throws {ServerError} `auth/sign-in-unavailable`, `auth/too-many-attempts`
 */
export async function resendRegistration(context: Letters, email: string, from: string): Promise<void> {
  await requireOpenSignIn(context)
  await admitLetter(context, emailKey(email), from)
  afterAnswer(context, 'a letter could not be sent again', () =>
    sendRegistrationLetter(context, email, (db) => findRegistration(db, emailKey(email), context.now())),
  )
}

type Person = Pick<RegistrationRow, 'name' | 'email' | 'email_key' | 'password_hash'>

async function sendRegistrationLetter(
  context: Letters,
  email: string,
  findPerson: (db: Db) => Promise<Person | undefined>,
): Promise<void> {
  const token = newToken()
  const letter = await context.db.transaction().execute(async (trx) => {
    const user = await findUserByEmailKey(trx, emailKey(email))
    if (user) return alreadyRegisteredLetter({ ...context, to: user.email })
    const person = await findPerson(trx)
    if (!person) return null
    await keepRegistration(trx, context, person, token)
    return confirmRegistrationLetter({ ...context, to: person.email }, token)
  })
  if (letter) await context.mail.send(letter)
}

async function keepRegistration(
  db: Db,
  { now }: Pick<Letters, 'now'>,
  { name, email, email_key, password_hash }: Person,
  token: string,
): Promise<void> {
  const created_at = now()
  await deleteExpiredRegistrations(db, created_at)
  const expires_at = laterThan(created_at, LINK_LIFETIMES.registration)
  await insertRegistration(db, {
    ...{ token_hash: hashToken(token), email, email_key, name, password_hash, created_at, expires_at },
  })
}

/**
 * Opens the link of a letter: makes the account of a registration, or gives an account its new address.
 *
 * @throws {ServerError} `auth/link-invalid`, `user/email-taken`
 */
export async function verifyEmail(context: Letters, token: string): Promise<EmailVerified> {
  const hash = hashToken(token)
  const registered = await durably(context.db, async (trx) => {
    const registration = await takeRegistration(trx, hash, context.now())
    return registration && makeAccount(trx, context, registration)
  })
  if (registered) return { success: true, confirmed: 'account', email: registered }
  return { success: true, confirmed: 'address', email: await confirmNewAddress(context, hash) }
}

/** @returns the address of the new account */
async function makeAccount(trx: Db, context: Letters, registration: RegistrationRow): Promise<string> {
  const { email, name, password_hash } = registration
  const row = newUserRow(context, { email, name, role: 'user', tier: 'free' }, password_hash)
  if (!(await insertUser(trx, row))) throw linkInvalid()
  await deleteRegistrations(trx, registration.email_key)
  await recordActivity(trx, context, { actor: row, action: 'account.registered', subject: `user:${row.id}` })
  return email
}

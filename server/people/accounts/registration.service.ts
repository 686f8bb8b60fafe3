import type { EmailVerified, RegisterRequest } from '../../../contract/account.ts'
import { passwordProblem } from '../../../contract/password-rule.ts'
import { recordActivity } from '../../base/activity/activity.service.ts'
import { admitEmail } from '../auth/limit-attempts.ts'
import { hashToken, newToken } from '../../base/http/session-token.ts'
import type { ServerContext } from '../../base/context.ts'
import { durably } from '../../base/db/dialect.ts'
import type { Db } from '../../base/db/schema.ts'
import { ServerError } from '../../base/errors.ts'
import { afterAnswer } from '../../base/mail/after-answer.ts'
import { queueEmail, type MailContext } from '../../base/mail/outgoing/queue-email.ts'
import { settleEmails } from '../../base/mail/outgoing/settle-emails.ts'
import { readSiteSetting } from '../../base/site-settings/site-setting.service.ts'
import { alreadyRegisteredEmail, confirmRegistrationEmail } from './account-emails.ts'
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

export type EmailContext = MailContext & Pick<ServerContext, 'publicUrl'>

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
 * the owner of the address learns it from the email. Nothing becomes an account before the email's link is opened.
 *
 * @param from network address of who asks
 * @throws {ServerError} `auth/sign-in-unavailable`, `user/weak-password`, `auth/too-many-attempts`
 */
export async function register(context: EmailContext, request: RegisterRequest, from: string): Promise<void> {
  await requireOpenSignIn(context)
  requireGoodPassword(request.password, request.email)
  await admitEmail(context, emailKey(request.email), from)
  afterAnswer(context, 'a registration failed', async () => {
    const { name, email, password } = request
    const person = { name, email, email_key: emailKey(email), password_hash: await hashPassword(password) }
    await sendRegistrationEmail(context, email, async () => person)
  })
}

/**
 * Sends the email of a registration again, with a new link; the older ones go on working. To an account that there is
 * already, says so.
 *
 * @throws {ServerError} `auth/sign-in-unavailable`, `auth/too-many-attempts`
 */
export async function resendRegistration(context: EmailContext, email: string, from: string): Promise<void> {
  await requireOpenSignIn(context)
  await admitEmail(context, emailKey(email), from)
  afterAnswer(context, 'an email could not be sent again', () =>
    sendRegistrationEmail(context, email, (db) => findRegistration(db, emailKey(email), context.now())),
  )
}

type Person = Pick<RegistrationRow, 'name' | 'email' | 'email_key' | 'password_hash'>

async function sendRegistrationEmail(
  context: EmailContext,
  email: string,
  findPerson: (db: Db) => Promise<Person | undefined>,
): Promise<void> {
  const token = newToken()
  await context.db.transaction().execute(async (trx) => {
    const user = await findUserByEmailKey(trx, emailKey(email))
    if (user)
      return queueEmail(trx, context, alreadyRegisteredEmail({ ...context, to: user.email }), { userId: user.id })
    const person = await findPerson(trx)
    if (!person) return
    await keepRegistration(trx, context, person, token)
    const expiresAt = laterThan(context.now(), LINK_LIFETIMES.registration)
    await queueEmail(trx, context, confirmRegistrationEmail({ ...context, to: person.email }, token), { expiresAt })
  })
  await settleEmails(context)
}

async function keepRegistration(
  db: Db,
  { now }: Pick<EmailContext, 'now'>,
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
 * Opens the link of an email: makes the account of a registration, or gives an account its new address.
 *
 * @throws {ServerError} `auth/link-invalid`, `user/email-taken`
 */
export async function verifyEmail(context: EmailContext, token: string): Promise<EmailVerified> {
  const hash = hashToken(token)
  const registered = await durably(context.db, async (trx) => {
    const registration = await takeRegistration(trx, hash, context.now())
    return registration && makeAccount(trx, context, registration)
  })
  if (registered) return { success: true, confirmed: 'account', email: registered }
  return { success: true, confirmed: 'address', email: await confirmNewAddress(context, hash) }
}

/** @returns the address of the new account */
async function makeAccount(trx: Db, context: EmailContext, registration: RegistrationRow): Promise<string> {
  const { email, name, password_hash } = registration
  const row = newUserRow(context, { email, name, role: 'user', tier: 'free' }, password_hash)
  if (!(await insertUser(trx, row))) throw linkInvalid()
  await deleteRegistrations(trx, registration.email_key)
  await recordActivity(trx, context, { actor: row, action: 'account.registered', subject: `user:${row.id}` })
  return email
}

import type { Selectable } from 'kysely'
import type { EmailVerified, RegisterRequest } from '../../../contract/account.ts'
import { passwordProblem } from '../../../contract/password-rule.ts'
import type { User } from '../../../contract/user.ts'
import { recordActivity } from '../../base/activity/activity.service.ts'
import type { ServerContext } from '../../base/context.ts'
import { durably } from '../../base/db/dialect.ts'
import type { Db } from '../../base/db/schema.ts'
import { ServerError } from '../../base/errors.ts'
import { hashToken, newToken } from '../../base/http/access.ts'
import { afterAnswer } from '../../base/mail/mailer.ts'
import { type MailContext, queueEmail, sendNow, settleEmails } from '../../base/mail/outgoing/queue-email.ts'
import { readSiteSetting } from '../../base/site-settings/site-setting.service.ts'
import { admitEmail } from '../auth/limit-attempts.ts'
import {
  alreadyRegisteredEmail,
  confirmRegistrationEmail,
  invitationEmail,
  INVITATION_LIFETIME,
  laterThan,
  LINK_LIFETIMES,
  linkInvalid,
} from './account-emails.ts'
import { insertAccountToken } from './account-token.repository.ts'
import { confirmNewAddress } from './email-change.service.ts'
import { hashPassword } from './password.ts'
import { findUserByEmailKey, insertUser } from './user.repository.ts'
import { addUser, emailKey, type NewUser, newUserRow } from './user.service.ts'

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

declare module '../../base/db/schema.ts' {
  interface Schema {
    registrations: RegistrationTable
  }
}

/** Somebody who wrote an address down, and has not shown yet that it is theirs. It becomes an account, or runs out. */
interface RegistrationTable {
  /** SHA-256 of the link's token; the token itself stands in the email alone. */
  token_hash: string
  email: string
  email_key: string
  name: string
  /** argon2id, as in `users`. */
  password_hash: string
  created_at: string
  expires_at: string
}
type RegistrationRow = Selectable<RegistrationTable>

async function insertRegistration(db: Db, row: RegistrationRow): Promise<void> {
  await db.insertInto('registrations').values(row).execute()
}

/** The newest registration of an address that has not run out. */
async function findRegistration(db: Db, emailKey: string, now: string): Promise<RegistrationRow | undefined> {
  return db
    .selectFrom('registrations')
    .selectAll()
    .where('email_key', '=', emailKey)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Takes a registration out, in one statement: of two that use the link at once only one gets it. */
async function takeRegistration(db: Db, tokenHash: string, now: string): Promise<RegistrationRow | undefined> {
  return db
    .deleteFrom('registrations')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
}

async function deleteRegistrations(db: Db, emailKey: string): Promise<void> {
  await db.deleteFrom('registrations').where('email_key', '=', emailKey).execute()
}

async function deleteExpiredRegistrations(db: Db, now: string): Promise<void> {
  await db.deleteFrom('registrations').where('expires_at', '<=', now).execute()
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
    token_hash: hashToken(token),
    email,
    email_key,
    name,
    password_hash,
    created_at,
    expires_at,
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

/**
 * Makes an account whose owner chooses the password by the link of an email; until then nobody knows one. The email goes
 * first: where it cannot be sent, no account is made.
 *
 * @param by the admin who invites, for the activity log
 * @throws {ServerError} `user/email-taken`, `user/takes-no-letter`, `mail/not-sent`
 */
export async function inviteUser(context: EmailContext, given: NewUser, by: User): Promise<User> {
  const { db, now, mail } = context
  if (mail.kind !== 'smtp') {
    throw new ServerError('user/takes-no-letter', 'No mail server is set up (SMTP_URL); have a password shown instead.')
  }
  if (await findUserByEmailKey(db, emailKey(given.email))) {
    throw new ServerError('user/email-taken', `There is an account with the address ${given.email}.`)
  }
  const token = newToken()
  await sendNow(context, invitationEmail({ ...context, to: given.email }, token))
  return durably(db, async (trx) => {
    const { user } = await addUser({ ...context, db: trx }, given, undefined, by)
    const created_at = now()
    await insertAccountToken(trx, {
      token_hash: hashToken(token),
      user_id: user.id,
      purpose: 'reset-password',
      email: null,
      created_at,
      expires_at: laterThan(created_at, INVITATION_LIFETIME),
    })
    return user
  })
}

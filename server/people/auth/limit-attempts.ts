import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { ServerContext } from '../../base/context.ts'
import type { Db } from '../../base/db/schema.ts'
import { ServerError } from '../../base/errors.ts'
import { networkOf } from '../../base/http/read-limit.ts'
import { plural } from '@casefiles/engine/words'

type Limits = Pick<ServerContext, 'db' | 'now'>

const WINDOW_MS = 15 * 60_000
/**
 * Wrong passwords that one account may be given from one network in a window. Counted by both: whoever guesses shuts out
 * their own network, and cannot keep the owner out by doing so.
 */
export const ATTEMPTS_PER_ACCOUNT = 10
/** One network address may try this often in a window; an office behind one address has many people. */
export const ATTEMPTS_PER_ADDRESS = 50

/** Sign-ins with the provider that may begin from one network address in a window. */
export const PROVIDER_SIGN_INS_PER_NETWORK = 100

/**
 * Counts a sign-in with the provider that begins, since each is kept for a while. Guessing is for the provider to stop.
 *
 * @throws {ServerError} `auth/too-many-attempts`
 */
export async function admitProviderSignIn(context: Limits, address: string): Promise<void> {
  const subject = fingerprint('provider-from', networkOf(address))
  await countAll(
    context,
    [{ subject, limit: PROVIDER_SIGN_INS_PER_NETWORK }],
    WINDOW_MS,
    'Too many sign-ins were begun',
  )
}

const EMAIL_WINDOW_MS = 60 * 60_000
/** Emails that one address may be sent in an hour, whoever asks for them. */
export const EMAILS_PER_ADDRESS = 5
/** Emails that may be asked for from one network address in an hour. */
export const EMAILS_PER_NETWORK = 30

/** Who tries, as fingerprints, since a password may have been typed in the place of the account's address. */
export interface Attempt {
  /** The account from this network. */
  account: string
  /** The network, whatever account it tries. */
  address: string
}

export function attemptOf(emailKey: string, address: string): Attempt {
  const network = fingerprint('address', networkOf(address))
  return { account: accountPart(emailKey) + network.slice(0, PART), address: network }
}

/** Digits of each half of an account's fingerprint from a network, so that all of one account begin alike. */
const PART = 32
const accountPart = (emailKey: string) => fingerprint('account', emailKey).slice(0, PART)

const fingerprint = (kind: string, value: string) => createHash('sha256').update(`${kind}:${value}`).digest('hex')

/**
 * Counts an attempt before it is examined, so that many at once cannot slip through. Counts survive a restart.
 *
 * @throws {ServerError} `auth/too-many-attempts` with the seconds until it may be tried again
 */
export async function admitAttempt(context: Limits, { account, address }: Attempt): Promise<void> {
  const limits: Limit[] = [
    { subject: address, limit: ATTEMPTS_PER_ADDRESS },
    { subject: account, limit: ATTEMPTS_PER_ACCOUNT },
  ]
  await countAll(context, limits, WINDOW_MS, 'Too many attempts to sign in')
}

/**
 * Counts an email that somebody asks for, by the address it goes to and by the network it is asked from. It is counted
 * whether or not anything is then sent, so that the limit says nothing about the address either.
 *
 * @throws {ServerError} `auth/too-many-attempts`
 */
export async function admitEmail(context: Limits, emailKey: string, address: string): Promise<void> {
  const limits: Limit[] = [
    { subject: fingerprint('letters-from', networkOf(address)), limit: EMAILS_PER_NETWORK },
    { subject: fingerprint('letters-to', emailKey), limit: EMAILS_PER_ADDRESS },
  ]
  await countAll(context, limits, EMAIL_WINDOW_MS, 'Too many emails were asked for')
}

/**
 * Counts a password that somebody who is signed in gives again: whoever finds a browser left open cannot guess on.
 *
 * @returns what a right password does: it clears the count
 * @throws {ServerError} `auth/too-many-attempts`
 */
export async function admitConfirmation(context: Limits, userId: string): Promise<() => Promise<void>> {
  const subject = fingerprint('confirmation', userId)
  await countAll(context, [{ subject, limit: ATTEMPTS_PER_ACCOUNT }], WINDOW_MS, 'Too many wrong passwords')
  return () => forgetAttempts(context.db, subject)
}

declare module '../../base/db/schema.ts' {
  interface Schema {
    sign_in_attempts: SignInAttemptTable
  }
}

interface SignInAttemptTable {
  /** Fingerprint of a network address, or of an account's address and a network: what was typed is not kept. */
  subject: string
  attempts: number
  resets_at: string
}

/** Counts one more attempt; the first of a window sets when the window ends. */
async function countAttempt(db: Db, subject: string, now: string, resetsAt: string): Promise<SignInAttemptTable> {
  await db.deleteFrom('sign_in_attempts').where('resets_at', '<=', now).execute()
  return db
    .insertInto('sign_in_attempts')
    .values({ subject, attempts: 1, resets_at: resetsAt })
    .onConflict((conflict) => conflict.column('subject').doUpdateSet({ attempts: sql`sign_in_attempts.attempts + 1` }))
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Takes one attempt back, since it was right. */
async function forgiveAttempt(db: Db, subject: string): Promise<void> {
  await db
    .updateTable('sign_in_attempts')
    .set({ attempts: sql`attempts - 1` })
    .where('subject', '=', subject)
    .execute()
}

/** Forgets every subject that begins so. @param beginning hexadecimal digits */
async function forgetAttemptsBeginning(db: Db, beginning: string): Promise<void> {
  await db.deleteFrom('sign_in_attempts').where('subject', 'like', `${beginning}%`).execute()
}

async function forgetAttempts(db: Db, subject: string): Promise<void> {
  await db.deleteFrom('sign_in_attempts').where('subject', '=', subject).execute()
}

/** Wrong codes that an account may be given in a window, whichever network they come from. */
export const CODES_PER_ACCOUNT = 10

/**
 * Counts a code of a second factor. Only whoever has the password gets to give one, so the network makes no difference: many
 * networks must not have many goes at a million codes.
 *
 * @returns what a right code does: it clears the count
 * @throws {ServerError} `auth/too-many-attempts`
 */
export async function admitCode(context: Limits, userId: string): Promise<() => Promise<void>> {
  const subject = fingerprint('code', userId)
  await countAll(context, [{ subject, limit: CODES_PER_ACCOUNT }], WINDOW_MS, 'Too many wrong codes')
  return () => forgetAttempts(context.db, subject)
}

/** Claims and flags that may come from one network address in an hour. */
export const REPORTS_PER_NETWORK = 10
/** Claims and flags that one account may send in an hour. */
export const REPORTS_PER_ACCOUNT = 5

/**
 * Counts a reader's claim or flag.
 *
 * @param userId null for a visitor
 * @throws {ServerError} `auth/too-many-attempts`
 */
export async function admitReport(context: Limits, address: string, userId: string | null): Promise<void> {
  const limits: Limit[] = [{ subject: fingerprint('reports-from', networkOf(address)), limit: REPORTS_PER_NETWORK }]
  if (userId !== null) limits.push({ subject: fingerprint('reports-by', userId), limit: REPORTS_PER_ACCOUNT })
  await countAll(context, limits, EMAIL_WINDOW_MS, 'Too many reports were sent')
}

interface Limit {
  subject: string
  limit: number
}

async function countAll({ db, now }: Limits, limits: Limit[], windowMs: number, what: string): Promise<void> {
  const at = now()
  const resetsAt = new Date(Date.parse(at) + windowMs).toISOString()
  for (const { subject, limit } of limits) {
    const counted = await countAttempt(db, subject, at, resetsAt)
    if (counted.attempts > limit) throw tooMany(what, Date.parse(counted.resets_at) - Date.parse(at))
  }
}

function tooMany(what: string, milliseconds: number): ServerError {
  const retryAfterSeconds = Math.max(1, Math.ceil(milliseconds / 1000))
  const minutes = Math.ceil(retryAfterSeconds / 60)
  const message = `${what}; try again in ${plural(minutes, 'minute')}.`
  return new ServerError('auth/too-many-attempts', message, undefined, { retryAfterSeconds })
}

/** A right password clears the account and is not held against the address. */
export async function clearAttempts({ db }: Limits, { account, address }: Attempt): Promise<void> {
  await forgetAttempts(db, account)
  await forgiveAttempt(db, address)
}

/** A right password that still needs a code is held against nobody. */
export async function forgive({ db }: Pick<Limits, 'db'>, { account, address }: Attempt): Promise<void> {
  await forgiveAttempt(db, account)
  await forgiveAttempt(db, address)
}

/** Whoever showed by an email that the account is theirs may sign in again, however often others guessed. */
export async function clearAccountAttempts({ db }: Pick<Limits, 'db'>, emailKey: string): Promise<void> {
  await forgetAttemptsBeginning(db, accountPart(emailKey))
}

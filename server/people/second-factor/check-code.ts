import { Secret, TOTP } from 'otpauth'
import type { User } from '../../../contract/user.ts'
import { recordActivity } from '../../base/activity/activity.service.ts'
import type { ServerContext } from '../../base/context.ts'
import { durably } from '../../base/db/dialect.ts'
import { ServerError } from '../../base/errors.ts'
import { hashToken } from '../../base/http/access.ts'
import { readSiteSetting } from '../../base/site-settings/site-setting.service.ts'
import { admitCode } from '../auth/limit-attempts.ts'
import { findSecondFactor, takeRecoveryCode, takeStep, type SecondFactorTable } from './second-factor.repository.ts'

export type CodeContext = Pick<ServerContext, 'db' | 'now' | 'secrets'>

/** What the secret of an account belongs to, for its sealing. */
export const factorOf = (userId: string): string => `second-factor:${userId}`

/** The second factor of an account once it is on; undefined while it is off or being set up. */
export async function findActiveFactor(db: CodeContext['db'], userId: string): Promise<SecondFactorTable | undefined> {
  const factor = await findSecondFactor(db, userId)
  return factor?.confirmed_at ? factor : undefined
}

/**
 * The step after the password, where the account has a second factor.
 *
 * @throws {ServerError} `auth/code-needed`, and what {@link checkCode} throws
 */
export async function passFactor(context: CodeContext, userId: string, code: string | undefined): Promise<void> {
  const factor = await findActiveFactor(context.db, userId)
  if (!factor) return
  if (code === undefined) {
    throw new ServerError('auth/code-needed', 'This account needs a code of its app, or a recovery code, as well.')
  }
  await checkCode(context, factor, code)
}

/** @throws {ServerError} `second-factor/not-on` */
export async function requireActiveFactor({ db }: Pick<CodeContext, 'db'>, userId: string): Promise<SecondFactorTable> {
  const factor = await findActiveFactor(db, userId)
  if (!factor) {
    throw new ServerError('second-factor/not-on', 'The second factor is not on: sign-in asks for the password alone.')
  }
  return factor
}

/**
 * Takes a code of the app or a recovery code, each once. Wrong ones count, whichever network they come from: only whoever has
 * the password, or a session, gets as far.
 *
 * @throws {ServerError} `auth/wrong-code`, `auth/too-many-attempts`
 */
export async function checkCode(context: CodeContext, factor: SecondFactorTable, given: string): Promise<void> {
  const clear = await admitCode(context, factor.user_id)
  const code = given.replace(/[\s-]/g, '').toLowerCase()
  const isRight = /^\d{6}$/.test(code)
    ? await takeAppCode(context, factor, code)
    : await useRecoveryCode(context, factor, code)
  if (!isRight) {
    throw new ServerError('auth/wrong-code', 'This code is not right, or was used already. Wait for the next one.')
  }
  await clear()
}

/** Whether it is a code of the app that was not used before: one that somebody looked at over a shoulder is worth nothing. */
async function takeAppCode(
  { db, now, secrets }: CodeContext,
  factor: SecondFactorTable,
  code: string,
): Promise<boolean> {
  const { user_id } = factor
  const step = stepOfCode(secrets.open(factor.secret, factorOf(user_id)), code, now())
  return step !== null && takeStep(db, user_id, step)
}

async function useRecoveryCode(context: CodeContext, { user_id }: SecondFactorTable, code: string): Promise<boolean> {
  return durably(context.db, async (trx) => {
    if (!(await takeRecoveryCode(trx, user_id, hashToken(code)))) return false
    const about = { actor: { id: user_id }, action: 'account.recovery-code-used', subject: `user:${user_id}` }
    await recordActivity(trx, context, about)
    return true
  })
}

/** Whether the setting asks an account of this role for a second factor: staff do more harm than readers. */
export async function isFactorRequired(
  context: Pick<ServerContext, 'db'>,
  { role }: Pick<User, 'role'>,
): Promise<boolean> {
  return role !== 'user' && (await readSiteSetting(context, 'staffSecondFactor')) === 'required'
}

/** Whether an account must set one up before it can do anything else. */
export async function needsSecondFactor(
  context: Pick<ServerContext, 'db'>,
  user: Pick<User, 'id' | 'role'>,
): Promise<boolean> {
  return (await isFactorRequired(context, user)) && (await findActiveFactor(context.db, user.id)) === undefined
}

/** What apps for codes take without asking: six digits of SHA-1, a new code every 30 seconds (RFC 6238, 4 and 5.2). */
const RULES = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** Bytes of a secret (RFC 4226, 4, R6: 160 bits are recommended). */
const SECRET_BYTES = 20
/** Codes before and after the present one that are taken, for clocks that differ and people who type slowly (RFC 6238, 5.2). */
const WINDOW = 1

const ISSUER = 'Policy Casefiles'

/** @returns a new secret, base32 */
export function newSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

/** The `otpauth://` address that a QR code holds. @param account the address of the account, as the app names it */
export function secretAddress(secret: string, account: string): string {
  return new TOTP({ ...RULES, issuer: ISSUER, label: account, secret: Secret.fromBase32(secret) }).toString()
}

/**
 * The time step that a code belongs to, compared in constant time.
 *
 * @param now ISO
 * @returns null where it is no code of the present step, the one before or the one after
 */
export function stepOfCode(secret: string, code: string, now: string): number | null {
  const timestamp = Date.parse(now)
  const delta = TOTP.validate({ ...RULES, token: code, secret: Secret.fromBase32(secret), timestamp, window: WINDOW })
  return delta === null ? null : TOTP.counter({ ...RULES, timestamp }) + delta
}

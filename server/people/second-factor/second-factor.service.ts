import type { SecondFactor, SecondFactorSetUp } from '../../../contract/second-factor.ts'
import type { User } from '../../../contract/user.ts'
import { type Actor, recordActivity } from '../../base/activity/activity.service.ts'
import type { ServerContext } from '../../base/context.ts'
import { durably } from '../../base/db/dialect.ts'
import type { Db } from '../../base/db/schema.ts'
import { ServerError } from '../../base/errors.ts'
import { hashToken, type Caller } from '../../base/http/access.ts'
import { type MailContext, queueEmail, sendSoon } from '../../base/mail/outgoing/queue-email.ts'
import { secondFactorEmail } from '../accounts/account-emails.ts'
import { confirmPassword, randomGroups } from '../accounts/password.ts'
import {
  checkCode,
  factorOf,
  findActiveFactor,
  isFactorRequired,
  requireActiveFactor,
  newSecret,
  secretAddress,
  type CodeContext,
} from './check-code.ts'
import {
  confirmSecondFactorRow,
  countRecoveryCodes,
  deleteRecoveryCodes,
  deleteSecondFactor,
  findFactorsNotSealedAs,
  findSecondFactor,
  insertRecoveryCodes,
  putUnconfirmed,
  replaceFactorSecret,
} from './second-factor.repository.ts'

export type FactorContext = CodeContext & MailContext & Pick<ServerContext, 'publicUrl'>

export async function describeSecondFactor({ db }: Pick<CodeContext, 'db'>, { user }: Caller): Promise<SecondFactor> {
  const factor = await findActiveFactor(db, user.id)
  return {
    since: factor?.confirmed_at ?? null,
    recovery_codes_left: factor ? await countRecoveryCodes(db, user.id) : 0,
    is_required: await isFactorRequired({ db }, user),
  }
}

/**
 * Makes a secret for an app. Nothing asks for its codes until one of them confirms it.
 *
 * @throws {ServerError} `auth/wrong-password`, `auth/too-many-attempts`, `second-factor/already-on`
 */
export async function beginSecondFactor(
  context: FactorContext,
  { user }: Caller,
  password: string,
): Promise<SecondFactorSetUp> {
  const { db, now, secrets } = context
  await confirmPassword(context, user.id, password)
  const secret = newSecret()
  const begun = await putUnconfirmed(db, {
    user_id: user.id,
    secret: secrets.seal(secret, factorOf(user.id)),
    last_step: 0,
    created_at: now(),
    confirmed_at: null,
  })
  if (!begun) throw alreadyOn()
  return { secret, address: secretAddress(secret, user.email) }
}

/**
 * Switches it on with a code of the app.
 *
 * @returns recovery codes, which stand nowhere else
 * @throws {ServerError} `auth/wrong-code`, `auth/too-many-attempts`, `second-factor/already-on`, `second-factor/not-on`
 */
export async function confirmSecondFactor(context: FactorContext, { user }: Caller, code: string): Promise<string[]> {
  const factor = await findSecondFactor(context.db, user.id)
  if (!factor) throw new ServerError('second-factor/not-on', 'Begin to set up the second factor first.')
  if (factor.confirmed_at !== null) throw alreadyOn()
  await checkCode(context, factor, code)
  const codes = await durably(context.db, async (trx) => {
    if (!(await confirmSecondFactorRow(trx, user.id, context.now()))) throw alreadyOn()
    await recordActivity(trx, context, { actor: user, action: 'account.second-factor-on', subject: `user:${user.id}` })
    await tellOwner(trx, context, user, 'on')
    return makeRecoveryCodes(trx, user.id, context.now())
  })
  sendSoon(context)
  return codes
}

/** How many an account gets at once. */
const CODES = 10
/** Five groups of five, more than 112 bits: too many to try, also for whoever has the hashes. */
const GROUPS = 5

/** Gives an account new recovery codes in the place of all others. @returns the codes, which stand nowhere else */
async function makeRecoveryCodes(trx: Db, userId: string, now: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, () => randomGroups(GROUPS))
  await deleteRecoveryCodes(trx, userId)
  await insertRecoveryCodes(trx, userId, codes.map(hashOf), now)
  return codes
}

const hashOf = (code: string) => hashToken(code.replaceAll('-', ''))

/** @throws {ServerError} `auth/wrong-password`, `auth/wrong-code`, `auth/too-many-attempts`, `second-factor/not-on` */
export async function renewRecoveryCodes(
  context: FactorContext,
  { user }: Caller,
  given: { password: string; code: string },
): Promise<string[]> {
  await confirmBoth(context, user.id, given)
  return durably(context.db, async (trx) => {
    const about = { actor: user, action: 'account.recovery-codes-renewed', subject: `user:${user.id}` }
    await recordActivity(trx, context, about)
    return makeRecoveryCodes(trx, user.id, context.now())
  })
}

/** @throws {ServerError} `auth/wrong-password`, `auth/wrong-code`, `auth/too-many-attempts`, `second-factor/not-on` */
export async function switchSecondFactorOff(
  context: FactorContext,
  { user }: Caller,
  given: { password: string; code: string },
): Promise<void> {
  await confirmBoth(context, user.id, given)
  await durably(context.db, async (trx) => {
    await deleteSecondFactor(trx, user.id)
    await recordActivity(trx, context, { actor: user, action: 'account.second-factor-off', subject: `user:${user.id}` })
    await tellOwner(trx, context, user, 'off')
  })
  sendSoon(context)
}

/** The password before the code: a code that is right is used up. */
async function confirmBoth(
  context: FactorContext,
  userId: string,
  { password, code }: { password: string; code: string },
): Promise<void> {
  const factor = await requireActiveFactor(context, userId)
  await confirmPassword(context, userId, password)
  await checkCode(context, factor, code)
}

/** Tells the owner, who may not have been the one who did it. */
async function tellOwner(trx: Db, context: FactorContext, { id, email }: User, state: 'on' | 'off'): Promise<void> {
  await queueEmail(trx, context, secondFactorEmail({ ...context, to: email }, state), { userId: id })
}

const alreadyOn = () =>
  new ServerError('second-factor/already-on', 'The second factor is on already; switch it off first to set up another.')

/**
 * Switches the second factor off of somebody who lost both the app and the recovery codes.
 *
 * @param by who resets it, for the activity log
 * @throws {ServerError} `second-factor/not-on`
 */
export async function resetSecondFactor(
  { db, now }: Pick<ServerContext, 'db' | 'now'>,
  userId: string,
  by: Actor,
): Promise<void> {
  await durably(db, async (trx) => {
    if (!(await deleteSecondFactor(trx, userId))) {
      throw new ServerError('second-factor/not-on', 'The second factor of this account is not on.')
    }
    await recordActivity(trx, { now }, { actor: by, action: 'user.second-factor-reset', subject: `user:${userId}` })
  })
}

/**
 * Seals every account's secret with the key of today: those from before there was one, and those of the key before.
 *
 * @returns how many were sealed anew, and how many stay as they are since their key is not there
 */
export async function resealFactors({
  db,
  secrets,
  log,
}: Pick<ServerContext, 'db' | 'secrets' | 'log'>): Promise<{ sealed: number; unreadable: number }> {
  const found = { sealed: 0, unreadable: 0 }
  for (const { user_id, secret } of await findFactorsNotSealedAs(db, secrets.isCurrent)) {
    try {
      const about = factorOf(user_id)
      await replaceFactorSecret(db, user_id, secret, secrets.seal(secrets.open(secret, about), about))
      found.sealed += 1
    } catch (error) {
      log.error({ err: error, user: user_id }, 'secret of a second factor')
      found.unreadable += 1
    }
  }
  return found
}

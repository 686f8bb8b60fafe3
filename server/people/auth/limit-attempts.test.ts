import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestContext, type TestContext } from '../../test-support/test-context.ts'
import { openSqlite } from '../../test-support/test-databases.ts'
import {
  ATTEMPTS_PER_ACCOUNT,
  ATTEMPTS_PER_ADDRESS,
  CODES_PER_ACCOUNT,
  EMAILS_PER_ADDRESS,
  EMAILS_PER_NETWORK,
  PROVIDER_SIGN_INS_PER_NETWORK,
  REPORTS_PER_ACCOUNT,
  REPORTS_PER_NETWORK,
  admitAttempt,
  admitCode,
  admitConfirmation,
  admitEmail,
  admitProviderSignIn,
  admitReport,
  attemptOf,
  clearAccountAttempts,
  clearAttempts,
  forgive,
} from './limit-attempts.ts'

const MINUTE = 60_000

describe('limits on attempts', () => {
  let context: TestContext
  let time: number
  beforeEach(async () => {
    time = Date.UTC(2026, 0, 1)
    context = await openTestContext(openSqlite, { now: () => new Date(time).toISOString() })
  })
  afterEach(() => context.close())

  /** Runs a call so often; all of them must be let in. */
  async function times(count: number, call: (index: number) => Promise<unknown>): Promise<void> {
    for (let index = 0; index < count; index += 1) await call(index)
  }
  const refusal = (what: string, minutes: number) => ({
    code: 'auth/too-many-attempts',
    message: `${what}; try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    remedy: { retryAfterSeconds: minutes * 60 },
  })
  const signIn = (account: string, address: string) => admitAttempt(context, attemptOf(account, address))

  it('let an account be tried ten times in a quarter of an hour from one network', async () => {
    await times(ATTEMPTS_PER_ACCOUNT, () => signIn('ada', '192.0.2.1'))
    await expect(signIn('ada', '192.0.2.1')).rejects.toMatchObject(refusal('Too many attempts to sign in', 15))
    await signIn('grace', '192.0.2.1')
  })

  it('leave the owner of an account in, however many networks somebody else guesses from', async () => {
    for (let network = 1; network <= 4; network += 1) {
      await times(ATTEMPTS_PER_ACCOUNT, () => signIn('ada', `192.0.2.${network}`))
      await expect(signIn('ada', `192.0.2.${network}`)).rejects.toThrow()
    }
    await signIn('ada', '198.51.100.7')
  })

  it('let a network address try fifty times, whichever accounts', async () => {
    await times(ATTEMPTS_PER_ADDRESS, (i) => signIn(`account ${i}`, '192.0.2.1'))
    await expect(signIn('ada', '192.0.2.1')).rejects.toMatchObject(refusal('Too many attempts to sign in', 15))
    await signIn('ada', '192.0.2.2')
  })

  it('say how long to wait, rounded up, and begin anew at that time', async () => {
    await times(ATTEMPTS_PER_ACCOUNT, () => signIn('ada', '192.0.2.1'))
    time += 13 * MINUTE + 1
    // less than two minutes are left, then a millisecond
    await expect(signIn('ada', '192.0.2.1')).rejects.toMatchObject(refusal('Too many attempts to sign in', 2))
    time += 2 * MINUTE - 2
    await expect(signIn('ada', '192.0.2.1')).rejects.toMatchObject({
      message: 'Too many attempts to sign in; try again in 1 minute.',
      remedy: { retryAfterSeconds: 1 },
    })
    time += 1
    await signIn('ada', '192.0.2.1')
  })

  it('keep neither the account nor the address as they were typed', async () => {
    await signIn('a secret typed in the wrong field', '192.0.2.77')
    await admitEmail(context, 'ada@test.example', '192.0.2.77')
    const kept = await context.db.selectFrom('sign_in_attempts').selectAll().execute()
    expect(kept.map(({ subject }) => subject)).toEqual(Array(4).fill(expect.stringMatching(/^[0-9a-f]{64}$/)))
    // each is counted for what it is: the address that tries is not the one that asks for emails
    expect(new Set(kept.map(({ subject }) => subject)).size).toBe(4)
  })

  it('count a right password neither against the account nor against its address', async () => {
    await times(3, () => signIn('ada', '192.0.2.1'))
    await clearAttempts(context, attemptOf('ada', '192.0.2.1'))
    const { account, address } = attemptOf('ada', '192.0.2.1')
    const rows = await context.db.selectFrom('sign_in_attempts').select(['subject', 'attempts']).execute()
    expect(rows).toEqual([{ subject: address, attempts: 2 }])
    expect(account).not.toBe(address)
  })

  it('open an account again for whoever showed by an email that it is theirs', async () => {
    const networks = ['192.0.2.1', '192.0.2.2']
    for (const network of networks) await times(ATTEMPTS_PER_ACCOUNT, () => signIn('ada', network))
    await clearAccountAttempts(context, 'grace')
    for (const network of networks) await expect(signIn('ada', network)).rejects.toThrow()
    await clearAccountAttempts(context, 'ada')
    for (const network of networks) await signIn('ada', network)
  })

  it('let five emails an hour go to one address, and thirty be asked for from one network', async () => {
    const words = 'Too many emails were asked for'
    await times(EMAILS_PER_ADDRESS, (i) => admitEmail(context, 'ada', `192.0.2.${i}`))
    await expect(admitEmail(context, 'ada', '192.0.2.99')).rejects.toMatchObject(refusal(words, 60))
    await times(EMAILS_PER_NETWORK, (i) => admitEmail(context, `reader ${i}`, '198.51.100.1'))
    await expect(admitEmail(context, 'grace', '198.51.100.1')).rejects.toMatchObject(refusal(words, 60))
  })

  it('count passwords that are given again by account, until a right one clears them', async () => {
    await times(ATTEMPTS_PER_ACCOUNT - 1, () => admitConfirmation(context, 'u1'))
    const clear = await admitConfirmation(context, 'u1')
    await expect(admitConfirmation(context, 'u1')).rejects.toMatchObject(refusal('Too many wrong passwords', 15))
    await admitConfirmation(context, 'u2')
    await clear()
    await admitConfirmation(context, 'u1')
  })

  it('count codes by account, whichever network they come from, until a right one clears them', async () => {
    await times(CODES_PER_ACCOUNT - 1, () => admitCode(context, 'u1'))
    const clear = await admitCode(context, 'u1')
    await expect(admitCode(context, 'u1')).rejects.toMatchObject(refusal('Too many wrong codes', 15))
    await admitCode(context, 'u2')
    await clear()
    await admitCode(context, 'u1')
  })

  it('let a hundred sign-ins with the provider begin from one network in a quarter of an hour', async () => {
    await times(PROVIDER_SIGN_INS_PER_NETWORK, () => admitProviderSignIn(context, '192.0.2.1'))
    const words = 'Too many sign-ins were begun'
    await expect(admitProviderSignIn(context, '192.0.2.1')).rejects.toMatchObject(refusal(words, 15))
    await admitProviderSignIn(context, '192.0.2.2')
  })

  it('hold a right password that still needs a code against nobody, and clear nothing for it', async () => {
    await times(3, () => signIn('ada', '192.0.2.1'))
    await forgive(context, attemptOf('ada', '192.0.2.1'))
    const rows = await context.db.selectFrom('sign_in_attempts').select('attempts').execute()
    expect(rows).toEqual([{ attempts: 2 }, { attempts: 2 }])
  })

  it('count each kind by itself, also of what has the same name', async () => {
    await signIn('u1', '192.0.2.1')
    await admitEmail(context, 'u1', '192.0.2.1')
    await admitReport(context, '192.0.2.1', 'u1')
    await admitConfirmation(context, 'u1')
    await admitCode(context, 'u1')
    await admitProviderSignIn(context, '192.0.2.1')
    const rows = await context.db.selectFrom('sign_in_attempts').select('attempts').execute()
    expect(rows).toEqual(Array(9).fill({ attempts: 1 }))
  })

  it('let ten reports an hour come from one network, and five from one account', async () => {
    const words = 'Too many reports were sent'
    await times(REPORTS_PER_ACCOUNT, (i) => admitReport(context, `192.0.2.${i}`, 'u1'))
    await expect(admitReport(context, '192.0.2.99', 'u1')).rejects.toMatchObject(refusal(words, 60))
    await times(REPORTS_PER_NETWORK, () => admitReport(context, '198.51.100.1', null))
    await expect(admitReport(context, '198.51.100.1', null)).rejects.toMatchObject(refusal(words, 60))
    // visitors are not one account
    await admitReport(context, '198.51.100.2', null)
  })
})

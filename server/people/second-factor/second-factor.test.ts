import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openSecretBox } from '../../base/secrets/secret-box.ts'
import { writeSiteSetting } from '../../base/site-settings/site-setting.service.ts'
import {
  accountCalls,
  keyHeaders,
  makeAccount,
  signedInHeaders,
  codeAt,
  switchFactorOn,
  type AccountCalls,
  type TestAccount,
} from '../../test-support/accounts.ts'
import { expectProblem } from '../../test-support/calls.ts'
import { openTestContext, type TestContext } from '../../test-support/test-context.ts'
import { TEST_DATABASES } from '../../test-support/test-databases.ts'
import { ATTEMPTS_PER_ACCOUNT, CODES_PER_ACCOUNT } from '../auth/limit-attempts.ts'
import { resealFactors } from './second-factor.service.ts'

const MINUTE = 60_000
const PATH = '/api/account/second-factor'
const KEY = Buffer.alloc(32, 7)

describe.each(TEST_DATABASES)('a second factor on %s', (_name, open) => {
  let context: TestContext
  let calls: AccountCalls
  let ada: TestAccount
  let time: number
  const now = () => new Date(time).toISOString()
  beforeEach(async () => {
    time = Date.UTC(2026, 0, 1)
    context = await openTestContext(open, { now, secrets: openSecretBox([KEY]) })
    calls = accountCalls(context)
    ada = await makeAccount(context, 'analyst')
  })
  afterEach(() => context.close())

  const own = (method: string, path: string, body?: object, headers = ada.headers) =>
    calls.call(method, path, body, headers)
  const login = (code?: string, from = '192.0.2.1', password = ada.password) =>
    calls.call('POST', '/api/auth/login', { email: ada.email, password, code }, { 'x-forwarded-for': from })
  const state = async () => (await own('GET', PATH)).json()
  const actions = async () =>
    (await context.db.selectFrom('activity').select('action').orderBy('seq').execute()).map(({ action }) => action)
  const on = () => switchFactorOn(calls, ada, now)
  const wait = (milliseconds: number) => (time += milliseconds)

  it('is off at first, and sign-in asks for the password alone', async () => {
    expect(await state()).toEqual({ since: null, recovery_codes_left: 0, is_required: false })
    expect(await (await login()).json()).toMatchObject({ success: true, second_factor_needed: false })
  })

  it('is asked for nowhere until a code has shown that the app has the secret', async () => {
    await expectProblem(await own('POST', PATH, { password: 'wrong' }), 'auth/wrong-password')
    await expectProblem(await own('POST', `${PATH}/confirm`, { code: '123456' }), 'second-factor/not-on')
    const begun = (await (await own('POST', PATH, { password: ada.password })).json()) as {
      secret: string
      address: string
    }
    expect(begun.address).toContain(`secret=${begun.secret}`)
    expect((await login()).status).toBe(200)
    const code = codeAt(begun.secret, now())
    const other = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    await expectProblem(await own('POST', `${PATH}/confirm`, { code: other }), 'auth/wrong-code')
    expect((await login()).status).toBe(200)
    const answer = await own('POST', `${PATH}/confirm`, { code })
    const { recovery_codes } = (await answer.json()) as { recovery_codes: string[] }
    expect(new Set(recovery_codes).size).toBe(10)
    expect(await state()).toEqual({ since: now(), recovery_codes_left: 10, is_required: false })
    expect(context.emails.at(-1)).toMatchObject({ to: ada.email, subject: expect.stringContaining('switched on') })
    await expectProblem(await own('POST', PATH, { password: ada.password }), 'second-factor/already-on')
  })

  it('is the second step of signing in: only the right password is asked for a code', async () => {
    const { secret } = await on()
    wait(MINUTE)
    await expectProblem(await login(undefined, '192.0.2.1', 'wrong'), 'auth/wrong-credentials')
    await expectProblem(await login(codeAt(secret, now()), '192.0.2.1', 'wrong'), 'auth/wrong-credentials')
    await expectProblem(await login(), 'auth/code-needed')
    const code = codeAt(secret, now())
    expect((await login(`${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200)
  })

  it('takes no code twice, neither at sign-in nor after it was switched on', async () => {
    const { secret } = await on()
    await expectProblem(await login(codeAt(secret, now())), 'auth/wrong-code')
    wait(MINUTE)
    const code = codeAt(secret, now())
    expect((await login(code)).status).toBe(200)
    await expectProblem(await login(code), 'auth/wrong-code')
    wait(MINUTE / 2)
    expect((await login(codeAt(secret, now()))).status).toBe(200)
    // The code of the step before is still within the window, but earlier than the last one taken.
    await expectProblem(await login(code), 'auth/wrong-code')
  })

  it('of two who give the same code at once lets one in', async () => {
    const { secret } = await on()
    wait(MINUTE)
    const code = codeAt(secret, now())
    const answers = await Promise.all([login(code), login(code), login(code)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403])
  })

  it('shuts the account after ten wrong codes, from however many networks, and not for the right password alone', async () => {
    const { secret } = await on()
    wait(MINUTE)
    for (let index = 0; index < ATTEMPTS_PER_ACCOUNT + 2; index += 1)
      await expectProblem(await login(), 'auth/code-needed')
    for (let index = 0; index < CODES_PER_ACCOUNT; index += 1)
      await expectProblem(await login('not-a-code', `198.51.100.${index}`), 'auth/wrong-code')
    await expectProblem(await login(codeAt(secret, now()), '203.0.113.9'), 'auth/too-many-attempts')
    wait(16 * MINUTE)
    expect((await login(codeAt(secret, now()))).status).toBe(200)
  })

  it('has recovery codes, each of which works once, is kept as a hash and stands in the log', async () => {
    const { recoveryCodes } = await on()
    const kept = JSON.stringify(await context.db.selectFrom('recovery_codes').selectAll().execute())
    for (const code of recoveryCodes) expect(kept).not.toContain(code.replaceAll('-', ''))
    expect((await login(recoveryCodes[0].toUpperCase())).status).toBe(200)
    await expectProblem(await login(recoveryCodes[0]), 'auth/wrong-code')
    expect((await state()).recovery_codes_left).toBe(9)
    expect(await actions()).toContain('account.recovery-code-used')
  })

  it('gives new recovery codes for password and code; the old ones stop working', async () => {
    const { secret, recoveryCodes } = await on()
    wait(MINUTE)
    const given = { password: ada.password, code: codeAt(secret, now()) }
    const renewed = await own('POST', `${PATH}/recovery-codes`, given)
    const { recovery_codes } = (await renewed.json()) as { recovery_codes: string[] }
    await expectProblem(await login(recoveryCodes[0]), 'auth/wrong-code')
    expect((await login(recovery_codes[0])).status).toBe(200)
  })

  it('is switched off with the password and a code, not with one of them', async () => {
    const { secret } = await on()
    wait(MINUTE)
    const code = codeAt(secret, now())
    await expectProblem(await own('DELETE', PATH, { password: 'wrong', code }), 'auth/wrong-password')
    await expectProblem(await own('DELETE', PATH, { password: ada.password, code: 'wrong' }), 'auth/wrong-code')
    expect((await own('DELETE', PATH, { password: ada.password, code })).status).toBe(200)
    expect(await actions()).toEqual(['user.added', 'account.second-factor-on', 'account.second-factor-off'])
    expect((await login()).status).toBe(200)
    expect(await context.db.selectFrom('recovery_codes').selectAll().execute()).toEqual([])
    await expectProblem(await own('DELETE', PATH, { password: ada.password, code }), 'second-factor/not-on')
  })

  it('keeps its secret sealed, and sealed anew when the key is another one', async () => {
    const { secret } = await on()
    const read = async () =>
      (await context.db.selectFrom('second_factors').select('secret').executeTakeFirstOrThrow()).secret
    const before = await read()
    expect(before).toMatch(/^sealed:v1:/)
    expect(before).not.toContain(secret)
    const other = Buffer.alloc(32, 8)
    const changed = { ...context, secrets: openSecretBox([other, KEY]) }
    expect(await resealFactors(changed)).toEqual({ sealed: 1, unreadable: 0 })
    expect(openSecretBox([other]).open(await read(), `second-factor:${ada.id}`)).toBe(secret)
    expect(await resealFactors(context)).toEqual({ sealed: 0, unreadable: 1 })
  })

  describe('that staff must have', () => {
    const require = (value: 'required' | 'optional') => writeSiteSetting(context, 'staffSecondFactor', value, 'test')

    it('leaves those without one nothing to do but to set it up, and then everything', async () => {
      await require('required')
      expect(await (await login()).json()).toMatchObject({ second_factor_needed: true })
      for (const [method, path] of [
        ['GET', '/api/v2/studio/casefiles'],
        ['GET', '/api/bookmarks'],
        ['PATCH', '/api/account'],
      ] as const)
        await expectProblem(await own(method, path), 'auth/second-factor-needed')
      expect(await (await own('GET', '/api/auth/session')).json()).toMatchObject({ second_factor_needed: true })
      expect((await own('GET', '/api/account')).status).toBe(200)
      expect(await state()).toMatchObject({ is_required: true })
      await on()
      expect((await own('GET', '/api/v2/studio/casefiles')).status).toBe(200)
      expect(await (await own('GET', '/api/auth/session')).json()).toMatchObject({ second_factor_needed: false })
    })

    it('leaves readers, visitors and keys as they are, and everybody once it is optional again', async () => {
      await require('required')
      const reader = await makeAccount(context, 'user', 'pro')
      expect((await own('GET', '/api/bookmarks', undefined, reader.headers)).status).toBe(200)
      const key = await keyHeaders(context, (await makeAccount(context, 'analyst', 'pro')).id, ['manage:bookmarks'])
      expect((await own('GET', '/api/bookmarks', undefined, key)).status).toBe(200)
      expect((await own('GET', '/api/v2/casefiles')).status).toBe(200)
      await require('optional')
      expect((await own('GET', '/api/bookmarks')).status).toBe(200)
    })
  })

  describe('and a fresh sign-in', () => {
    const retract = (headers: Record<string, string>) =>
      own(
        'POST',
        '/api/v2/studio/casefiles/nothing-here/retract',
        { reason: 'A test of what it asks.' },
        headers as never,
      )

    it('is asked for once the password is older than ten minutes, and the password once more is enough', async () => {
      await expectProblem(await retract(ada.headers), 'casefile/not-found')
      wait(10 * MINUTE)
      await expectProblem(await retract(ada.headers), 'auth/fresh-sign-in-needed')
      await expectProblem(await own('POST', '/api/auth/confirm', { password: 'wrong' }), 'auth/wrong-password')
      await expectProblem(await retract(ada.headers), 'auth/fresh-sign-in-needed')
      expect((await own('POST', '/api/auth/confirm', { password: ada.password })).status).toBe(200)
      await expectProblem(await retract(ada.headers), 'casefile/not-found')
      // Another session of the same account is not fresher by it.
      const elsewhere = await signedInHeaders(context, ada.id)
      wait(10 * MINUTE - 1)
      await expectProblem(await retract(ada.headers), 'casefile/not-found')
      wait(1)
      await expectProblem(await retract(elsewhere), 'auth/fresh-sign-in-needed')
    })

    it('takes both password and code where there is a second factor, and neither alone', async () => {
      const confirm = (given: object) => own('POST', '/api/auth/confirm', given)
      const { secret } = await on()
      wait(11 * MINUTE)
      const code = codeAt(secret, now())
      await expectProblem(await confirm({ code }), 'request/invalid')
      await expectProblem(await confirm({ password: ada.password }), 'auth/code-needed')
      await expectProblem(await confirm({ password: ada.password, code: 'wrong' }), 'auth/wrong-code')
      await expectProblem(await confirm({ password: 'wrong', code }), 'auth/wrong-password')
      await expectProblem(await retract(ada.headers), 'auth/fresh-sign-in-needed')
      expect((await confirm({ password: ada.password, code })).status).toBe(200)
      await expectProblem(await retract(ada.headers), 'casefile/not-found')
    })
  })
})

import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { User } from '../../../contract/user.ts'
import { hashToken } from '../../base/http/access.ts'
import { writeSiteSetting } from '../../base/site-settings/site-setting.service.ts'
import { disableAccount, makeAccount, codeAt, type TestAccount } from '../../test-support/accounts.ts'
import { openTestContext, type TestContext } from '../../test-support/test-context.ts'
import { openSqlite } from '../../test-support/test-databases.ts'
import { beginSecondFactor, confirmSecondFactor } from '../second-factor/second-factor.service.ts'
import { ATTEMPTS_PER_ACCOUNT } from './limit-attempts.ts'
import { noteSignIn, signIn, shortUserAgent } from './sign-in.service.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0'

describe('signing in', () => {
  let context: TestContext
  let lines: Record<string, unknown>[]
  let time: number
  beforeEach(async () => {
    lines = []
    const log = pino({ level: 'info', base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) })
    time = Date.UTC(2026, 0, 1)
    context = await openTestContext(openSqlite, { log, now: () => new Date((time += 1)).toISOString() })
  })
  afterEach(() => context.close())

  const enter = (email: string, password: string, address = '192.0.2.1', userAgent: string | null = FIREFOX) =>
    signIn(context, { email, password }, { address, userAgent })
  const wrong = {
    code: 'auth/wrong-credentials',
    message: 'The e-mail address or the password is not right.',
  }
  const attempts = () => context.db.selectFrom('sign_in_attempts').select('attempts').execute()

  it('opens a session, says who it is, and notes when and from what', async () => {
    const { id, email, password } = await makeAccount(context, 'analyst', 'pro')
    const answer = await enter(` ${email.toUpperCase()} `, password)
    expect(answer).toMatchObject({ success: true, user: { id, email, role: 'analyst', tier: 'pro' } })
    const hash = hashToken(answer.token)
    const session = await context.db
      .selectFrom('sessions')
      .selectAll()
      .where('token_hash', '=', hash)
      .executeTakeFirst()
    expect(session).toMatchObject({ user_id: id, user_agent: 'Firefox on Linux' })
    const user = await context.db.selectFrom('users').select('signed_in_at').where('id', '=', id).executeTakeFirst()
    expect(user!.signed_in_at! >= session!.created_at).toBe(true)
    expect(lines).toMatchObject([{ msg: 'signed in', user: id }])
  })

  it('is refused with the same words for a wrong password, an unknown and a disabled account', async () => {
    const { id, email, password } = await makeAccount(context, 'analyst')
    await expect(enter(email, `${password}x`)).rejects.toMatchObject(wrong)
    await expect(enter('nobody@test.example', password)).rejects.toMatchObject(wrong)
    await disableAccount(context, id)
    await expect(enter(email, password)).rejects.toMatchObject(wrong)
    expect(lines).toMatchObject(
      Array(3).fill({ msg: 'sign-in refused', code: 'auth/wrong-credentials', from: '192.0.2.1' }),
    )
    expect(JSON.stringify(lines)).not.toContain(email)
  })

  it('forgets the wrong tries of an account once the right password is given', async () => {
    const { email, password } = await makeAccount(context, 'analyst')
    for (let index = 1; index < ATTEMPTS_PER_ACCOUNT; index += 1) await enter(email, 'wrong').catch(() => undefined)
    await enter(email, password)
    // the address keeps its wrong ones
    expect(await attempts()).toEqual([{ attempts: ATTEMPTS_PER_ACCOUNT - 1 }])
  })

  it('is shut for an account after too many tries from a network, there also to the right password', async () => {
    const { email, password } = await makeAccount(context, 'analyst')
    for (let index = 0; index < ATTEMPTS_PER_ACCOUNT; index += 1) await enter(email, 'wrong').catch(() => undefined)
    await expect(enter(email.toUpperCase(), password)).rejects.toMatchObject({ code: 'auth/too-many-attempts' })
    expect(lines.at(-1)).toMatchObject({ msg: 'sign-in refused', code: 'auth/too-many-attempts', from: '192.0.2.1' })
    expect(await enter(email, password, '192.0.2.2')).toMatchObject({ success: true })
  })

  it('is not open to readers before the site says so, and only the right password learns that', async () => {
    const { id, email, password } = await makeAccount(context, 'user')
    await expect(enter(email, 'wrong')).rejects.toMatchObject(wrong)
    await expect(enter(email, password)).rejects.toMatchObject({
      code: 'auth/sign-in-unavailable',
      message: 'Sign-in is not available yet.',
    })
    const { signed_in_at } = await context.db
      .selectFrom('users')
      .select('signed_in_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(signed_in_at).toBeNull()
    await writeSiteSetting(context, 'signIn', 'open', 'a test')
    expect((await enter(email, password)).user.role).toBe('user')
  })

  it('is open to the team at any time', async () => {
    for (const role of ['reviewer', 'admin'] as const) {
      const { email, password } = await makeAccount(context, role)
      expect((await enter(email, password)).user.role).toBe(role)
    }
  })

  it('stands in the activity log for the team, with the provider where it was one, and not for readers', async () => {
    await writeSiteSetting(context, 'signIn', 'open', 'a test')
    const [reader, analyst] = [await makeAccount(context, 'user'), await makeAccount(context, 'analyst')]
    const enteredWith = async ({ email, password }: TestAccount) => enter(email, password)
    await enteredWith(reader)
    await enteredWith(analyst)
    await noteSignIn(context, { id: analyst.id, role: 'analyst' }, 'provider')
    const logged = await context.db
      .selectFrom('activity')
      .select(['actor_id', 'subject', 'after_json'])
      .where('action', '=', 'account.signed-in')
      .orderBy('seq')
      .execute()
    const entry = { actor_id: analyst.id, subject: `user:${analyst.id}` }
    expect(logged).toEqual([
      { ...entry, after_json: null },
      { ...entry, after_json: JSON.stringify({ way: 'provider' }) },
    ])
  })

  it('asks an account with a second factor for a code, once the password is right', async () => {
    const { id, email, password } = await makeAccount(context, 'analyst')
    const caller = { user: { id, email } as User, sessionId: 's1' }
    const { secret } = await beginSecondFactor(context, caller, password)
    // one that is begun and not confirmed asks for nothing
    expect(await enter(email, password)).toMatchObject({ success: true })
    await confirmSecondFactor(context, caller, codeAt(secret, context.now()))
    await expect(enter(email, 'wrong')).rejects.toMatchObject(wrong)
    const before = await attempts()
    await expect(enter(email, password)).rejects.toMatchObject({
      code: 'auth/code-needed',
      message: 'This account needs a code of its app, or a recovery code, as well.',
    })
    // neither account nor network is held to it
    expect(await attempts()).toEqual(before)
    const origin = { address: '192.0.2.1', userAgent: FIREFOX }
    const withCode = (code: string) => signIn(context, { email, password, code }, origin)
    await expect(withCode('000000')).rejects.toMatchObject({ code: 'auth/wrong-code' })
    time += 60_000
    expect(await withCode(codeAt(secret, context.now()))).toMatchObject({ success: true })
  })

  it('does not call a fault of the server a refusal', async () => {
    await context.db.schema.dropTable('sign_in_attempts').execute()
    await expect(enter('ada@test.example', 'any')).rejects.toThrow(/sign_in_attempts/)
    expect(lines).toEqual([])
  })
})

describe('a session says where it was opened', () => {
  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0',
      'Edge on Windows',
    ],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1', 'Safari on iOS'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/140.0 Safari/537.36 OPR/120.0', 'Opera on macOS'],
    ['Mozilla/5.0 (Linux; Android 14) Chrome/140.0 Mobile Safari/537.36', 'Chrome on Android'],
    ['Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) FxiOS/140.0 Safari/604.1', 'Firefox on iOS'],
    ['Mozilla/5.0 (X11; CrOS x86_64 16000.0.0) Chrome/140.0 Safari/537.36', 'Chrome on ChromeOS'],
    ['Mozilla/5.0 HeadlessChrome/140.0', 'Chrome'],
    ['Python urllib', 'Python'],
    [`${'x'.repeat(39)}yz/1.0`, `${'x'.repeat(39)}y`],
    ['curl/8.9.1', 'curl'],
    [undefined, ''],
    [null, ''],
  ])('%s is %s', (header, words) => {
    expect(shortUserAgent(header)).toBe(words)
  })
})

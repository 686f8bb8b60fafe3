import type { KyselyPlugin } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FRESH_MINUTES } from '../../../contract/access.ts'
import { hashToken, type Caller } from '../../base/http/access.ts'
import { writeSiteSetting } from '../../base/site-settings/site-setting.service.ts'
import { disableAccount, insertAccount, makeAccount } from '../../test-support/accounts.ts'
import { openTestContext, type TestContext } from '../../test-support/test-context.ts'
import { openSqlite } from '../../test-support/test-databases.ts'
import { deleteOtherSessions } from './session.repository.ts'
import {
  confirmSession,
  describeSession,
  endAllSessions,
  endSession,
  identify,
  listSessions,
  openSession,
} from './session.service.ts'

/** Fails every update as the database would. */
const failingUpdates = (code: string): KyselyPlugin => ({
  transformQuery: ({ node }) => {
    if (node.kind === 'UpdateQueryNode') throw Object.assign(new Error(code), { code })
    return node
  },
  transformResult: async ({ result }) => result,
})

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

describe('sessions', () => {
  let context: TestContext
  let time: number
  beforeEach(async () => {
    time = Date.UTC(2026, 0, 1)
    context = await openTestContext(openSqlite, { now: () => new Date(time).toISOString() })
  })
  afterEach(() => context.close())

  const rows = () => context.db.selectFrom('sessions').selectAll().orderBy('id').execute()
  const activity = () => context.db.selectFrom('activity').selectAll().orderBy('seq').execute()

  async function signedIn(userAgent = 'Firefox on Linux', userId?: string) {
    const id = userId ?? (await insertAccount(context, 'analyst', 'free'))
    const token = await openSession(context, id, userAgent)
    const caller = (await identify(context, token)) as Caller
    return { id, token, caller }
  }

  it('are kept by the fingerprint of their token, for thirty days', async () => {
    const { id, token, caller } = await signedIn()
    expect(await rows()).toEqual([
      {
        id: caller.sessionId,
        token_hash: hashToken(token),
        user_id: id,
        user_agent: 'Firefox on Linux',
        created_at: '2026-01-01T00:00:00.000Z',
        last_used_at: '2026-01-01T00:00:00.000Z',
        confirmed_at: '2026-01-01T00:00:00.000Z',
        expires_at: '2026-01-31T00:00:00.000Z',
        opened_by: 'password',
        is_new_place: 0,
        deletions: 0,
      },
    ])
    expect(caller.user).toMatchObject({ id, role: 'analyst', tier: 'free' })
  })

  it('belong to nobody without a token, or with one that was never given out', async () => {
    await signedIn()
    expect(await identify(context, undefined)).toBeNull()
    expect(await identify(context, 'a token')).toBeNull()
  })

  it('end with the last millisecond of a week without use', async () => {
    const { token } = await signedIn()
    time += 7 * DAY - 1
    expect(await identify(context, token)).not.toBeNull()
    time += 7 * DAY
    expect(await identify(context, token)).toBeNull()
  })

  it('end with the last millisecond of thirty days, however much they are used', async () => {
    const { token } = await signedIn()
    for (let day = 0; day < 5; day += 1) {
      time += 6 * DAY - 1
      expect(await identify(context, token)).not.toBeNull()
    }
    time += 5
    expect(await identify(context, token)).toBeNull()
  })

  it('are fresh for some minutes after the password, and again once it is given', async () => {
    const { id, password, email } = await makeAccount(context, 'analyst')
    const token = await openSession(context, id, 'Firefox on Linux')
    const caller = async () => (await identify(context, token))!
    time += FRESH_MINUTES * MINUTE - 1
    expect(await caller()).toMatchObject({ isFresh: true })
    time += 1
    expect(await caller()).toMatchObject({ isFresh: false })
    const elsewhere = await openSession(context, id, 'elsewhere')
    time += FRESH_MINUTES * MINUTE
    await expect(confirmSession(context, await caller(), { password: 'wrong' })).rejects.toMatchObject({
      code: 'auth/wrong-password',
    })
    expect(await caller()).toMatchObject({ isFresh: false })
    await confirmSession(context, await caller(), { password })
    expect(await caller()).toMatchObject({ isFresh: true })
    expect(await identify(context, elsewhere)).toMatchObject({ isFresh: false })
    expect((await caller()).user).toMatchObject({ email })
  })

  it('opened elsewhere say when somebody showed there who they are, or that it is not known', async () => {
    const id = await insertAccount(context, 'analyst', 'free')
    const freshWith = async (confirmedAt: string) =>
      (await identify(context, await openSession(context, id, '', { by: 'provider', confirmedAt })))!.isFresh
    expect(await freshWith(new Date(time - MINUTE).toISOString())).toBe(true)
    expect(await freshWith(new Date(time - FRESH_MINUTES * MINUTE).toISOString())).toBe(false)
    expect(await freshWith('')).toBe(false)
  })

  it('need a second factor where the role does, unless the provider asks for what is asked there', async () => {
    await writeSiteSetting(context, 'staffSecondFactor', 'required', 'a test')
    const [admin, reader] = [
      await insertAccount(context, 'admin', 'free'),
      await insertAccount(context, 'user', 'free'),
    ]
    const opened = async (id: string, by: 'password' | 'provider') =>
      identify(context, await openSession(context, id, '', { by, confirmedAt: '' }))
    expect(await opened(admin, 'password')).toMatchObject({ mustSetUpFactor: true })
    expect(await opened(admin, 'provider')).toMatchObject({ mustSetUpFactor: false })
    expect(await opened(reader, 'password')).toMatchObject({ mustSetUpFactor: false })
    const caller = (await opened(admin, 'password'))!
    expect(await describeSession(context, caller)).toMatchObject({
      second_factor_needed: true,
      session: { id: caller.sessionId, current: true },
    })
  })

  it('go on being read on a full disk, and no other fault of a write is passed over', async () => {
    const { token } = await signedIn()
    time += 10 * MINUTE
    const identifyWhere = (code: string) =>
      identify({ ...context, db: context.db.withPlugin(failingUpdates(code)) }, token)
    expect(await identifyWhere('SQLITE_FULL')).toMatchObject({ user: { role: 'analyst' } })
    await expect(identifyWhere('SQLITE_CORRUPT')).rejects.toThrow('SQLITE_CORRUPT')
  })

  it('end while the account is disabled', async () => {
    const { id, token } = await signedIn()
    await disableAccount(context, id)
    expect(await identify(context, token)).toBeNull()
  })

  it('write down a use only once five minutes have passed since the last one', async () => {
    const { token } = await signedIn()
    const lastUse = async () => (await rows())[0].last_used_at
    time += 5 * MINUTE - 1
    await identify(context, token)
    expect(await lastUse()).toBe('2026-01-01T00:00:00.000Z')
    time += 1
    await identify(context, token)
    expect(await lastUse()).toBe('2026-01-01T00:05:00.000Z')
  })

  it('are touched one at a time', async () => {
    const [first, second] = [await signedIn(), await signedIn()]
    time += 10 * MINUTE
    await identify(context, second.token)
    const used = (await rows()).filter(({ last_used_at }) => last_used_at !== '2026-01-01T00:00:00.000Z')
    expect(used.map(({ id }) => id)).toEqual([second.caller.sessionId])
    expect(first.caller.sessionId).not.toBe(second.caller.sessionId)
  })

  it('that have ended are cleared away by the next sign-in of anybody, and no others', async () => {
    const [idle, old, live] = [await signedIn('idle'), await signedIn('old'), await signedIn('live')]
    const at = new Date(time + 7 * DAY).toISOString()
    const set = (id: string, changes: { expires_at?: string; last_used_at?: string }) =>
      context.db.updateTable('sessions').set(changes).where('id', '=', id).execute()
    // one was not used for just a week, one ends just now
    await set(old.caller.sessionId, { expires_at: at, last_used_at: at })
    await set(live.caller.sessionId, { last_used_at: new Date(time + 1).toISOString() })
    time += 7 * DAY
    await signedIn('new')
    expect((await rows()).map(({ user_agent }) => user_agent).sort()).toEqual(['live', 'new'])
    expect(idle.caller.sessionId).not.toBe(old.caller.sessionId)
  })

  it('are listed the newest first without those that have ended, and the one that asks is marked', async () => {
    const first = await signedIn('first')
    time += 1
    const second = await signedIn('second', first.id)
    await signedIn('somebody else')
    expect(await listSessions(context, second.caller)).toMatchObject([
      { user_agent: 'second', current: true, created_at: '2026-01-01T00:00:00.001Z' },
      { user_agent: 'first', current: false, expires_at: '2026-01-31T00:00:00.000Z' },
    ])
    time += 7 * DAY - 1
    expect((await listSessions(context, second.caller)).map(({ user_agent }) => user_agent)).toEqual(['second'])
  })

  it('of one moment are listed in an order that stays', async () => {
    const first = await signedIn('a')
    await signedIn('b', first.id)
    await signedIn('c', first.id)
    const listed = (await listSessions(context, first.caller)).map(({ id }) => id)
    expect(listed).toEqual([...listed].sort())
  })

  it('end by sign-out without a note, and elsewhere with one', async () => {
    const here = await signedIn()
    const there = await signedIn('elsewhere', here.id)
    await endSession(context, here.caller, there.caller.sessionId)
    expect(await activity()).toMatchObject([
      { action: 'account.session-ended', subject: `user:${here.id}`, actor_id: here.id },
    ])
    await endSession(context, here.caller, here.caller.sessionId)
    expect(await activity()).toHaveLength(1)
    expect(await rows()).toEqual([])
  })

  it('of somebody else cannot be ended, nor told from ones that do not exist', async () => {
    const [here, stranger] = [await signedIn(), await signedIn()]
    for (const id of [stranger.caller.sessionId, 'no session'])
      await expect(endSession(context, here.caller, id)).rejects.toMatchObject({
        code: 'auth/session-not-found',
        message: 'You have no session with this id.',
      })
    expect(await rows()).toHaveLength(2)
    expect(await activity()).toEqual([])
  })

  it('all end at once with their number and a note, and nobody else is signed out', async () => {
    const here = await signedIn()
    await signedIn('elsewhere', here.id)
    const stranger = await signedIn()
    expect(await endAllSessions(context, here.caller)).toBe(2)
    expect((await rows()).map(({ user_id }) => user_id)).toEqual([stranger.id])
    expect(await activity()).toMatchObject([
      { action: 'account.sessions-ended', subject: `user:${here.id}`, actor_id: here.id },
    ])
  })

  it('all end but one', async () => {
    const here = await signedIn()
    await signedIn('elsewhere', here.id)
    const stranger = await signedIn()
    expect(await deleteOtherSessions(context.db, here.id, here.caller.sessionId)).toBe(1)
    expect((await rows()).map(({ user_id }) => user_id).sort()).toEqual([here.id, stranger.id].sort())
  })
})

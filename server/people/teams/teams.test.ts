import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Hono } from 'hono'
import { changeUsers } from '../accounts/user.service.ts'
import { findUserById } from '../accounts/user.repository.ts'
import { createApp } from '../../app.ts'
import { insertPerson, type Person } from '../../test-support/calls.ts'
import { openTestContext, type TestContext } from '../../test-support/test-context.ts'
import { openSqlite, TEST_DATABASES } from '../../test-support/test-databases.ts'

let context: TestContext
let app: Hono
let owner: Person

const person = (tier: 'free' | 'enterprise' = 'free') => insertPerson(context, app, '/api/team', tier)
const tierOf = async (one: Person) => (await findUserById(context.db, one.id))!.tier

/** Invites somebody and takes the token from the email. */
async function invited(one: Person): Promise<string> {
  expect((await owner.call('POST', '/invitations', { email: one.email })).status).toBe(200)
  return /invitation=(\S+)/.exec(context.emails.at(-1)!.text)![1]
}
async function joined(): Promise<Person> {
  const one = await person()
  expect((await one.call('POST', '/join', { token: await invited(one) })).status).toBe(200)
  return one
}

describe.each(TEST_DATABASES)('a team on %s', (_name, database) => {
  beforeEach(async () => {
    context = await openTestContext(database)
    app = createApp(context)
    owner = await person('enterprise')
    expect((await owner.call('POST', '', { name: 'Evidence unit' })).body.team.role).toBe('owner')
  })
  afterEach(() => context.close())

  it('gives its tier to who joins by the email, and takes it back with the leaving', async () => {
    const member = await joined()
    expect(await tierOf(member)).toBe('enterprise')
    const seen = (await member.call('GET', '')).body.team
    expect(seen.members.map((one: { email: string }) => one.email)).toEqual([owner.email, member.email])
    expect(seen.invitations).toEqual([])
    expect((await member.call('DELETE', `/members/${member.id}`)).body.team).toBeNull()
    expect(await tierOf(member)).toBe('free')
  })

  it('lets no more in than there are seats, also when they come at the same moment', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => person()))
    const tokens: string[] = []
    for (const one of people) tokens.push(await invited(one))
    const more = await owner.call('POST', '/invitations', { email: 'one-more@test.example' })
    expect([more.status, more.body.code]).toEqual([409, 'team/full'])
    await context.db.updateTable('teams').set({ seats: 3 }).execute()
    const answers = await Promise.all(people.map((one, index) => one.call('POST', '/join', { token: tokens[index] })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
    expect((await owner.call('GET', '')).body.team.members).toHaveLength(3)
  })

  it('follows the tier of its owner, which an admin changes', async () => {
    const member = await joined()
    const setOwner = (tier: 'free' | 'enterprise') => changeUsers(context, [owner.id], { tier }, 'an admin')
    await setOwner('free')
    expect(await tierOf(member)).toBe('free')
    expect((await owner.call('GET', '')).body.team.is_active).toBe(false)
    await setOwner('enterprise')
    expect(await tierOf(member)).toBe('enterprise')
  })

  it('is dissolved without taking anything else from its members', async () => {
    const member = await joined()
    expect((await owner.call('DELETE', '')).body.team).toBeNull()
    expect((await member.call('GET', '')).body.team).toBeNull()
    expect([await tierOf(owner), await tierOf(member)]).toEqual(['enterprise', 'free'])
  })
})

describe('an invitation', () => {
  beforeEach(async () => {
    context = await openTestContext(openSqlite)
    app = createApp(context)
    owner = await person('enterprise')
    await owner.call('POST', '', { name: 'Evidence unit' })
  })
  afterEach(() => context.close())

  it('is for one address, once, and not for long', async () => {
    const [member, other] = [await person(), await person()]
    const token = await invited(member)
    expect((await other.call('POST', '/join', { token })).body.code).toBe('team/invitation-of-another')
    expect((await member.call('POST', '/join', { token })).status).toBe(200)
    expect((await member.call('POST', '/join', { token })).body.code).toBe('team/invitation-not-found')
    const late = await invited(other)
    await context.db.updateTable('team_invitations').set({ expires_at: '2026-01-01T00:00:00.000Z' }).execute()
    expect((await other.call('POST', '/join', { token: late })).body.code).toBe('team/invitation-not-found')
  })

  it('can be taken back, and a new one to the same address replaces it', async () => {
    const member = await person()
    const first = await invited(member)
    const second = await invited(member)
    expect((await member.call('POST', '/join', { token: first })).status).toBe(404)
    const [open] = (await owner.call('GET', '')).body.team.invitations
    expect((await owner.call('DELETE', `/invitations/${open.id}`)).body.team.invitations).toEqual([])
    expect((await member.call('POST', '/join', { token: second })).status).toBe(404)
  })

  it('is stored without its token, and is not in the log', async () => {
    const token = await invited(await person())
    const rows = await context.db.selectFrom('team_invitations').selectAll().execute()
    const log = await context.db.selectFrom('activity').selectAll().execute()
    expect(JSON.stringify([rows, log])).not.toContain(token)
  })
})

describe('a member', () => {
  beforeEach(async () => {
    context = await openTestContext(openSqlite)
    app = createApp(context)
    owner = await person('enterprise')
    await owner.call('POST', '', { name: 'Evidence unit' })
  })
  afterEach(() => context.close())

  it('can do nothing that is the owner’s, and an owner nothing to another team', async () => {
    const member = await joined()
    for (const [method, path, body] of [
      ['PATCH', '', { name: 'Mine' }],
      ['DELETE', '', undefined],
      ['POST', '/invitations', { email: 'a@test.example' }],
      ['DELETE', '/invitations/any', undefined],
      ['POST', '/owner', { user: member.id }],
      ['DELETE', `/members/${owner.id}`, undefined],
    ] as const)
      expect((await member.call(method, path, body)).body.code, `${method} ${path}`).toBe('team/not-owner')
    const stranger = await person('enterprise')
    await stranger.call('POST', '', { name: 'Others' })
    expect((await stranger.call('DELETE', `/members/${member.id}`)).body.code).toBe('team/member-not-found')
    expect((await stranger.call('POST', '/owner', { user: member.id })).body.code).toBe('team/member-not-found')
  })

  it('becomes the owner when the team is handed over, who cannot leave', async () => {
    const member = await joined()
    expect((await owner.call('DELETE', `/members/${owner.id}`)).body.code).toBe('team/owner-stays')
    expect((await owner.call('POST', '/owner', { user: member.id })).body.team.role).toBe('member')
    expect((await member.call('GET', '')).body.team.role).toBe('owner')
  })

  it('is in one team only', async () => {
    const member = await joined()
    expect((await member.call('POST', '', { name: 'Second' })).body.code).toBe('team/already-in-one')
  })
})

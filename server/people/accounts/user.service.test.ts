import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeAccount } from '../../test-support/accounts.ts'
import { openTestContext, type TestContext } from '../../test-support/test-context.ts'
import { EVERY_DATABASE } from '../../test-support/test-databases.ts'
import { FIRST_PASSWORDS, handOver, makeFirstAccounts } from './first-accounts.ts'
import { isPassword } from './password.ts'
import { findUsers } from './user.repository.ts'
import { addUser, changeUser } from './user.service.ts'

const reader = { role: 'user', tier: 'free', name: '' } as const

describe.each(EVERY_DATABASE)('accounts on %s', (_name, open) => {
  let context: TestContext
  beforeEach(async () => {
    context = await openTestContext(open)
  })
  afterEach(() => context.close())

  it('have one address each, in whatever case it is written', async () => {
    await addUser(context, { ...reader, email: 'Ada@Test.example' })
    await expect(addUser(context, { ...reader, email: ' ada@test.EXAMPLE ' })).rejects.toThrow(
      'There is an account with the address ada@test.EXAMPLE.',
    )
    expect((await findUsers(context.db)).map((user) => user.email)).toEqual(['Ada@Test.example'])
  })

  it('need something that is an address', async () => {
    for (const email of ['', 'ada', 'ada@', 'a b@test.example', `${'a'.repeat(250)}@test.example`])
      await expect(addUser(context, { ...reader, email })).rejects.toMatchObject({ code: 'user/invalid-email' })
  })

  it('are made at the first start, one per role and tier, with passwords that are handed over and work', async () => {
    const lines: string[] = []
    await makeFirstAccounts(context, (told) => lines.push(...told))
    const users = await findUsers(context.db)
    expect(users.map(({ role, tier }) => `${role}/${tier}`).sort()).toEqual(
      ['admin/free', 'analyst/free', 'reviewer/free', 'user/enterprise', 'user/free', 'user/pro'].sort(),
    )
    for (const { email, password_hash } of users) {
      const password = lines
        .find((line) => line.includes(email))!
        .split(/\s+/)
        .at(-1)!
      expect(password).toMatch(/^([a-z2-9]{5}-){3}[a-z2-9]{5}$/)
      expect(await isPassword(password, password_hash)).toBe(true)
      expect(await isPassword(`${password}x`, password_hash)).toBe(false)
    }
    expect(new Set(lines.map((line) => line.split(/\s+/).at(-1))).size).toBe(6)
  })

  it('are not made where their passwords could not be handed over', async () => {
    const fail = () => {
      throw new Error('the disk is full')
    }
    await expect(makeFirstAccounts(context, fail)).rejects.toThrow('the disk is full')
    expect(await findUsers(context.db)).toEqual([])
  })

  it('have their passwords printed to a terminal only, and otherwise written where only the server reads', async () => {
    const said: string[] = []
    const say = (line: string) => said.push(line)
    handOver(context.folder, say, true)(['  admin  a@b.example  secret-1'])
    expect(said).toEqual([expect.stringMatching(/shown this once/), '  admin  a@b.example  secret-1'])
    handOver(context.folder, say, false)(['  admin  a@b.example  secret-2'])
    const file = path.join(context.folder, FIRST_PASSWORDS)
    expect(said.at(-1)).toContain(file)
    expect(said.join('')).not.toContain('secret-2')
    expect(fs.readFileSync(file, 'utf8')).toBe('  admin  a@b.example  secret-2\n')
    expect(fs.statSync(file).mode & 0o777).toBe(0o600)
  })

  it('are not made again, nor handed over again, once there is one', async () => {
    await makeAccount(context, 'admin')
    const lines: string[] = []
    await makeFirstAccounts(context, (told) => lines.push(...told))
    expect(lines).toEqual([])
    expect(await findUsers(context.db)).toHaveLength(1)
  })

  it('always include an admin who can sign in', async () => {
    const [first, second] = [await makeAccount(context, 'admin'), await makeAccount(context, 'admin')]
    await changeUser(context, first.email, { status: 'disabled' })
    for (const change of [{ status: 'disabled' }, { role: 'analyst' }] as const)
      await expect(changeUser(context, second.email, change)).rejects.toMatchObject({ code: 'user/last-admin' })
    await changeUser(context, second.email, { name: 'Ada', tier: 'pro' })
    await changeUser(context, first.email, { status: 'active' })
    await changeUser(context, second.email, { role: 'analyst' })
  })
})

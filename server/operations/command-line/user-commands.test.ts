import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isPassword } from '../../people/accounts/password.ts'
import { findUsers } from '../../people/accounts/user.repository.ts'
import { identify } from '../../people/auth/session.service.ts'
import { signedInHeaders } from '../../test-support/accounts.ts'
import { openTestContext, type TestContext } from '../../test-support/test-context.ts'
import { openSqlite } from '../../test-support/test-databases.ts'
import { parseUserArguments, performUserCommand } from './user-commands.ts'

describe('the command line of accounts', () => {
  let context: TestContext
  beforeEach(async () => {
    context = await openTestContext(openSqlite)
  })
  afterEach(() => context.close())

  const run = (line: string) => performUserCommand(context, parseUserArguments(line.split(' ')))
  const only = async () => (await findUsers(context.db))[0]

  it('makes an account and prints a password that works', async () => {
    const text = await run('add ada@test.example --role analyst --tier pro --name Ada')
    const { password_hash, ...user } = await only()
    expect(user).toMatchObject({
      email: 'ada@test.example',
      role: 'analyst',
      tier: 'pro',
      name: 'Ada',
      status: 'active',
    })
    expect(await isPassword(text.split(' ').at(-1)!, password_hash)).toBe(true)
  })

  it('changes role and tier, disables, enables and lists', async () => {
    await run('add ada@test.example --role user')
    expect(await run('role Ada@test.example reviewer')).toBe('ada@test.example: reviewer, free')
    await run('tier ada@test.example enterprise')
    const { id } = await only()
    const token = (await signedInHeaders(context, id)).authorization.slice('Bearer '.length)
    expect(await identify(context, token)).not.toBeNull()
    await run('disable ada@test.example')
    expect(await identify(context, token)).toBeNull()
    expect(await run('list')).toBe('ada@test.example\treviewer\tenterprise\tdisabled\tsigned in never')
    expect(await run('enable ada@test.example')).toBe('ada@test.example: reviewer, enterprise, active')
    expect(await identify(context, token)).toBeNull()
  })

  it('gives a new password, and the old one no longer works', async () => {
    const old = (await run('add ada@test.example --role user')).split(' ').at(-1)!
    const fresh = (await run('reset ada@test.example')).split(' ').at(-1)!
    const { password_hash } = await only()
    expect([await isPassword(old, password_hash), await isPassword(fresh, password_hash)]).toEqual([false, true])
  })

  it('switches off a second factor that somebody lost', async () => {
    await run('add ada@test.example --role admin')
    await expect(run('reset-factor ada@test.example')).rejects.toMatchObject({ code: 'second-factor/not-on' })
    const { id } = await only()
    const row = { user_id: id, secret: 'S', last_step: 0, created_at: context.now(), confirmed_at: context.now() }
    await context.db.insertInto('second_factors').values(row).execute()
    expect(await run('reset-factor ada@test.example')).toBe('ada@test.example: sign-in asks for the password alone')
    expect(await context.db.selectFrom('second_factors').selectAll().execute()).toEqual([])
  })

  it.each([
    ['add ada@test.example', '"add" needs --role ROLE.'],
    ['add ada@test.example --role root', 'There is no role "root"; there is user, reviewer, admin, analyst.'],
    ['role ada@test.example', '"role" takes an e-mail address and a value; "help" shows it.'],
    ['tier ada@test.example gold', 'There is no tier "gold"; there is free, pro, enterprise.'],
    ['list --role admin', '"list" takes no options.'],
    ['remove ada@test.example', 'There is no command "remove"; "help" lists them.'],
    ['add ada@test.example --password x', "Unknown option '--password'"],
  ])('refuses "%s" in one sentence', (line, sentence) => {
    expect(() => parseUserArguments(line.split(' '))).toThrow(sentence)
  })
})

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Hono } from 'hono'
import { adminSettingsSchema } from '../../../../contract/admin/settings.ts'
import { readPageSettings } from '../../../base/site-settings/site-setting.service.ts'
import { accountCalls, makeAccount, switchFactorOn } from '../../../test-support/accounts.ts'
import { openAdminApp } from '../../../test-support/apps.ts'
import { expectProblem } from '../../../test-support/calls.ts'
import type { TestContext } from '../../../test-support/test-context.ts'
import { openSqlite } from '../../../test-support/test-databases.ts'

describe('the settings of the admin area', () => {
  let context: TestContext
  let app: Hono
  let admin: string
  let headers: Record<string, string>
  beforeEach(async () => {
    ;({ context, app, admin, headers } = await openAdminApp(openSqlite))
  })
  afterEach(() => context.close())

  const put = (name: string, value: string) =>
    app.request(`/api/admin/settings/${name}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ value }),
    })
  const setting = async (name: string) => {
    const answer = await app.request('/api/admin/settings', { headers })
    return adminSettingsSchema.parse(await answer.json()).settings.find((one) => one.name === name)
  }

  it('say who changed each last; one that was never changed has its default', async () => {
    const untouched = { value: 'coming-soon', default: 'coming-soon', updated_at: null, updated_by: null }
    expect(await setting('signIn')).toMatchObject(untouched)
    expect((await put('signIn', 'open')).status).toBe(200)
    expect(await setting('signIn')).toMatchObject({ value: 'open', updated_by: `${admin}@test.example` })
    const [entry] = await context.db.selectFrom('activity').selectAll().execute()
    expect(entry).toMatchObject({
      action: 'setting.changed',
      subject: 'setting:signIn',
      actor_id: admin,
      before_json: '"coming-soon"',
      after_json: '"open"',
    })
  })

  it('take only what each may be, and change nothing otherwise', async () => {
    await expectProblem(await put('signIn', 'half'), 'request/invalid')
    await expectProblem(await put('contactEmail', 'nobody'), 'request/invalid')
    await expectProblem(await put('professionalNetworkUrl', 'javascript:alert(1)'), 'request/invalid')
    await expectProblem(await put('nothing', 'x'), 'setting/not-found')
    await put('review', 'optional')
    expect(await context.db.selectFrom('activity').selectAll().execute()).toEqual([])
    expect(context.requests).toEqual([])
  })

  it('take no witness and no authority at which only the server itself could be meant, and none at a port of something else', async () => {
    for (const address of [
      'http://127.0.0.1/take',
      'https://[::1]/',
      'http://169.254.169.254/latest',
      'https://8.8.8.8:25/',
    ])
      for (const [name, value] of [
        ['witnessAddress', address],
        ['timeAuthorities', `https://8.8.8.8/ ${address}`],
      ] as const)
        await expectProblem(await put(name, value), 'upload/address-refused')
    expect(await setting('witnessAddress')).toMatchObject({ value: '', updated_at: null })
    expect(await setting('timeAuthorities')).toMatchObject({ updated_at: null })
    expect((await put('witnessAddress', 'https://8.8.8.8/take')).status).toBe(200)
  })

  it('asks a second factor of the team only for somebody who has one', async () => {
    await expectProblem(await put('staffSecondFactor', 'required'), 'second-factor/not-on')
    expect(await setting('staffSecondFactor')).toMatchObject({ value: 'optional' })
    const account = await makeAccount(context, 'admin')
    const calls = accountCalls(context)
    await switchFactorOn(calls, account, context.now)
    ;({ headers } = account)
    expect((await put('staffSecondFactor', 'required')).status).toBe(200)
    expect((await put('staffSecondFactor', 'optional')).status).toBe(200)
  })

  it('that stand in pages have these rendered anew, over what the environment says', async () => {
    await put('contactEmail', 'hello@archive.example')
    await put('review', 'required')
    expect(context.requests).toEqual(['setting contactEmail'])
    expect(await readPageSettings(context)).toMatchObject({ CONTACT_EMAIL: 'hello@archive.example' })
    await put('contactEmail', '')
    expect(await readPageSettings(context)).toMatchObject({ CONTACT_EMAIL: process.env.CONTACT_EMAIL ?? '' })
  })
})

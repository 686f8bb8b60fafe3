import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestContext, type TestContext } from '../../test-support/test-context.ts'
import { EVERY_DATABASE } from '../../test-support/test-databases.ts'
import { readMeter, useMeter } from './usage.service.ts'

const free = { id: 'reader', role: 'user', tier: 'free' } as const

describe.each(EVERY_DATABASE)('usage meters on %s', (_name, open) => {
  let context: TestContext
  beforeEach(async () => {
    context = await openTestContext(open)
  })
  afterEach(() => context.close())

  it('grant exactly the limit when 200 ask at once', async () => {
    const asked = Array.from({ length: 200 }, (_, index) =>
      useMeter(context, free, 'detailedViews', `casefile-${index}`),
    )
    const settled = await Promise.allSettled(asked)
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    expect(await readMeter(context, free, 'detailedViews')).toMatchObject({ used: 5, limit: 5, remaining: 0 })
  })

  it('count the same thing once a month, also when the limit is reached', async () => {
    for (const item of ['a', 'b', 'c', 'd', 'e', 'a', 'a']) await useMeter(context, free, 'detailedViews', item)
    await expect(useMeter(context, free, 'detailedViews', 'f')).rejects.toMatchObject({
      code: 'tier/limit-exceeded',
      remedy: { requiredTier: 'pro', resetsAt: '2026-02-01T00:00:00.000Z' },
    })
    expect((await useMeter(context, free, 'detailedViews', 'e')).used).toBe(5)
  })

  it('begin anew with the calendar month in UTC', async () => {
    for (const item of ['a', 'b', 'c', 'd', 'e']) await useMeter(context, free, 'detailedViews', item)
    const next = { db: context.db, now: () => '2026-02-01T00:00:00.000Z' }
    expect(await useMeter(next, free, 'detailedViews', 'a')).toMatchObject({
      used: 1,
      resetsAt: '2026-03-01T00:00:00.000Z',
    })
  })

  it('let pro open as many as they like and count them', async () => {
    const pro = { id: 'pro', role: 'user', tier: 'pro' } as const
    for (let index = 0; index < 7; index += 1) await useMeter(context, pro, 'detailedViews', `${index}`)
    expect(await readMeter(context, pro, 'detailedViews')).toMatchObject({ used: 7, limit: null, remaining: null })
  })

  it('do not hold staff to the limits of what their tier includes', async () => {
    const analyst = { id: 'analyst', role: 'analyst', tier: 'free' } as const
    for (let index = 0; index < 7; index += 1) await useMeter(context, analyst, 'detailedViews', `${index}`)
    expect(await readMeter(context, analyst, 'detailedViews')).toMatchObject({ used: 7, limit: null })
    const admin = { id: 'admin', role: 'admin', tier: 'pro' } as const
    for (let index = 0; index < 12; index += 1) await useMeter(context, admin, 'alerts')
    expect(await readMeter(context, admin, 'apiCalls')).toMatchObject({ used: 0, limit: null })
    // What the tier does not include is not included for staff either.
    await expect(useMeter(context, analyst, 'exports')).rejects.toMatchObject({ code: 'tier/limit-exceeded' })
  })
})

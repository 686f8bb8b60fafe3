import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isSqlite } from '../db/dialect.ts'
import { openTestContext, type TestContext } from '../../test-support/test-context.ts'
import { EVERY_DATABASE } from '../../test-support/test-databases.ts'
import { recordActivity, verifyActivity } from './activity.service.ts'

describe.each(EVERY_DATABASE)('the activity log on %s', (_name, open) => {
  let context: TestContext
  beforeEach(async () => {
    context = await openTestContext(open)
  })
  afterEach(() => context.close())

  const record = (action: string) =>
    context.db
      .transaction()
      .execute((trx) => recordActivity(trx, context, { actor: 'test', action, subject: 'user:1', after: { action } }))

  it('is whole however many write at once', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, index) => record(`user.change-${index}`)))
    expect(await verifyActivity(context.db)).toEqual({ entries: 20, brokenAt: null })
  })

  it('keeps nothing of a change that was undone', async () => {
    await record('user.added')
    const undone = context.db.transaction().execute(async (trx) => {
      await recordActivity(trx, context, { actor: 'test', action: 'user.removed', subject: 'user:1' })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await verifyActivity(context.db)).toEqual({ entries: 1, brokenAt: null })
  })

  it('refuses to be changed or shortened', async () => {
    await record('user.added')
    await expect(context.db.updateTable('activity').set({ actor: 'nobody' }).execute()).rejects.toThrow('append-only')
    await expect(context.db.deleteFrom('activity').execute()).rejects.toThrow('append-only')
  })

  it('names the first entry that somebody changed behind its back', async () => {
    for (const action of ['user.added', 'user.disabled', 'user.enabled']) await record(action)
    const drop = isSqlite(context.db)
      ? sql`drop trigger activity_no_update`
      : sql`drop trigger activity_no_update on activity`
    await drop.execute(context.db)
    await context.db.updateTable('activity').set({ actor: 'nobody' }).where('seq', '=', 2).execute()
    expect(await verifyActivity(context.db)).toEqual({ entries: 2, brokenAt: 2 })
  })
})

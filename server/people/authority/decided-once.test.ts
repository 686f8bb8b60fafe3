import { afterEach, describe, expect, it } from 'vitest'
import type { Role, User } from '../../../contract/user.ts'
import { insertAccount } from '../../test-support/accounts.ts'
import { openTestContext, type TestContext } from '../../test-support/test-context.ts'
import { EVERY_DATABASE } from '../../test-support/test-databases.ts'
import { raiseAlarm } from './alarms.ts'
import { askSecondPerson, settleApproval, stopApproval, takeApproval } from './approval.service.ts'

const ROUNDS = 10

describe.each(EVERY_DATABASE)('what several do at the same moment, on %s', (_name, open) => {
  let context: TestContext
  afterEach(() => context.close())

  const person = async (role: Role): Promise<User> => {
    const id = await insertAccount(context, role, 'free')
    const columns = ['id', 'email', 'name', 'role', 'tier'] as const
    return context.db.selectFrom('users').select(columns).where('id', '=', id).executeTakeFirstOrThrow()
  }
  const done = (results: PromiseSettledResult<unknown>[]) =>
    results.filter(({ status }) => status === 'fulfilled').length

  it('decides once what waits: what one stops the other does not carry out, and nothing is carried out twice', async () => {
    context = await openTestContext(open)
    const [ada, ruth, max] = [await person('analyst'), await person('reviewer'), await person('admin')]
    for (let round = 0; round < ROUNDS; round += 1) {
      const asked = { kind: 'next-version' as const, subject: `law-${round}`, reason: 'Newer data.' }
      const { id } = await askSecondPerson(context, asked, ada)
      const decided = await Promise.allSettled([
        takeApproval(context, id, ruth),
        takeApproval(context, id, max),
        stopApproval(context, id, max),
      ])
      expect(done(decided)).toBe(1)
      const row = await context.db.selectFrom('approvals').select('state').where('id', '=', id).executeTakeFirst()
      expect(row?.state).toBe(decided[2].status === 'fulfilled' ? 'stopped' : 'agreed')
    }
  })

  it('notes as failed nothing that somebody else has done', async () => {
    context = await openTestContext(open)
    const [ada, ruth] = [await person('analyst'), await person('reviewer')]
    const asked = { kind: 'next-version' as const, subject: 'belts', reason: 'Newer data.' }
    const { id } = await askSecondPerson(context, asked, ada)
    await takeApproval(context, id, ruth)
    for (const state of ['done', 'failed'] as const) await settleApproval(context.db, id, state)
    expect(await context.db.selectFrom('approvals').select('state').execute()).toEqual([{ state: 'done' }])
  })

  it('raises one alarm about an account', async () => {
    context = await openTestContext(open)
    const ada = await person('analyst')
    await person('admin')
    const raised = Array.from({ length: ROUNDS }, () => raiseAlarm(context, 'retractions', ada, 'Three at once.'))
    expect(done(await Promise.allSettled(raised))).toBe(0)
    expect(await context.db.selectFrom('alarms').select('user_id').execute()).toEqual([{ user_id: ada.id }])
  })
})

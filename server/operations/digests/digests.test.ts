import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { digestChoiceSchema, FIRST_DIGEST_CHOICE, type DigestChoice } from '../../../contract/admin/inbox.ts'
import { createApp } from '../../app.ts'
import { settleEmails } from '../../base/mail/outgoing/queue-email.ts'
import { insertAccount, signedInHeaders } from '../../test-support/accounts.ts'
import { expectProblem } from '../../test-support/calls.ts'
import { openTestContext, type TestContext } from '../../test-support/test-context.ts'
import { TEST_DATABASES } from '../../test-support/test-databases.ts'
import { isDue, queueDigests } from './digest.service.ts'

describe.each(TEST_DATABASES)('digests on %s', (_name, database) => {
  let context: TestContext
  let headers: Record<string, string>
  let now: string
  beforeEach(async () => {
    now = '2026-03-01T12:00:00.000Z'
    context = await openTestContext(database, { now: () => now })
    headers = await signedInHeaders(context, await insertAccount(context, 'admin', 'free'))
  })
  afterEach(() => context.close())

  const call = (method: string, body?: unknown) =>
    Promise.resolve(
      createApp(context).request('/api/admin/digest', {
        method,
        headers: { 'content-type': 'application/json', ...headers },
        ...(body ? { body: JSON.stringify(body) } : {}),
      }),
    )
  const choose = (choice: DigestChoice) => call('PUT', choice)
  async function lookAt(moment: string): Promise<string[]> {
    now = moment
    const before = context.emails.length
    await queueDigests(context)
    await settleEmails(context)
    return context.emails.slice(before).map(({ subject }) => subject)
  }
  async function ask(organization: string, created_at = now): Promise<void> {
    const request = { name: 'Ada', organization, email: 'ada@office.example', purpose: 'Bulk exports for a review.' }
    const state = { user_id: null, state: 'open', answer: null, created_at, updated_at: created_at } as const
    await context.db
      .insertInto('enterprise_requests')
      .values({ id: organization, ...request, ...state })
      .execute()
  }

  it('tell everything once a day at seven until an admin chooses, and nothing where nothing happened', async () => {
    expect(digestChoiceSchema.parse(await (await call('GET')).json())).toEqual(FIRST_DIGEST_CHOICE)
    now = '2026-03-01T13:00:00.000Z'
    await ask('Evidence Office')
    expect(await lookAt('2026-03-02T06:59:00.000Z')).toEqual([])
    expect(await lookAt('2026-03-02T07:01:00.000Z')).toEqual(['Policy Casefiles: 1 request for Enterprise'])
    expect(context.emails[0].text).toContain('- Evidence Office: Bulk exports for a review.')
    expect(context.emails[0].text).toContain('https://archive.example/admin/inbox?kind=enterprise-request')
    expect(await lookAt('2026-03-02T07:02:00.000Z')).toEqual([])
    expect(await lookAt('2026-03-03T07:01:00.000Z')).toEqual([])
  })

  it('tell at once what was chosen, each thing once, however many processes look', async () => {
    await choose({ rhythm: 'at-once', kinds: ['enterprise-request', 'night'] })
    await ask('Evidence Office', '2026-03-01T12:05:00.000Z')
    const night = { kind: 'scheduled', due_at: now, started_at: now, worker: 'w', status: 'failed' } as const
    const results_json = JSON.stringify([{ name: 'Backup', result: 'The disk is full.', isFailed: true }])
    const finished_at = '2026-03-01T12:06:00.000Z'
    await context.db
      .insertInto('nightly_runs')
      .values({ id: 'n', ...night, finished_at, results_json })
      .execute()
    now = '2026-03-01T12:07:00.000Z'
    await Promise.all([queueDigests(context), queueDigests(context)])
    expect(await lookAt(now)).toEqual(['Policy Casefiles: 1 request for Enterprise, 1 night failed'])
    expect(context.emails[0].text).toContain('- night of 2026-03-01: Backup: The disk is full.')
    expect(await lookAt('2026-03-01T12:30:00.000Z')).toEqual([])
  })

  it('say how many more there are where one email would hold too many', async () => {
    await choose({ rhythm: 'at-once', kinds: ['enterprise-request'] })
    for (let index = 0; index < 23; index += 1) await ask(`Office ${index}`, '2026-03-01T12:05:00.000Z')
    await lookAt('2026-03-01T12:06:00.000Z')
    expect(context.emails[0].text.match(/^- Office/gm)).toHaveLength(20)
    expect(context.emails[0].text).toContain('- and 3 more')
  })

  it('tell nothing to who wants nothing, not later either, and nothing to other accounts', async () => {
    await insertAccount(context, 'analyst', 'free')
    await choose({ rhythm: 'off', kinds: ['enterprise-request'] })
    await ask('Evidence Office', '2026-03-01T12:05:00.000Z')
    expect(await lookAt('2026-03-02T07:01:00.000Z')).toEqual([])
    await choose({ rhythm: 'at-once', kinds: ['enterprise-request'] })
    expect(await lookAt('2026-03-02T08:00:00.000Z')).toEqual([])
  })

  it('begin anew with who becomes an admin again', async () => {
    const { id } = await context.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
    await choose({ rhythm: 'at-once', kinds: ['enterprise-request'] })
    await context.db.updateTable('users').set({ role: 'analyst' }).where('id', '=', id).execute()
    await ask('Evidence Office', '2026-03-01T12:05:00.000Z')
    expect(await lookAt('2026-03-02T08:00:00.000Z')).toEqual([])
    await context.db.updateTable('users').set({ role: 'admin' }).where('id', '=', id).execute()
    expect(await lookAt('2026-03-02T09:00:00.000Z')).toEqual([])
    expect(await lookAt('2026-03-04T09:00:00.000Z')).toEqual([])
  })

  it('refuse a choice that names a kind twice', async () => {
    await expectProblem(await call('PUT', { rhythm: 'daily', kinds: ['job', 'job'] }), 'request/invalid')
  })
})

it.each([
  ['2026-03-01T05:00:00Z', '2026-03-01T06:59:59Z', false],
  ['2026-03-01T05:00:00Z', '2026-03-01T07:00:00Z', true],
  ['2026-03-01T07:00:00Z', '2026-03-02T06:59:59Z', false],
  ['2026-03-01T12:00:00Z', '2026-03-02T07:00:00Z', true],
])('told until %s, a daily digest at %s is due: %s', (told_until, now, due) => {
  expect(isDue({ rhythm: 'daily', told_until }, now)).toBe(due)
})

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Hono } from 'hono'
import { activityListAnswer } from '../../../../contract/admin/logs.ts'
import { recordActivity } from '../../../base/activity/activity.service.ts'
import { openAdminApp } from '../../../test-support/apps.ts'
import { expectProblem } from '../../../test-support/calls.ts'
import type { TestContext } from '../../../test-support/test-context.ts'
import { openSqlite } from '../../../test-support/test-databases.ts'

/** What SQL does on PostgreSQL too is in `content.test.ts`, where one instance serves every list. */

describe('the activity log as admins read it', () => {
  let context: TestContext
  let app: Hono
  let admin: string
  let headers: Record<string, string>
  beforeEach(async () => {
    ;({ context, app, admin, headers } = await openAdminApp(openSqlite))
    const actor = { id: admin, email: `${admin}@test.example` }
    await record({
      actor,
      action: 'user.tier-changed',
      subject: `user:${admin}`,
      before: { tier: 'pro' },
      after: { tier: 'free' },
    })
    await record({
      actor: 'nightly rebuild',
      action: 'site.built',
      subject: 'site:all',
      after: { note: '=1+1, "quoted"' },
    })
    await record({ actor, action: 'setting.changed', subject: 'setting:signIn' })
  })
  afterEach(() => context.close())

  const record = (activity: Parameters<typeof recordActivity>[2]) =>
    context.db.transaction().execute((trx) => recordActivity(trx, context, activity))
  const get = (path: string) => app.request(`/api/admin/logs${path}`, { headers })
  const found = async (query: string) => {
    const { rows } = activityListAnswer.parse(await (await get(`?${query}`)).json())
    return rows.map(({ seq }) => seq)
  }

  it('is filtered by who, what, to what, and when', async () => {
    expect(await found('')).toEqual([3, 2, 1])
    expect(await found('sort=seq&limit=2')).toEqual([1, 2])
    expect(await found('action=site.built')).toEqual([2])
    expect(await found(`actor=${admin}@TEST`)).toEqual([3, 1])
    expect(await found('actor=nightly')).toEqual([2])
    expect(await found('subject=setting:')).toEqual([3])
    expect(await found('q=tier')).toEqual([1])
    expect(await found('from=2026-01-01&to=2026-01-01')).toEqual([3, 2, 1])
    expect(await found('from=2026-01-02')).toEqual([])
    expect(await found('to=2025-12-31')).toEqual([])
    await expectProblem(await get('?from=yesterday'), 'request/invalid')
  })

  it('opens an entry with what stood there before and after, and calls accounts by their address', async () => {
    expect(await (await get('/1')).json()).toMatchObject({
      actor: `${admin}@test.example`,
      subject_name: `${admin}@test.example`,
      before: { tier: 'pro' },
      after: { tier: 'free' },
      previous: null,
    })
    for (const seq of ['9', '1e0', 'x']) await expectProblem(await get(`/${seq}`), 'activity/not-found')
    expect(await (await get('/actions')).json()).toEqual({
      actions: ['setting.changed', 'site.built', 'user.tier-changed'],
    })
  })

  it('is checked from its first entry to its last', async () => {
    expect(await (await get('/check')).json()).toEqual({ entries: 3, broken_at: null })
  })

  it('is exported as NDJSON and CSV, which stands in the log itself', async () => {
    const ndjson = await (await get('/export?format=ndjson&action=site.built')).text()
    const lines = ndjson
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { seq: number; hash: string })
    expect(lines.map(({ seq }) => seq)).toEqual([2])
    expect(lines[0].hash).toMatch(/^[0-9a-f]{64}$/)
    const answer = await get('/export?format=csv')
    expect(answer.headers.get('Content-Disposition')).toBe('attachment; filename="activity.csv"')
    const csv = (await answer.text()).split('\r\n')
    expect(csv[0]).toBe('seq,at,actor_id,actor,action,subject,subject_name,before,after,previous,hash')
    expect(csv[2]).toContain(`,"{""note"":""=1+1, \\""quoted\\""""}",`)
    expect(csv).toHaveLength(7)
    expect(await found('action=activity.exported')).toEqual([5, 4])
  })
})

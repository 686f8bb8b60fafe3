import type { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MOST_SCENARIOS } from '../../../contract/sandbox.ts'
import type { Scenario } from '@casefiles/engine/sandbox'
import { syntheticPublication } from '../../../tests/support/synthetic-publication.ts'
import { createApp } from '../../app.ts'
import { insertAccount, signedInHeaders } from '../../test-support/accounts.ts'
import { openTestContext, type TestContext } from '../../test-support/test-context.ts'
import { TEST_DATABASES } from '../../test-support/test-databases.ts'
import { listScenarios, readShared, removeScenario, saveScenario, type Sandbox } from './scenario.routes.ts'

const { casefile } = syntheticPublication(0)
const scenario: Scenario = {
  slug: casefile.slug,
  version: 1,
  estimate: 'primary',
  place: 'Oregon',
  population: 1000,
  per: 1,
  baseline: 5,
  baselineUncertainty: 0.1,
  good: 'decrease',
  dose: 1,
  periods: 3,
  changePerPeriod: 0,
  tau: 0,
  tauBasis: 'chosen',
  costs: { fixed: 10, perMember: 1, discount: 0.03, currency: 'USD' },
  seed: 1,
}

describe.each(TEST_DATABASES)('scenarios of the sandbox on %s', (_name, open) => {
  let context: TestContext
  let sandbox: Sandbox
  let app: Hono
  let owner: string
  beforeEach(async () => {
    context = await openTestContext(open)
    app = createApp(context)
    sandbox = { context, reader: { card: (slug) => (slug === casefile.slug ? casefile : null) } }
    owner = await insertAccount(context, 'user', 'pro')
  })
  afterEach(() => context.close())
  const save = (name: string) => saveScenario(sandbox, owner, { name, scenario })

  it('are read by link without their owner, until they are deleted', async () => {
    const { id, token } = await save('Oregon')
    expect(token.length).toBeGreaterThanOrEqual(43)
    const answer = await app.request(`/api/sandbox/shared/${token}`)
    const shared = (await answer.json()) as { scenario: object }
    expect(Object.keys(shared.scenario).sort()).toEqual(['created_at', 'name', 'scenario'])
    expect(shared.scenario).toMatchObject({ name: 'Oregon', scenario })
    await removeScenario(sandbox, owner, id)
    await expect(readShared(sandbox, token)).rejects.toMatchObject({ code: 'sandbox/not-found' })
    expect((await app.request(`/api/sandbox/shared/${token}`)).status).toBe(404)
  })

  it('belong to one account: another one neither sees nor deletes them', async () => {
    const { id } = await save('Mine')
    const other = await insertAccount(context, 'user', 'enterprise')
    expect(await listScenarios(sandbox, other)).toEqual([])
    await expect(removeScenario(sandbox, other, id)).rejects.toMatchObject({ code: 'sandbox/not-found' })
    expect(await listScenarios(sandbox, owner)).toMatchObject([{ id, name: 'Mine', scenario }])
  })

  it('stay readable and deletable after a downgrade; only saving needs Pro', async () => {
    const { id } = await save('Kept')
    await context.db.updateTable('users').set({ tier: 'free' }).where('id', '=', owner).execute()
    const headers = { ...(await signedInHeaders(context, owner)), 'content-type': 'application/json' }
    const body = JSON.stringify({ name: 'More', scenario })
    const refused = await app.request('/api/sandbox/scenarios', { method: 'POST', headers, body })
    expect(refused.status).toBe(403)
    expect(await refused.json()).toMatchObject({ error: 'Feature not available', requiredTier: 'pro' })
    expect((await (await app.request('/api/sandbox/scenarios', { headers })).json()).scenarios).toHaveLength(1)
    const deleted = await app.request(`/api/sandbox/scenarios/${id}`, { method: 'DELETE', headers })
    expect(deleted.status).toBe(200)
  })

  it('end at a hundred, also when more are saved at once, and need a published casefile and sound numbers', async () => {
    const results = await Promise.allSettled(Array.from({ length: MOST_SCENARIOS + 5 }, (_, at) => save(`No. ${at}`)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(MOST_SCENARIOS)
    const of = (changes: Partial<Scenario>) => ({ name: 'x', scenario: { ...scenario, ...changes } })
    const retracted = { ...sandbox, reader: { card: () => ({ ...casefile, status: 'retracted' as const }) } }
    await expect(saveScenario(retracted, owner, of({}))).rejects.toMatchObject({ code: 'casefile/not-found' })
    await expect(saveScenario(sandbox, owner, of({ slug: 'gone' }))).rejects.toMatchObject({
      code: 'casefile/not-found',
    })
    const headers = { ...(await signedInHeaders(context, owner)), 'content-type': 'application/json' }
    const body = JSON.stringify(of({ dose: -1 }))
    const refused = await app.request('/api/sandbox/scenarios', { method: 'POST', headers, body })
    expect(await refused.json()).toMatchObject({ code: 'request/invalid' })
  })
})

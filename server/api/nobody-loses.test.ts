import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { KEY_READS_FACTOR } from '../../contract/entitlements.ts'
import { TIERS } from '../../contract/user.ts'
import { createApp } from '../app.ts'
import { insertAccount, keyHeaders, signedInHeaders } from '../test-support/accounts.ts'
import { openTestContext, type TestContext } from '../test-support/test-context.ts'
import { openSqlite } from '../test-support/test-databases.ts'

const READS_PER_MINUTE = 4

let context: TestContext
beforeAll(async () => {
  context = await openTestContext(openSqlite)
})
afterAll(() => context.close())
// a limit fills up again as time goes by, which a busy machine takes
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

/** How many public reads go through at once, and the limit that each of them was told. */
async function reads(headers: Record<string, string> = {}): Promise<{ count: number; limits: string[] }> {
  const app = createApp({ ...context, readsPerMinute: READS_PER_MINUTE })
  const asked = Array.from({ length: 10 * READS_PER_MINUTE }, async () => app.request('/api/v2/domains', { headers }))
  const answers = (await Promise.all(asked)).filter(({ status }) => status === 200)
  return { count: answers.length, limits: [...new Set(answers.map((one) => one.headers.get('RateLimit-Limit') ?? ''))] }
}

/** As the table of rates on /subscription says: `perMinute` of public reads. */
const told = (perMinute: number) => ({ count: perMinute, limits: [String(perMinute)] })

describe('nobody loses', () => {
  it('by signing in: whoever has a session reads as a visitor does', async () => {
    expect(await reads()).toEqual(told(READS_PER_MINUTE))
    for (const tier of TIERS) {
      const session = await signedInHeaders(context, await insertAccount(context, 'user', tier))
      expect(await reads(session), tier).toEqual(told(READS_PER_MINUTE))
    }
  })

  it('by using a key: it raises the rate where the tier has one, and changes nothing elsewhere', async () => {
    const factors = { free: 1, pro: KEY_READS_FACTOR, enterprise: KEY_READS_FACTOR }
    for (const tier of TIERS) {
      const id = await insertAccount(context, 'user', tier)
      const key = await keyHeaders(context, id, ['read:archive'])
      expect(await reads(key), tier).toEqual(told(READS_PER_MINUTE * factors[tier]))
      const { count } = await reads(await keyHeaders(context, id, ['manage:alerts']))
      expect(count, tier).toBeGreaterThanOrEqual(READS_PER_MINUTE)
    }
  })
})

import { expect, it } from 'vitest'
import { KEPT, openRequestMetrics, percentile, restoreMetrics, saveMetrics } from './request-metrics.ts'
import { openTestContext } from '../../test-support/test-context.ts'
import { TEST_DATABASES } from '../../test-support/test-databases.ts'

it('takes percentiles by nearest rank', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => index + 1)
  expect([0.5, 0.95, 0.99, 1].map((share) => percentile(hundred, share))).toEqual([50, 95, 99, 100])
  expect(percentile([7], 0.99)).toBe(7)
  expect(percentile([], 0.5)).toBeNull()
})

it('counts every answer, and measures the latest', () => {
  const metrics = openRequestMetrics()
  for (let count = 0; count < KEPT; count++) metrics.record('pages', 200, 1000)
  for (let count = 0; count < KEPT; count++) metrics.record('pages', count % 2 ? 503 : 404, 3)
  expect(metrics.read()).toEqual([
    { group: 'pages', count: 2 * KEPT, refused: KEPT / 2, failed: KEPT / 2, p50: 3, p95: 3, p99: 3 },
  ])
})

it('shows the sign-ins that failed before one has, so that a first burst is a rise for Prometheus', async () => {
  const metrics = openRequestMetrics()
  const failed = async () =>
    /^http_requests_total\{call="POST \/api\/auth\/login",status="401"\} (\d+)$/m.exec(await metrics.exposition())?.[1]
  expect(await failed()).toBe('0')
  metrics.record('POST /api/auth/login', 401, 3)
  expect(await failed()).toBe('1')
})

it.each(TEST_DATABASES)('figures of requests survive a restart on %s', async (_name, database) => {
  const context = await openTestContext(database)
  const before = openRequestMetrics('2026-01-01T00:00:00.000Z')
  for (const [status, ms] of [
    [200, 10],
    [404, 20],
    [503, 30],
  ]) {
    before.record('pages', status, ms)
  }
  for (let times = 0; times < 2; times += 1) await saveMetrics({ ...context, metrics: before })
  const after = openRequestMetrics('2026-02-01T00:00:00.000Z')
  await restoreMetrics({ ...context, metrics: after })
  expect(after.read()).toEqual(before.read())
  expect([after.since, after.countedSince()]).toEqual(['2026-02-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'])
  after.record('pages', 200, 40)
  expect(after.read()).toMatchObject([{ group: 'pages', count: 4, refused: 1, failed: 1, p99: 40 }])
  await context.close()
})

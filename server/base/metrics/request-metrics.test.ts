import { expect, it } from 'vitest'
import { KEPT, openRequestMetrics, percentile } from './request-metrics.ts'

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

import { expect, it } from 'vitest'
import { openTestContext } from '../../test-support/test-context.ts'
import { TEST_DATABASES } from '../../test-support/test-databases.ts'
import { restoreMetrics, saveMetrics } from './keep-metrics.ts'
import { openRequestMetrics } from './request-metrics.ts'

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

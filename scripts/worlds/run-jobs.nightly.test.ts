import { expect, it } from 'vitest'
import { runJobs } from './run-jobs.ts'

const jobs = Array.from({ length: 12 }, (_, index) => ({
  kind: 'simulate' as const,
  design: 'Blocks' as const,
  seed: 5,
  choice: { set: 'workers', index },
}))

it('gives the same results in the same order with one worker and with three', async () => {
  const one = await runJobs(jobs, 1)
  expect(await runJobs(jobs, 3)).toEqual(one)
  expect(one).toHaveLength(12)
  expect(one.every((world) => world !== null)).toBe(true)
})

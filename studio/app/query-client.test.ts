import { describe, expect, it } from 'vitest'
import { toApiError } from './api-error.ts'
import { CACHING, createQueryClient, retryDelay } from './query-client.ts'

/** How often a query is tried again when every attempt fails in the same way. */
function retriesOf(retry: unknown, error: Error): number {
  let failures = 0
  while ((retry as (failures: number, error: Error) => boolean)(failures, error)) failures += 1
  return failures
}
const down = toApiError(503, '')

describe('the rules of queries', () => {
  const { queries } = createQueryClient().getDefaultOptions()

  it('keep an answer fresh for 60 s and an unused one for 5 minutes', () => {
    expect(queries).toMatchObject({ staleTime: 60_000, gcTime: 300_000 })
  })

  it('try again three times, after 1, 2 and 4 s and never later than 30 s', () => {
    expect(retriesOf(queries!.retry, down)).toBe(3)
    expect(retriesOf(queries!.retry, new TypeError('Failed to fetch'))).toBe(3)
    expect([0, 1, 2, 4, 5, 9].map(retryDelay)).toEqual([1000, 2000, 4000, 16_000, 30_000, 30_000])
  })

  it('do not ask again where sign-in, an upgrade or "not found" is the answer, and do for every other failure', () => {
    const of = (retry: unknown, status: number) => retriesOf(retry, toApiError(status, '{}'))
    for (const status of [401, 403, 404])
      expect([of(queries!.retry, status), of(CACHING.casefileList.retry, status)]).toEqual([0, 0])
    for (const status of [400, 408, 409, 422, 429, 500, 502])
      expect([of(queries!.retry, status), of(CACHING.casefileList.retry, status)]).toEqual([3, 2])
  })

  it('keep lists of casefiles 5 minutes, try them twice more and do not ask again when the window is seen', () => {
    expect(CACHING.casefileList).toMatchObject({ staleTime: 300_000, refetchOnWindowFocus: false })
    expect(retriesOf(CACHING.casefileList.retry, down)).toBe(2)
  })

  it('keep a casefile 1 minute and domains 10', () => {
    expect([CACHING.casefileDetail.staleTime, CACHING.domains.staleTime]).toEqual([60_000, 600_000])
  })
})

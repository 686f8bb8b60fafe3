import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND

/** Longest wait before a query is tried again. */
const LONGEST_DELAY = 30 * SECOND

/**
 * Refusals that the specification has an answer to other than trying again: sign-in, not allowed or an upgrade prompt, not
 * found. See docs/decisions/0005.
 */
const ANSWERED = [401, 403, 404]

/** Tries again after a failure, so many times. */
export function retries(times: number): (failures: number, error: Error) => boolean {
  return (failures, error) => failures < times && !isAnswered(error)
}

function isAnswered(error: Error): boolean {
  return error instanceof ApiError && ANSWERED.includes(error.refusal.status)
}

/** 1 s, 2 s, 4 s … up to 30 s. */
export function retryDelay(failures: number): number {
  return Math.min(SECOND * 2 ** failures, LONGEST_DELAY)
}

/** What every query does unless one of `CACHING` says otherwise. */
const DEFAULTS = {
  staleTime: 60 * SECOND,
  gcTime: 5 * MINUTE,
  retry: retries(3),
  retryDelay,
  // Offline is told like any failure; otherwise a screen would wait for the network without a word.
  networkMode: 'always',
  refetchOnReconnect: true,
} as const

/** Rules of single kinds of queries, spread into their options. */
export const CACHING = {
  casefileList: { staleTime: 5 * MINUTE, retry: retries(2), refetchOnWindowFocus: false },
  casefileDetail: { staleTime: MINUTE },
  domains: { staleTime: 10 * MINUTE },
} as const

export function createQueryClient(): QueryClient {
  return new QueryClient({ defaultOptions: { queries: DEFAULTS, mutations: { networkMode: 'always' } } })
}

/** The studio's one cache; emptied when the session ends. */
export const queryClient = createQueryClient()

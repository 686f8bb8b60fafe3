import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { newCasefileSchema, studioListResponseSchema } from '../../../contract/studio/casefile.ts'
import { callApi } from '../../app/api.ts'
import { CACHING } from '../../app/query-client.ts'
import type { CasefileStatus } from '../../ui/status-tag.tsx'
import { isOpenJob } from './casefile-screens.ts'

/** How often the summary is asked again while a job is waiting or running. */
const WATCH_MS = 4000

/** Counts of all casefiles, one's own recent ones, jobs, and what needs one. */
export const summaryQuery = queryOptions({
  queryKey: ['studio', 'summary'],
  queryFn: () => callApi('GET /api/v2/studio/summary', { query: { mine: 'true' } }),
  refetchInterval: ({ state }) => (state.data?.jobs.some(isOpenJob) ? WATCH_MS : false),
})

export interface ListFilters {
  status: CasefileStatus | null
  mine: boolean
  /** Only own ones that wait for a hand. */
  needsMe?: boolean
  q: string
}
export type CasefileList = z.infer<typeof studioListResponseSchema>

/** Loads one page of the list; filters that are not set are left out of the call. */
export function loadCasefiles({ status, mine, needsMe, q }: ListFilters, cursor: string | null, limit: number) {
  const whose = { ...(mine && { mine: 'true' as const }), ...(needsMe && { needs_me: 'true' as const }) }
  const query = { limit, ...(status && { status }), ...whose, ...(q && { q }), ...(cursor && { cursor }) }
  return callApi('GET /api/v2/studio/casefiles', { query })
}

/** The beginning of the list, for screens that show no more of it. */
export function listQuery(filters: ListFilters, limit: number) {
  return queryOptions({
    queryKey: ['studio', 'list', filters, limit],
    queryFn: () => loadCasefiles(filters, null, limit),
    ...CACHING.casefileList,
  })
}

/** One casefile with document, data, lock, runs and what is missing. */
export function casefileQuery(id: string) {
  return queryOptions({
    queryKey: ['studio', 'casefile', id],
    queryFn: () => callApi('GET /api/v2/studio/casefiles/:id', { params: { id } }),
    ...CACHING.casefileDetail,
  })
}

export function createCasefile(casefile: z.input<typeof newCasefileSchema>) {
  return callApi('POST /api/v2/studio/casefiles', { body: casefile })
}
export async function deleteDraft(id: string): Promise<void> {
  await callApi('DELETE /api/v2/studio/casefiles/:id', { params: { id } })
}
export function supersedeCasefile(id: string, reason: string) {
  return callApi('POST /api/v2/studio/casefiles/:id/supersede', { params: { id }, body: reason ? { reason } : {} })
}
export async function cancelJob(id: string): Promise<void> {
  await callApi('POST /api/v2/studio/jobs/:id/cancel', { params: { id } })
}

/** Says that casefiles changed: lists and counts are asked again where they are shown. */
export function casefilesChanged(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: ['studio'] })
}

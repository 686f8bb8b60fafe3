import { queryOptions } from '@tanstack/react-query'
import type { NightlySettings } from '../../../../contract/admin/system.ts'
import { callApi } from '../../../app/api.ts'
import { ADMIN_KEY } from '../data-table/use-list.ts'

/** How often is asked again while something goes on. */
const WATCH_MS = 3000
/** How often the measurements are asked again. */
const MEASURE_MS = 30_000

export const systemQuery = queryOptions({
  queryKey: [ADMIN_KEY, 'system'],
  queryFn: () => callApi('GET /api/admin/system'),
  refetchInterval: MEASURE_MS,
})
export const jobsQuery = queryOptions({
  queryKey: [ADMIN_KEY, 'jobs'],
  queryFn: () => callApi('GET /api/admin/jobs'),
  refetchInterval: ({ state: { data } }) =>
    data && data.counts.queued + data.counts.running > 0 ? WATCH_MS : MEASURE_MS,
})
export const buildsQuery = queryOptions({
  queryKey: [ADMIN_KEY, 'builds'],
  queryFn: () => callApi('GET /api/admin/builds'),
  refetchInterval: ({ state }) => (state.data?.state === 'building' ? WATCH_MS : false),
})
export const nightlyQuery = queryOptions({
  queryKey: [ADMIN_KEY, 'nightly'],
  queryFn: () => callApi('GET /api/admin/nightly'),
  refetchInterval: ({ state }) => (state.data?.runs[0]?.status === 'running' ? WATCH_MS : false),
})

export async function cancelJob(id: string): Promise<void> {
  await callApi('POST /api/admin/jobs/:id/cancel', { params: { id } })
}
export async function retryJob(id: string): Promise<void> {
  await callApi('POST /api/admin/jobs/:id/retry', { params: { id } })
}
export async function buildNow(): Promise<void> {
  await callApi('POST /api/admin/builds')
}
export async function rollBack(root: string): Promise<void> {
  await callApi('POST /api/admin/releases/:root/rollback', { params: { root } })
}
export async function saveNightly(body: NightlySettings): Promise<void> {
  await callApi('PUT /api/admin/nightly', { body })
}
export async function runNightly(): Promise<void> {
  await callApi('POST /api/admin/nightly/run')
}
export function sendTestMail() {
  return callApi('POST /api/admin/system/test-mail')
}

import { queryOptions } from '@tanstack/react-query'
import type {
  AdminBuilds,
  AdminJobs,
  AdminNightly,
  NightlySettings,
  SystemState,
} from '../../../../contract/admin/system.ts'
import { api } from '../../../app/api.ts'
import { ADMIN_KEY } from '../data-table/use-list.ts'

/** How often is asked again while something goes on. */
const WATCH_MS = 3000
/** How often the measurements are asked again. */
const MEASURE_MS = 30_000

export const systemQuery = queryOptions({
  queryKey: [ADMIN_KEY, 'system'],
  queryFn: () => api.get('admin/system').json<SystemState>(),
  refetchInterval: MEASURE_MS,
})
export const jobsQuery = queryOptions({
  queryKey: [ADMIN_KEY, 'jobs'],
  queryFn: () => api.get('admin/jobs').json<AdminJobs>(),
  refetchInterval: ({ state: { data } }) =>
    data && data.counts.queued + data.counts.running > 0 ? WATCH_MS : MEASURE_MS,
})
export const buildsQuery = queryOptions({
  queryKey: [ADMIN_KEY, 'builds'],
  queryFn: () => api.get('admin/builds').json<AdminBuilds>(),
  refetchInterval: ({ state }) => (state.data?.state === 'building' ? WATCH_MS : false),
})
export const nightlyQuery = queryOptions({
  queryKey: [ADMIN_KEY, 'nightly'],
  queryFn: () => api.get('admin/nightly').json<AdminNightly>(),
  refetchInterval: ({ state }) => (state.data?.runs[0]?.status === 'running' ? WATCH_MS : false),
})

export async function cancelJob(id: string): Promise<void> {
  await api.post(`admin/jobs/${encodeURIComponent(id)}/cancel`)
}
export async function retryJob(id: string): Promise<void> {
  await api.post(`admin/jobs/${encodeURIComponent(id)}/retry`)
}
export async function buildNow(): Promise<void> {
  await api.post('admin/builds')
}
export async function rollBack(root: string): Promise<void> {
  await api.post(`admin/releases/${root}/rollback`)
}
export async function saveNightly(json: NightlySettings): Promise<void> {
  await api.put('admin/nightly', { json })
}
export async function runNightly(): Promise<void> {
  await api.post('admin/nightly/run')
}
export function sendTestMail(): Promise<{ to: string; kind: 'smtp' | 'outbox' }> {
  return api.post('admin/system/test-mail').json()
}

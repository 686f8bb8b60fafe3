import { queryOptions } from '@tanstack/react-query'
import { callApi, fetchApi } from '../../../app/api.ts'
import { repeatFreshly } from '../../../app/fresh-sign-in.ts'
import { saveFile } from '../../../app/save-file.ts'
import { ADMIN_KEY } from '../data-table/use-list.ts'

export const actionsQuery = queryOptions({
  queryKey: [ADMIN_KEY, 'actions'],
  queryFn: async () => (await callApi('GET /api/admin/logs/actions')).actions,
})
export const entryQuery = (seq: string) =>
  queryOptions({
    queryKey: [ADMIN_KEY, 'entry', seq],
    queryFn: () => callApi('GET /api/admin/logs/:seq', { params: { seq } }),
  })

export function checkLog() {
  return callApi('GET /api/admin/logs/check')
}

/** Takes the entries that fit the filters as a file. */
export async function downloadLog(format: 'ndjson' | 'csv', filters: Record<string, string>): Promise<void> {
  const ask = () => fetchApi('GET /api/admin/logs/export', { query: { ...filters, format }, timeout: false }).blob()
  const file = await repeatFreshly(ask)
  saveFile(file, `activity.${format}`)
}

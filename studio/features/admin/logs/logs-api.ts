import { queryOptions } from '@tanstack/react-query'
import type { ActivityCheckAnswer, ActivityEntry } from '../../../../contract/admin/logs.ts'
import { api } from '../../../app/api.ts'
import { saveFile } from '../../../app/save-file.ts'
import { ADMIN_KEY } from '../data-table/use-list.ts'

export const actionsQuery = queryOptions({
  queryKey: [ADMIN_KEY, 'actions'],
  queryFn: async () => (await api.get('admin/logs/actions').json<{ actions: string[] }>()).actions,
})
export const entryQuery = (seq: string) =>
  queryOptions({
    queryKey: [ADMIN_KEY, 'entry', seq],
    queryFn: () => api.get(`admin/logs/${encodeURIComponent(seq)}`).json<ActivityEntry>(),
  })

export function checkLog(): Promise<ActivityCheckAnswer> {
  return api.get('admin/logs/check').json()
}

/** Takes the entries that fit the filters as a file. */
export async function downloadLog(format: 'ndjson' | 'csv', filters: Record<string, string>): Promise<void> {
  const file = await api.get('admin/logs/export', { searchParams: { ...filters, format }, timeout: false }).blob()
  saveFile(file, `activity.${format}`)
}

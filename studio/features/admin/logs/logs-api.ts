import { queryOptions } from '@tanstack/react-query'
import type { ActivityCheckAnswer, ActivityEntry } from '../../../../contract/admin/logs.ts'
import { api } from '../../../app/api.ts'
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

/** Takes the entries that fit the filters as a file. The call needs the session's token, so a plain link would not do. */
export async function downloadLog(format: 'ndjson' | 'csv', filters: Record<string, string>): Promise<void> {
  const file = await api.get('admin/logs/export', { searchParams: { ...filters, format }, timeout: false }).blob()
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = `activity.${format}`
  link.click()
  URL.revokeObjectURL(link.href)
}

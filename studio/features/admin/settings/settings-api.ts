import { queryOptions } from '@tanstack/react-query'
import type { AdminSettings } from '../../../../contract/admin/settings.ts'
import { api } from '../../../app/api.ts'
import { ADMIN_KEY } from '../data-table/use-list.ts'

export const settingsQuery = queryOptions({
  queryKey: [ADMIN_KEY, 'settings'],
  queryFn: () => api.get('admin/settings').json<AdminSettings>(),
})

export function changeSetting(name: string, value: string): Promise<AdminSettings> {
  return api.put(`admin/settings/${name}`, { json: { value } }).json()
}

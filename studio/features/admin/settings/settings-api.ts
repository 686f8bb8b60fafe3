import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../../app/api.ts'
import { ADMIN_KEY } from '../data-table/use-list.ts'

export const settingsQuery = queryOptions({
  queryKey: [ADMIN_KEY, 'settings'],
  queryFn: () => callApi('GET /api/admin/settings'),
})

export function changeSetting(name: string, value: string) {
  return callApi('PUT /api/admin/settings/:name', { params: { name }, body: { value } })
}

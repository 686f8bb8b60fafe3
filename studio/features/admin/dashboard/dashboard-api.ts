import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../../app/api.ts'
import { ADMIN_KEY } from '../data-table/use-list.ts'

export const dashboardQuery = queryOptions({
  queryKey: [ADMIN_KEY, 'dashboard'],
  queryFn: () => callApi('GET /api/admin/dashboard'),
})

import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../../app/api.ts'
import { ADMIN_KEY } from '../data-table/use-list.ts'

export const overviewQuery = queryOptions({
  queryKey: [ADMIN_KEY, 'overview'],
  queryFn: () => callApi('GET /api/admin/overview'),
})

import { queryOptions } from '@tanstack/react-query'
import type { AdminOverview } from '../../../../contract/admin/overview.ts'
import { api } from '../../../app/api.ts'
import { ADMIN_KEY } from '../data-table/use-list.ts'

export const overviewQuery = queryOptions({
  queryKey: [ADMIN_KEY, 'overview'],
  queryFn: () => api.get('admin/overview').json<AdminOverview>(),
})

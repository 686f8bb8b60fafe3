import { queryOptions } from '@tanstack/react-query'
import type { Dashboard } from '../../../../contract/admin/dashboard.ts'
import { api } from '../../../app/api.ts'
import { ADMIN_KEY } from '../data-table/use-list.ts'

export const dashboardQuery = queryOptions({
  queryKey: [ADMIN_KEY, 'dashboard'],
  queryFn: () => api.get('admin/dashboard').json<Dashboard>(),
})

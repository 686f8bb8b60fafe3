import { adminOverviewSchema } from '../../admin/overview.ts'
import { defineCall } from '../define-call.ts'

export const getOverview = defineCall({
  method: 'GET',
  path: '/api/admin/overview',
  access: { role: 'admin' },
  summary: 'How much there is of everything, what needs somebody, and the latest activity.',
  answer: adminOverviewSchema,
  errors: [],
})

export const ADMIN_OVERVIEW_CALLS = [getOverview] as const

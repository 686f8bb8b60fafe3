import { dashboardSchema } from '../../admin/dashboard.ts'
import { defineCall } from '../define-call.ts'

export const getDashboard = defineCall({
  method: 'GET',
  path: '/api/admin/dashboard',
  access: { role: 'admin' },
  summary: 'Growth, revenue, coverage of domains, scores and usage.',
  answer: dashboardSchema,
  errors: [],
})

export const ADMIN_DASHBOARD_CALLS = [getDashboard] as const

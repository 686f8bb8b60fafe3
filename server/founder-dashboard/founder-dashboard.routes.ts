import { dashboardSchema } from '../../contract/admin/dashboard.ts'
import type { ServerContext } from '../context.ts'
import { defineRoute } from '../http/route.ts'
import type { Route } from '../http/route.ts'
import { readDashboard } from './founder-dashboard.service.ts'

export function founderDashboardRoutes(context: ServerContext): Route[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/api/admin/dashboard',
      access: { role: 'admin' },
      summary: 'Growth, revenue, coverage of domains, scores and usage.',
      answer: dashboardSchema,
      errors: [],
      handle: () => readDashboard(context),
    }),
  ]
}

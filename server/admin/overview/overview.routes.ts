import { adminOverviewSchema } from '../../../contract/admin/overview.ts'
import type { ServerContext } from '../../context.ts'
import { defineRoute } from '../../http/route.ts'
import type { Route } from '../../http/route.ts'
import { readOverview } from './overview.service.ts'

export function overviewRoutes(context: ServerContext): Route[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/api/admin/overview',
      access: { role: 'admin' },
      summary: 'How much there is of everything, what needs somebody, and the latest activity.',
      answer: adminOverviewSchema,
      errors: [],
      handle: () => readOverview(context),
    }),
  ]
}

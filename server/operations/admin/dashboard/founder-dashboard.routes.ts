import * as calls from '../../../../contract/calls/admin/dashboard.ts'
import type { ServerContext } from '../../../base/context.ts'
import { implement, type Route } from '../../../base/http/route.ts'
import { readDashboard } from './founder-dashboard.service.ts'

export function founderDashboardRoutes(context: ServerContext): Route[] {
  return [implement(calls.getDashboard, () => readDashboard(context))]
}

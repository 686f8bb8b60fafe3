import * as calls from '../../../../contract/calls/admin/overview.ts'
import type { ServerContext } from '../../../base/context.ts'
import { implement, type Route } from '../../../base/http/route.ts'
import { readOverview } from './overview.service.ts'

export function overviewRoutes(context: ServerContext): Route[] {
  return [implement(calls.getOverview, () => readOverview(context))]
}

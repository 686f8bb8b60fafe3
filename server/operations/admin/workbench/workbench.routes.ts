import * as calls from '../../../../contract/calls/admin/workbench.ts'
import type { ServerContext } from '../../../base/context.ts'
import { implement, type Route } from '../../../base/http/route.ts'
import { readWorkbench } from './workbench.service.ts'

export function workbenchRoutes(context: ServerContext): Route[] {
  return [implement(calls.getWorkbench, () => readWorkbench(context))]
}

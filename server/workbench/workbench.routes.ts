import { workbenchSchema } from '../../contract/admin/workbench.ts'
import type { ServerContext } from '../context.ts'
import { defineRoute } from '../http/route.ts'
import type { Route } from '../http/route.ts'
import { readWorkbench } from './workbench.service.ts'

export function workbenchRoutes(context: ServerContext): Route[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/api/admin/workbench',
      access: { role: 'admin' },
      summary: 'Policies from text to published casefile, with ages and what each waits for.',
      answer: workbenchSchema,
      errors: [],
      handle: () => readWorkbench(context),
    }),
  ]
}

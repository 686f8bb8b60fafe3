import { compassSchema, dataViewQuerySchema, dataViewSchema } from '../../contract/studio/design-view.ts'
import type { ServerContext } from '../context.ts'
import { defineRoute } from '../http/route.ts'
import type { Route } from '../http/route.ts'
import { readCompass, readDataView } from './compass.service.ts'
import { computeLookInWorker } from './compute-look.ts'
import { openLookQueue } from './look-queue.ts'

const ONE = '/api/v2/studio/casefiles/:id'
const analyst = { role: 'analyst' } as const

/** What an analyst sees while designing: the data without what must stay unseen, and the score the design heads for. */
export function compassRoutes(context: ServerContext, compute = computeLookInWorker): Route[] {
  const queue = openLookQueue(compute)
  return [
    defineRoute({
      method: 'GET',
      path: `${ONE}/compass`,
      access: analyst,
      summary: 'The projected score of the design with what would raise it most, warnings and power.',
      answer: compassSchema,
      errors: ['casefile/not-found'],
      handle: ({ params }) => readCompass(context, queue, params.id!),
    }),
    defineRoute({
      method: 'GET',
      path: `${ONE}/data-view`,
      access: analyst,
      summary: 'What may be seen of the data before the lock, as figures and counts.',
      query: dataViewQuerySchema,
      answer: dataViewSchema,
      errors: ['casefile/not-found', 'request/invalid'],
      handle: ({ params, query }) => readDataView(context, queue, params.id!, query.step),
    }),
  ]
}

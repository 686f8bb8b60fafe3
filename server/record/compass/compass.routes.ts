import * as calls from '../../../contract/calls/compass.ts'
import type { ServerContext } from '../../base/context.ts'
import { implement, type Route } from '../../base/http/route.ts'
import { readCompass, readDataView } from './compass.service.ts'
import { computeLookInWorker } from './compute-look.ts'
import { openLookQueue } from './look-queue.ts'

/** What an analyst sees while designing: the data without what must stay unseen, and the score the design heads for. */
export function compassRoutes(context: ServerContext, compute = computeLookInWorker): Route[] {
  const queue = openLookQueue(compute)
  return [
    implement(calls.getCompass, ({ params }) => readCompass(context, queue, params.id)),
    implement(calls.getDataView, ({ params, query }) => readDataView(context, queue, params.id, query.step)),
  ]
}

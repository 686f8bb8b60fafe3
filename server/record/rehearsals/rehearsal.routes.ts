import * as calls from '../../../contract/calls/rehearsal.ts'
import type { ServerContext } from '../../base/context.ts'
import { implement, type Route } from '../../base/http/route.ts'
import { computeRehearsalInWorker } from './compute-rehearsal.ts'
import { readRehearsal, startRehearsal } from './rehearsal.service.ts'

/** Size and power of a design before its lock. */
export function rehearsalRoutes(context: ServerContext, compute = computeRehearsalInWorker): Route[] {
  const kept = new Map()
  return [
    implement(calls.getRehearsal, ({ params }) => readRehearsal(context, kept, params.id)),
    implement(calls.startRehearsal, ({ params }) => startRehearsal(context, kept, compute, params.id)),
  ]
}

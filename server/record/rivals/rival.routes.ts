import * as calls from '../../../contract/calls/rival.ts'
import type { ServerContext } from '../../base/context.ts'
import { implement, type Route } from '../../base/http/route.ts'
import { analyzeRivals } from './rival-job.ts'
import { compareRival, keepRivalDraft, listRivals, lockRival, openResults, readStanding } from './rival.service.ts'

/** Rival designs: reviewers lock them before the results are open to them, analysts see them coming. */
export function rivalRoutes(context: ServerContext): Route[] {
  const { jobs } = context
  return [
    implement(calls.getRivalStanding, ({ params, caller }) => readStanding(context, params.id, caller.user)),
    implement(calls.openResults, async ({ params, caller }) => {
      await openResults(context, params.id, caller.user)
      return readStanding(context, params.id, caller.user)
    }),
    implement(calls.compareRival, async ({ params, body, caller }) => ({
      changes: await compareRival(context, params.id, body.analysis, caller.user),
    })),
    implement(calls.saveRivalDraft, ({ params, body, caller }) =>
      keepRivalDraft(context, params.id, body, caller.user),
    ),
    implement(calls.lockRival, async ({ params, body, caller }) => {
      await lockRival(context, params.id, body, caller.user)
      jobs.notify()
      return readStanding(context, params.id, caller.user)
    }),
    implement(calls.listRivals, async ({ params }) => ({ rivals: await listRivals(context, params.id) })),
    implement(calls.analyzeRivals, async ({ params, caller }) => {
      await analyzeRivals(context, params.id, caller.user)
      jobs.notify()
      return { rivals: await listRivals(context, params.id) }
    }),
  ]
}

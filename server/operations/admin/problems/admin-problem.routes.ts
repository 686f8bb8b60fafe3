import * as calls from '../../../../contract/calls/admin/problems.ts'
import type { ServerContext } from '../../../base/context.ts'
import { implement, type Route } from '../../../base/http/route.ts'
import { proposeProblem } from '../../../record/problems/propose-problem.ts'
import { createProblem, replaceProblem } from '../../../record/problems/save-problem.ts'
import { listProblems, openProblem, republishProblem } from './admin-problem.service.ts'

/** Problems with their words, casefiles and versions. */
export function adminProblemRoutes(context: ServerContext): Route[] {
  return [
    implement(calls.listProblems, ({ query }) => listProblems(context, query)),
    implement(calls.getProblem, ({ params }) => openProblem(context, params.slug)),
    implement(calls.proposeNewProblem, ({ body }) => proposeProblem(context, body.casefile)),
    implement(calls.addProblem, async ({ body, caller }) => {
      await createProblem(context, body, caller.user)
      return openProblem(context, body.slug)
    }),
    implement(calls.changeProblem, async ({ params, body, caller }) => {
      await replaceProblem(context, params.slug, body, caller.user)
      return openProblem(context, params.slug)
    }),
    implement(calls.republishProblem, ({ params, caller }) => republishProblem(context, params.slug, caller.user)),
  ]
}

import * as calls from '../../../contract/calls/problem-draft.ts'
import type { ServerContext } from '../../base/context.ts'
import { implement, type Route } from '../../base/http/route.ts'
import { listStudioProblems, readStudioProblem } from './list-problems.ts'
import { proposeProblem } from './propose-problem.ts'
import { createProblem, replaceProblem } from './save-problem.ts'

/** Problems made in the studio: proposed from a casefile, edited by an analyst, published over several casefiles. */
export function problemDraftRoutes(context: ServerContext): Route[] {
  return [
    implement(calls.proposeProblem, ({ params }) => proposeProblem(context, params.id)),
    implement(calls.listStudioProblems, () => listStudioProblems(context)),
    implement(calls.getStudioProblem, ({ params }) => readStudioProblem(context, params.slug)),
    implement(calls.createProblem, ({ body, caller }) => createProblem(context, body, caller.user)),
    implement(calls.replaceProblem, ({ params, body, caller }) =>
      replaceProblem(context, params.slug, body, caller.user),
    ),
  ]
}

import * as calls from '../../../contract/calls/problem-draft.ts'
import type { ServerContext } from '../../base/context.ts'
import { implement, type Route } from '../../base/http/route.ts'
import { listStudioProblems, readStudioProblem } from './list-problems.ts'
import { previewProblem } from './preview-problem.ts'
import { proposeProblemOfBox, readCandidates, readProblemMap } from './problem-of-box.ts'
import { proposeProblem } from './propose-problem.ts'
import { createProblem, replaceProblem } from './save-problem.ts'

/** Problems made in the studio: proposed from a casefile or a box of the gap map, edited by an analyst, published over several casefiles. */
export function problemDraftRoutes(context: ServerContext): Route[] {
  return [
    implement(calls.getProblemMap, () => readProblemMap(context)),
    implement(calls.getProblemCandidates, ({ params }) => readCandidates(context, params.kind, params.outcome)),
    implement(calls.proposeProblemOfBox, ({ body }) => proposeProblemOfBox(context, body)),
    implement(calls.previewProblem, async ({ body }) => {
      const html = await previewProblem(context, body)
      return new Response(html, { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
    }),
    implement(calls.proposeProblem, ({ params }) => proposeProblem(context, params.id)),
    implement(calls.listStudioProblems, () => listStudioProblems(context)),
    implement(calls.getStudioProblem, ({ params }) => readStudioProblem(context, params.slug)),
    implement(calls.createProblem, ({ body, caller }) => createProblem(context, body, caller.user)),
    implement(calls.replaceProblem, ({ params, body, caller }) =>
      replaceProblem(context, params.slug, body, caller.user),
    ),
  ]
}

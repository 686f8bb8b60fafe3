import { problemSourceSchema } from '../../contract/problem.ts'
import { savedProblemSchema, studioProblemListSchema, studioProblemSchema } from '../../contract/studio/problem.ts'
import type { ServerContext } from '../context.ts'
import { defineRoute } from '../http/route.ts'
import type { Route } from '../http/route.ts'
import { listStudioProblems, readStudioProblem } from './list-problems.ts'
import { proposeProblem } from './propose-problem.ts'
import { createProblem, replaceProblem } from './save-problem.ts'

const analyst = { role: 'analyst' } as const
const refusals = ['problem/name-taken', 'problem/unknown-domain', 'problem/unknown-casefile'] as const

/** Problems made in the studio: proposed from a casefile, edited by an analyst, published over several casefiles. */
export function problemDraftRoutes(context: ServerContext): Route[] {
  return [
    defineRoute({
      method: 'POST',
      path: '/api/v2/studio/casefiles/:id/problem-proposal',
      access: analyst,
      summary: 'Words for a problem over this casefile and those beside it, by rules; nothing is kept.',
      answer: problemSourceSchema,
      errors: ['casefile/not-found', 'publication/not-analyzed'],
      handle: ({ params }) => proposeProblem(context, params.id!),
    }),
    defineRoute({
      method: 'GET',
      path: '/api/v2/studio/problems',
      access: analyst,
      summary: 'Every problem with what it waits for, those made last first.',
      answer: studioProblemListSchema,
      errors: [],
      handle: () => listStudioProblems(context),
    }),
    defineRoute({
      method: 'GET',
      path: '/api/v2/studio/problems/:slug',
      access: analyst,
      summary: 'The words of one problem, to be changed.',
      answer: studioProblemSchema,
      errors: ['problem/not-found'],
      handle: ({ params }) => readStudioProblem(context, params.slug!),
    }),
    defineRoute({
      method: 'POST',
      path: '/api/v2/studio/problems',
      access: analyst,
      summary: 'Keep a new problem; it is published as soon as all its casefiles are.',
      body: problemSourceSchema,
      answer: savedProblemSchema,
      errors: [...refusals],
      handle: ({ body, caller }) => createProblem(context, body, caller.user),
    }),
    defineRoute({
      method: 'PUT',
      path: '/api/v2/studio/problems/:slug',
      access: analyst,
      summary: 'Replace the words of a problem that was made in the studio.',
      body: problemSourceSchema,
      answer: savedProblemSchema,
      errors: [...refusals, 'problem/not-found', 'problem/built-in'],
      handle: ({ params, body, caller }) => replaceProblem(context, params.slug!, body, caller.user),
    }),
  ]
}

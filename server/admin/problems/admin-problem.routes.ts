import { republishedSchema } from '../../../contract/admin/policies.ts'
import {
  adminProblemDetailSchema,
  adminProblemListAnswer,
  adminProblemListQuery,
} from '../../../contract/admin/problems.ts'
import { problemSourceSchema } from '../../../contract/problem.ts'
import type { ServerContext } from '../../context.ts'
import { defineRoute } from '../../http/route.ts'
import type { Route } from '../../http/route.ts'
import { replaceProblem } from '../../problems/save-problem.ts'
import { listProblems, openProblem, republishProblem } from './admin-problem.service.ts'

const admin = { role: 'admin' } as const

/** Problems with their words, casefiles and versions. */
export function adminProblemRoutes(context: ServerContext): Route[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/api/admin/problems',
      access: admin,
      summary: 'Problems, searched by title and number.',
      query: adminProblemListQuery,
      answer: adminProblemListAnswer,
      errors: ['request/invalid'],
      handle: ({ query }) => listProblems(context, query),
    }),
    defineRoute({
      method: 'GET',
      path: '/api/admin/problems/:slug',
      access: admin,
      summary: 'One problem: its words, casefiles and versions.',
      answer: adminProblemDetailSchema,
      errors: ['problem/not-found'],
      handle: ({ params }) => openProblem(context, params.slug!),
    }),
    defineRoute({
      method: 'PUT',
      path: '/api/admin/problems/:slug',
      access: admin,
      summary: 'Replace the words of a problem that was made in the studio; what is published gets a new version.',
      body: problemSourceSchema,
      answer: adminProblemDetailSchema,
      errors: [
        'problem/not-found',
        'problem/built-in',
        'problem/name-taken',
        'problem/unknown-domain',
        'problem/unknown-casefile',
      ],
      handle: async ({ params, body, caller }) => {
        await replaceProblem(context, params.slug!, body, caller.user)
        return openProblem(context, params.slug!)
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/admin/problems/:slug/republish',
      access: admin,
      summary: 'Publish a problem anew where something differs from what is published.',
      answer: republishedSchema,
      errors: ['problem/not-found'],
      handle: ({ params, caller }) => republishProblem(context, params.slug!, caller.user),
    }),
  ]
}

import { republishedSchema } from '../../admin/policies.ts'
import { adminProblemDetailSchema, adminProblemListAnswer, adminProblemListQuery } from '../../admin/problems.ts'
import { problemSourceSchema } from '../../problem.ts'
import { defineCall } from '../define-call.ts'

export const listProblems = defineCall({
  method: 'GET',
  path: '/api/admin/problems',
  access: { role: 'admin' },
  summary: 'Problems, searched by title and number.',
  query: adminProblemListQuery,
  answer: adminProblemListAnswer,
  errors: ['request/invalid'],
})

export const getProblem = defineCall({
  method: 'GET',
  path: '/api/admin/problems/:slug',
  access: { role: 'admin' },
  summary: 'One problem: its words, casefiles and versions.',
  answer: adminProblemDetailSchema,
  errors: ['problem/not-found'],
})

export const changeProblem = defineCall({
  method: 'PUT',
  path: '/api/admin/problems/:slug',
  access: { role: 'admin' },
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
})

export const republishProblem = defineCall({
  method: 'POST',
  path: '/api/admin/problems/:slug/republish',
  access: { role: 'admin' },
  summary: 'Publish a problem anew where something differs from what is published.',
  answer: republishedSchema,
  errors: ['problem/not-found'],
})

export const ADMIN_PROBLEMS_CALLS = [listProblems, getProblem, changeProblem, republishProblem] as const

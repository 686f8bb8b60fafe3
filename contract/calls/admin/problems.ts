import { republishedSchema } from '../../admin/policies.ts'
import {
  adminProblemDetailSchema,
  adminProblemListAnswer,
  adminProblemListQuery,
  proposalRequestSchema,
} from '../../admin/problems.ts'
import { problemRequestSchema, problemSourceSchema } from '../../problem.ts'
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

export const proposeNewProblem = defineCall({
  method: 'POST',
  path: '/api/admin/problems/proposal',
  access: { role: 'admin' },
  summary: 'Words for a problem over a casefile and those beside it, by rules; nothing is kept.',
  body: proposalRequestSchema,
  answer: problemSourceSchema,
  errors: ['casefile/not-found', 'publication/not-analyzed', 'problem/too-few-casefiles'],
})

export const addProblem = defineCall({
  method: 'POST',
  path: '/api/admin/problems',
  access: { role: 'admin' },
  summary: 'Add a problem; it is published as soon as all its casefiles are.',
  body: problemRequestSchema,
  answer: adminProblemDetailSchema,
  errors: ['problem/name-taken', 'problem/too-few-casefiles', 'problem/unknown-domain', 'problem/unknown-casefile'],
})

export const changeProblem = defineCall({
  method: 'PUT',
  path: '/api/admin/problems/:slug',
  access: { role: 'admin' },
  summary: 'Replace the words of a problem that was made in the studio; what is published gets a new version.',
  body: problemRequestSchema,
  answer: adminProblemDetailSchema,
  errors: [
    'problem/not-found',
    'problem/built-in',
    'problem/name-taken',
    'problem/too-few-casefiles',
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
  errors: ['problem/not-found', 'problem/too-few-casefiles'],
})

export const ADMIN_PROBLEMS_CALLS = [
  listProblems,
  getProblem,
  proposeNewProblem,
  addProblem,
  changeProblem,
  republishProblem,
] as const

import { problemSourceSchema } from '../problem.ts'
import { savedProblemSchema, studioProblemListSchema, studioProblemSchema } from '../studio/problem.ts'
import { defineCall } from './define-call.ts'

const refusals = ['problem/name-taken', 'problem/unknown-domain', 'problem/unknown-casefile'] as const

export const proposeProblem = defineCall({
  method: 'POST',
  path: '/api/v2/studio/casefiles/:id/problem-proposal',
  access: { role: 'analyst' },
  summary: 'Words for a problem over this casefile and those beside it, by rules; nothing is kept.',
  answer: problemSourceSchema,
  errors: ['casefile/not-found', 'publication/not-analyzed', 'problem/too-few-casefiles'],
})

export const listStudioProblems = defineCall({
  method: 'GET',
  path: '/api/v2/studio/problems',
  access: { role: 'analyst' },
  summary: 'Every problem with what it waits for, those made last first.',
  answer: studioProblemListSchema,
  errors: [],
})

export const getStudioProblem = defineCall({
  method: 'GET',
  path: '/api/v2/studio/problems/:slug',
  access: { role: 'analyst' },
  summary: 'The words of one problem, to be changed.',
  answer: studioProblemSchema,
  errors: ['problem/not-found'],
})

export const createProblem = defineCall({
  method: 'POST',
  path: '/api/v2/studio/problems',
  access: { role: 'analyst' },
  summary: 'Keep a new problem; it is published as soon as all its casefiles are.',
  body: problemSourceSchema,
  answer: savedProblemSchema,
  errors: refusals,
})

export const replaceProblem = defineCall({
  method: 'PUT',
  path: '/api/v2/studio/problems/:slug',
  access: { role: 'analyst' },
  summary: 'Replace the words of a problem that was made in the studio.',
  body: problemSourceSchema,
  answer: savedProblemSchema,
  errors: [...refusals, 'problem/not-found', 'problem/built-in'],
})

export const PROBLEM_DRAFT_CALLS = [
  proposeProblem,
  listStudioProblems,
  getStudioProblem,
  createProblem,
  replaceProblem,
] as const

import { z } from 'zod'
import { problemRequestSchema, problemSourceSchema } from '../problem.ts'
import {
  problemCandidatesSchema,
  problemMapSchema,
  problemMembersSchema,
  savedProblemSchema,
  studioProblemListSchema,
  studioProblemSchema,
} from '../studio/problem.ts'
import { defineCall } from './define-call.ts'

const refusals = [
  'problem/name-taken',
  'problem/too-few-casefiles',
  'problem/unknown-domain',
  'problem/unknown-casefile',
] as const

export const getProblemMap = defineCall({
  method: 'GET',
  path: '/api/v2/studio/problem-map',
  access: { role: 'analyst' },
  summary: 'The gap map with the number of published casefiles in each box.',
  answer: problemMapSchema,
  errors: [],
})

export const getProblemCandidates = defineCall({
  method: 'GET',
  path: '/api/v2/studio/problem-map/:kind/:outcome',
  access: { role: 'analyst' },
  summary: 'Casefiles that may stand together in a problem on this box, with what speaks for and against each.',
  answer: problemCandidatesSchema,
  errors: ['gap-map/box-not-found'],
})

export const proposeProblemOfBox = defineCall({
  method: 'POST',
  path: '/api/v2/studio/problem-map/proposal',
  access: { role: 'analyst' },
  summary: 'Words for a problem over the casefiles that were chosen, by rules; nothing is kept.',
  body: problemMembersSchema,
  answer: problemSourceSchema,
  errors: ['gap-map/box-not-found', 'problem/too-few-casefiles', 'problem/unknown-casefile'],
})

export const previewProblem = defineCall({
  method: 'POST',
  path: '/api/v2/studio/problem-preview-page',
  access: { role: 'analyst' },
  summary: 'The public page (text/html) of a problem as it would be published with these words; nothing is kept.',
  body: problemRequestSchema,
  answer: z.string(),
  errors: [
    'problem/too-few-casefiles',
    'problem/unknown-domain',
    'casefile/not-published',
    'publication/preview-unavailable',
  ],
})

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
  body: problemRequestSchema,
  answer: savedProblemSchema,
  errors: refusals,
})

export const replaceProblem = defineCall({
  method: 'PUT',
  path: '/api/v2/studio/problems/:slug',
  access: { role: 'analyst' },
  summary: 'Replace the words of a problem that you added in the studio.',
  body: problemRequestSchema,
  answer: savedProblemSchema,
  errors: [...refusals, 'problem/not-found', 'problem/built-in', 'problem/not-yours'],
})

export const PROBLEM_DRAFT_CALLS = [
  getProblemMap,
  getProblemCandidates,
  proposeProblemOfBox,
  previewProblem,
  proposeProblem,
  listStudioProblems,
  getStudioProblem,
  createProblem,
  replaceProblem,
] as const

import { slugPageQuerySchema } from '../policy.ts'
import { problemListResponseSchema, problemResponseSchema } from '../problem.ts'
import { defineCall } from './define-call.ts'

export const listProblems = defineCall({
  method: 'GET',
  path: '/api/problems',
  access: 'public',
  summary: 'Published problems, by slug and in pages.',
  query: slugPageQuerySchema,
  answer: problemListResponseSchema,
  maxAgeSeconds: 300,
  errors: ['request/invalid'],
})

export const getProblem = defineCall({
  method: 'GET',
  path: '/api/problems/:slug',
  access: 'public',
  summary: 'One problem: intent beside outcome, average, heterogeneity, evidence grade.',
  answer: problemResponseSchema,
  maxAgeSeconds: 60,
  errors: ['problem/not-found'],
})

export const PROBLEM_CALLS = [listProblems, getProblem] as const

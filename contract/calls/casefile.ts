import { z } from 'zod'
import {
  casefileDetailResponseSchema,
  casefileListResponseSchema,
  casefileQuerySchema,
  diagnosticsResponseSchema,
  resultsResponseSchema,
  sparseCasefileListSchema,
} from '../casefile.ts'
import { vintagesResponseSchema } from '../vintage.ts'
import { defineCall } from './define-call.ts'

const LIST_SECONDS = 300

const DETAIL_SECONDS = 60

export const listCasefiles = defineCall({
  method: 'GET',
  path: '/api/v2/casefiles',
  access: 'public',
  summary: 'Published casefiles, filtered, sorted and in pages.',
  query: casefileQuerySchema,
  repeatable: ['designType', 'verdict'],
  // the whole list last: an answer with `fields` is the first, and the reference shows the last
  answer: z.union([sparseCasefileListSchema, casefileListResponseSchema]),
  maxAgeSeconds: LIST_SECONDS,
  errors: ['request/invalid'],
})

export const getCasefile = defineCall({
  method: 'GET',
  path: '/api/v2/casefiles/:slug',
  access: 'public',
  summary: 'One casefile with its locked design and what others found.',
  answer: casefileDetailResponseSchema,
  maxAgeSeconds: DETAIL_SECONDS,
  errors: ['casefile/not-found'],
})

export const getResults = defineCall({
  method: 'GET',
  path: '/api/v2/casefiles/:slug/results',
  access: 'public',
  summary: 'Verdict, Evidence Quality Score, estimates and plots.',
  answer: resultsResponseSchema,
  maxAgeSeconds: DETAIL_SECONDS,
  errors: ['casefile/not-found'],
})

export const getDiagnostics = defineCall({
  method: 'GET',
  path: '/api/v2/casefiles/:slug/diagnostics',
  access: 'public',
  summary: 'Checks, sensitivity analyses and their plots.',
  answer: diagnosticsResponseSchema,
  maxAgeSeconds: DETAIL_SECONDS,
  errors: ['casefile/not-found'],
})

export const getVintages = defineCall({
  method: 'GET',
  path: '/api/v2/casefiles/:slug/vintages',
  access: 'public',
  summary: 'What the same locked design found with each vintage of its data, the oldest first.',
  answer: vintagesResponseSchema,
  maxAgeSeconds: DETAIL_SECONDS,
  errors: ['casefile/not-found'],
})

export const CASEFILE_CALLS = [listCasefiles, getCasefile, getResults, getDiagnostics, getVintages] as const

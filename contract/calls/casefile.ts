import { z } from 'zod'
import { changesPageSchema, changesQuery } from '../archive-event.ts'
import {
  casefileDetailResponseSchema,
  casefileListResponseSchema,
  casefileQuerySchema,
  diagnosticsResponseSchema,
  resultsResponseSchema,
  sparseCasefileListSchema,
} from '../casefile.ts'
import { domainsResponseSchema } from '../gap-map.ts'
import { policyListResponseSchema, policyResponseSchema, slugPageQuerySchema } from '../policy.ts'
import { problemListResponseSchema, problemResponseSchema } from '../problem.ts'
import { searchQuerySchema, searchResponseSchema } from '../search.ts'
import { vintagesResponseSchema } from '../vintage.ts'
import { defineCall } from './define-call.ts'
import { takedownListSchema } from '../takedown.ts'

export const listChanges = defineCall({
  method: 'GET',
  path: '/api/v2/changes',
  access: 'public',
  summary:
    'What was published, corrected and retracted since a time, the oldest first, to keep a copy of the archive up to date.',
  query: changesQuery,
  answer: changesPageSchema,
  maxAgeSeconds: 60,
  errors: ['request/invalid'],
})

export const CHANGES_CALLS = [listChanges] as const

export const searchFullText = defineCall({
  method: 'GET',
  path: '/api/search',
  access: { tier: 'pro' },
  scope: 'read:archive',
  summary: 'Full text of summaries, policy texts, results and provenance, with the passages that were found.',
  query: searchQuerySchema,
  answer: searchResponseSchema,
  errors: ['request/invalid', 'request/too-many'],
})

export const SEARCH_CALLS = [searchFullText] as const

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

export const listPolicies = defineCall({
  method: 'GET',
  path: '/api/policies',
  access: 'public',
  summary: 'Published policies, by slug and in pages.',
  query: slugPageQuerySchema,
  answer: policyListResponseSchema,
  maxAgeSeconds: 300,
  errors: ['request/invalid'],
})

export const getPolicy = defineCall({
  method: 'GET',
  path: '/api/policies/:slug',
  access: 'public',
  summary: 'One policy with its dates, cues, held texts and casefiles.',
  answer: policyResponseSchema,
  maxAgeSeconds: 60,
  errors: ['policy/not-found'],
})

export const POLICY_CALLS = [listPolicies, getPolicy] as const

export const listDomains = defineCall({
  method: 'GET',
  path: '/api/v2/domains',
  access: 'public',
  summary: 'Policy domains with their subdomains and the number of published casefiles.',
  answer: domainsResponseSchema,
  maxAgeSeconds: 600,
  errors: [],
})

export const listDomainsAtOlderAddress = defineCall({
  method: 'GET',
  path: '/api/domains',
  access: 'public',
  summary: 'Policy domains with their subdomains and the number of published casefiles.',
  answer: domainsResponseSchema,
  maxAgeSeconds: 600,
  errors: [],
})

export const DOMAIN_CALLS = [listDomains, listDomainsAtOlderAddress] as const

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

export const listTakedowns = defineCall({
  method: 'GET',
  path: '/api/v2/takedowns',
  access: 'public',
  summary: 'What was taken down: how often, and each with its fingerprint, date, reason and basis.',
  answer: takedownListSchema,
  errors: [],
})

export const TAKEDOWN_CALLS = [listTakedowns] as const

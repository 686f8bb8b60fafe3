import { searchQuerySchema, searchResponseSchema } from '../search.ts'
import { defineCall } from './define-call.ts'

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

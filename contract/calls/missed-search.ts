import {
  missedSearchKeySchema,
  missedSearchListAnswer,
  missedSearchListQuery,
  newMissedSearchSchema,
} from '../missed-search.ts'
import { successSchema } from '../session.ts'
import { defineCall } from './define-call.ts'

export const noteMissedSearch = defineCall({
  method: 'POST',
  path: '/api/v2/missed-searches',
  access: 'public',
  summary: 'Tell the editors words for which a search found no casefile; nobody is kept with them.',
  body: newMissedSearchSchema,
  maxBodyBytes: 2_000,
  answer: successSchema,
  errors: ['request/too-many'],
})

export const listMissedSearches = defineCall({
  method: 'GET',
  path: '/api/admin/missed-searches',
  access: { role: 'admin' },
  summary: 'What readers searched for in vain, by how often it was asked.',
  query: missedSearchListQuery,
  answer: missedSearchListAnswer,
  errors: ['request/invalid'],
})

export const dismissMissedSearch = defineCall({
  method: 'POST',
  path: '/api/admin/missed-searches/dismissals',
  access: { role: 'admin' },
  summary: 'Take words off the list of searches without a result.',
  body: missedSearchKeySchema,
  answer: successSchema,
  errors: ['missed-search/not-found'],
})

export const MISSED_SEARCH_CALLS = [noteMissedSearch, listMissedSearches, dismissMissedSearch] as const

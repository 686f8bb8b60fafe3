import {
  missedSearchKeySchema,
  missedSearchListAnswer,
  missedSearchListQuery,
  newMissedSearchSchema,
  ownVoteListSchema,
  voteListSchema,
  voteResponseSchema,
} from '../vote.ts'
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

export const listVotes = defineCall({
  method: 'GET',
  path: '/api/gap-map/votes',
  access: 'public',
  summary: 'Boxes of the gap map that readers ask for, those with the most votes first.',
  answer: voteListSchema,
  maxAgeSeconds: 60,
  errors: [],
})

export const listOwnVotes = defineCall({
  method: 'GET',
  path: '/api/gap-map/votes/own',
  access: 'signed-in',
  summary: 'The same as they stand now, with the boxes that the account asks for.',
  answer: ownVoteListSchema,
  errors: [],
})

export const giveVote = defineCall({
  method: 'PUT',
  path: '/api/gap-map/votes/:kind/:outcome',
  access: 'signed-in',
  summary: 'Ask for a casefile in a box of the gap map; again changes nothing.',
  answer: voteResponseSchema,
  errors: ['gap-map/box-not-found'],
})

export const takeVoteBack = defineCall({
  method: 'DELETE',
  path: '/api/gap-map/votes/:kind/:outcome',
  access: 'signed-in',
  summary: 'Take a vote back.',
  answer: voteResponseSchema,
  errors: ['gap-map/box-not-found'],
})

export const VOTE_CALLS = [listVotes, listOwnVotes, giveVote, takeVoteBack] as const

import { ownVoteListSchema, voteListSchema, voteResponseSchema } from '../vote.ts'
import { defineCall } from './define-call.ts'

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

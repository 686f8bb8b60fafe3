import {
  claimDecisionSchema,
  claimDetailSchema,
  claimListAnswer,
  claimListQuery,
  flagChangeSchema,
  flagListAnswer,
  flagListQuery,
} from '../admin/claims.ts'
import { newClaimSchema, newFlagSchema } from '../claim.ts'
import { successSchema } from '../session.ts'
import { defineCall } from './define-call.ts'

/** Claims are short texts. */
const LONGEST = 20_000

export const sendClaim = defineCall({
  method: 'POST',
  path: '/api/casefiles/:slug/claims',
  access: 'public',
  summary: 'Say what is wrong with a casefile, signed in or not.',
  body: newClaimSchema,
  maxBodyBytes: LONGEST,
  answer: successSchema,
  errors: ['casefile/not-found', 'auth/too-many-attempts'],
})

export const sendFlag = defineCall({
  method: 'POST',
  path: '/api/casefiles/:slug/flags',
  access: 'public',
  summary: 'Report that something on a casefile’s page should not stand there.',
  body: newFlagSchema,
  maxBodyBytes: LONGEST,
  answer: successSchema,
  errors: ['casefile/not-found', 'auth/too-many-attempts'],
})

export const listClaims = defineCall({
  method: 'GET',
  path: '/api/admin/claims',
  access: { role: 'admin' },
  summary: 'Readers’ claims, searched by casefile, text and name.',
  query: claimListQuery,
  answer: claimListAnswer,
  errors: ['request/invalid'],
})

export const getClaim = defineCall({
  method: 'GET',
  path: '/api/admin/claims/:id',
  access: { role: 'admin' },
  summary: 'One claim.',
  answer: claimDetailSchema,
  errors: ['claim/not-found'],
})

export const takeInReview = defineCall({
  method: 'POST',
  path: '/api/admin/claims/:id/review',
  access: { role: 'admin' },
  summary: 'Take an open claim in review.',
  answer: claimDetailSchema,
  errors: ['claim/not-found', 'claim/decided'],
})

export const decideClaim = defineCall({
  method: 'POST',
  path: '/api/admin/claims/:id/decision',
  access: { role: 'admin' },
  summary: 'Answer, reject or uphold a claim; one that is upheld publishes its erratum.',
  body: claimDecisionSchema,
  answer: claimDetailSchema,
  errors: ['claim/not-found', 'claim/decided', 'casefile/not-published'],
})

export const listFlags = defineCall({
  method: 'GET',
  path: '/api/admin/flags',
  access: { role: 'admin' },
  summary: 'Readers’ flags, searched by casefile and text.',
  query: flagListQuery,
  answer: flagListAnswer,
  errors: ['request/invalid'],
})

export const changeFlags = defineCall({
  method: 'POST',
  path: '/api/admin/flags',
  access: { role: 'admin' },
  summary: 'Put flags into a state: dismissed, acted on, or open again.',
  body: flagChangeSchema,
  answer: successSchema,
  errors: ['flag/not-found'],
})

export const CLAIM_CALLS = [
  sendClaim,
  sendFlag,
  listClaims,
  getClaim,
  takeInReview,
  decideClaim,
  listFlags,
  changeFlags,
] as const

import { z } from 'zod'
import { studioCasefileSchema } from '../studio/casefile.ts'
import { newCommentSchema, reviewDecisionSchema, reviewQueueSchema, reviewSchema } from '../studio/review.ts'
import { defineCall } from './define-call.ts'

export const getReview = defineCall({
  method: 'GET',
  path: '/api/v2/studio/casefiles/:id/review',
  access: { role: ['analyst', 'reviewer'] },
  summary: 'Where the check of a casefile stands, with every remark.',
  answer: reviewSchema,
  errors: ['casefile/not-found'],
})

export const requestReview = defineCall({
  method: 'POST',
  path: '/api/v2/studio/casefiles/:id/review/request',
  access: { role: 'analyst' },
  editsDraft: true,
  summary: 'Ask for a check before publication.',
  answer: reviewSchema,
  errors: ['casefile/not-found', 'review/nothing-to-check'],
})

export const addComment = defineCall({
  method: 'POST',
  path: '/api/v2/studio/casefiles/:id/review/comments',
  access: { role: ['analyst', 'reviewer'] },
  summary: 'Remark on a field, or on the casefile as a whole.',
  body: newCommentSchema,
  answer: reviewSchema,
  errors: ['casefile/not-found'],
})

export const resolveComment = defineCall({
  method: 'POST',
  path: '/api/v2/studio/casefiles/:id/review/comments/:comment/resolve',
  access: { role: ['analyst', 'reviewer'] },
  summary: 'Say that a remark was dealt with.',
  answer: reviewSchema,
  errors: ['casefile/not-found', 'review/comment-not-found'],
})

export const decideReview = defineCall({
  method: 'POST',
  path: '/api/v2/studio/casefiles/:id/review/decision',
  access: { role: 'reviewer' },
  summary: 'Approve, or ask for changes.',
  body: reviewDecisionSchema,
  answer: reviewSchema,
  errors: ['casefile/not-found', 'review/not-requested', 'review/nothing-to-check', 'review/no-results-yet'],
})

export const listReviewQueue = defineCall({
  method: 'GET',
  path: '/api/v2/review/queue',
  access: { role: 'reviewer' },
  summary: 'Casefiles that wait for a check, those that wait longest first.',
  answer: reviewQueueSchema,
  errors: [],
})

export const getReviewedCasefile = defineCall({
  method: 'GET',
  path: '/api/v2/review/casefiles/:id',
  access: { role: 'reviewer' },
  summary: 'A casefile as it is to be checked; without its score while the results are closed to the caller.',
  answer: studioCasefileSchema,
  errors: ['casefile/not-found'],
})

export const previewReviewedPage = defineCall({
  method: 'GET',
  path: '/api/v2/review/casefiles/:id/page',
  access: { role: 'reviewer' },
  summary: 'The public page (text/html) as it would be published now, with results, once they are open to the caller.',
  answer: z.string(),
  errors: [
    'casefile/not-found',
    'review/results-closed',
    'publication/not-analyzed',
    'publication/preview-unavailable',
  ],
})

export const REVIEW_CALLS = [
  getReview,
  requestReview,
  addComment,
  resolveComment,
  decideReview,
  listReviewQueue,
  getReviewedCasefile,
  previewReviewedPage,
] as const

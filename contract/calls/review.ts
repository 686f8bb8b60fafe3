import { z } from 'zod'
import { approvalListSchema } from '../approval.ts'
import { successSchema } from '../session.ts'
import {
  studioCasefileSchema,
  newCommentSchema,
  reviewDecisionSchema,
  reviewQueueSchema,
  reviewSchema,
} from '../studio/casefile.ts'
import { defineCall } from './define-call.ts'

export const listApprovals = defineCall({
  method: 'GET',
  path: '/api/v2/approvals',
  access: { role: ['analyst', 'reviewer'] },
  summary: 'What waits for a second person, the oldest first.',
  answer: approvalListSchema,
  errors: [],
})

export const agree = defineCall({
  method: 'POST',
  path: '/api/v2/approvals/:id/agree',
  access: { role: 'reviewer' },
  fresh: true,
  destroys: true,
  summary: 'Agree as the second person: what was asked for is carried out, in the name of who asked.',
  answer: approvalListSchema,
  errors: [
    'approval/not-found',
    'approval/not-independent',
    'casefile/not-found',
    'casefile/not-published',
    'casefile/reason-missing',
    'casefile/still-a-draft',
    'lock/not-found',
    'lock/awaits-data',
    'run/in-progress',
    'takedown/not-found',
    'takedown/already-done',
    'backup/in-progress',
  ],
})

export const stopApproval = defineCall({
  method: 'POST',
  path: '/api/v2/approvals/:id/stop',
  access: { role: ['analyst', 'reviewer'] },
  summary: 'Withdraw what one asked for oneself, or, as a reviewer or admin, refuse what somebody asked for.',
  answer: approvalListSchema,
  errors: ['approval/not-found', 'approval/not-yours'],
})

export const stopByEmail = defineCall({
  method: 'POST',
  path: '/api/approvals/stop/:token',
  access: 'public',
  worksOnFullDisk: true,
  summary: 'Stop what was asked for, by the link of the email that told of it.',
  answer: successSchema,
  errors: ['approval/not-found'],
})

export const settleAlarm = defineCall({
  method: 'POST',
  path: '/api/admin/alarms/:id/settle',
  access: { role: 'admin' },
  fresh: true,
  summary: 'Settle an alarm about an account: it may delete and retract again.',
  answer: successSchema,
  errors: ['alarm/not-found', 'alarm/own'],
})

export const APPROVAL_CALLS = [listApprovals, agree, stopApproval, stopByEmail, settleAlarm] as const

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

import { studioCasefileSchema } from '../../contract/studio/casefile.ts'
import {
  newCommentSchema,
  reviewDecisionSchema,
  reviewQueueSchema,
  reviewSchema,
} from '../../contract/studio/review.ts'
import type { ServerContext } from '../context.ts'
import { getCasefile } from '../casefiles/casefile.service.ts'
import { findDraft } from '../drafts/draft.repository.ts'
import { readListItem, readStudioCasefile } from '../drafts/studio-casefile.ts'
import { defineRoute } from '../http/route.ts'
import type { Route } from '../http/route.ts'
import { findRequestedReviews } from './review.repository.ts'
import { addComment, closeComment, decideReview, readReview, requestReview } from './review.service.ts'

const ONE = '/api/v2/studio/casefiles/:id/review'
const both = { role: ['analyst', 'reviewer'] } as const
const reviewer = { role: 'reviewer' } as const

/** Checks before publication: analysts ask, reviewers and admins answer, both remark. */
export function reviewRoutes(context: ServerContext): Route[] {
  const { db } = context
  const review = (id: string | undefined) => readReview(context, id!)
  return [
    defineRoute({
      method: 'GET',
      path: ONE,
      access: both,
      summary: 'Where the check of a casefile stands, with every remark.',
      answer: reviewSchema,
      errors: ['casefile/not-found'],
      handle: ({ params }) => review(params.id),
    }),
    defineRoute({
      method: 'POST',
      path: `${ONE}/request`,
      access: { role: 'analyst' },
      summary: 'Ask for a check before publication.',
      answer: reviewSchema,
      errors: ['casefile/not-found', 'review/nothing-to-check'],
      handle: async ({ params }) => {
        await requestReview(context, params.id!)
        return review(params.id)
      },
    }),
    defineRoute({
      method: 'POST',
      path: `${ONE}/comments`,
      access: both,
      summary: 'Remark on a field, or on the casefile as a whole.',
      body: newCommentSchema,
      answer: reviewSchema,
      errors: ['casefile/not-found'],
      handle: async ({ params, body, caller }) => {
        await addComment(context, params.id!, body, caller.user)
        return review(params.id)
      },
    }),
    defineRoute({
      method: 'POST',
      path: `${ONE}/comments/:comment/resolve`,
      access: both,
      summary: 'Say that a remark was dealt with.',
      answer: reviewSchema,
      errors: ['casefile/not-found', 'review/comment-not-found'],
      handle: async ({ params }) => {
        await closeComment(context, params.id!, params.comment!)
        return review(params.id)
      },
    }),
    defineRoute({
      method: 'POST',
      path: `${ONE}/decision`,
      access: reviewer,
      summary: 'Approve, or ask for changes.',
      body: reviewDecisionSchema,
      answer: reviewSchema,
      errors: ['casefile/not-found', 'review/not-requested'],
      handle: async ({ params, body }) => {
        await decideReview(context, params.id!, body.decision === 'approve' ? 'approved' : 'changes-requested')
        return review(params.id)
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/api/v2/review/queue',
      access: reviewer,
      summary: 'Casefiles that wait for a check, those that wait longest first.',
      answer: reviewQueueSchema,
      errors: [],
      handle: async () => {
        const slugs = await findRequestedReviews(db)
        const readOne = async (slug: string) => readListItem(db, await getCasefile(db, slug), await findDraft(db, slug))
        return { casefiles: await Promise.all(slugs.map(readOne)) }
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/api/v2/review/casefiles/:id',
      access: reviewer,
      summary: 'A casefile as it is to be checked.',
      answer: studioCasefileSchema,
      errors: ['casefile/not-found'],
      handle: ({ params }) => readStudioCasefile(db, params.id!),
    }),
  ]
}

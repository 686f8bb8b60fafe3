import * as calls from '../../../contract/calls/review.ts'
import type { ServerContext } from '../../base/context.ts'
import { getCasefile } from '../casefiles/casefile.service.ts'
import { findDraft } from '../drafts/draft.repository.ts'
import { readListItem, readStudioCasefile } from '../drafts/studio-casefile.ts'
import { implement, type Route } from '../../base/http/route.ts'
import { readReviewedPage } from '../publications/publish-draft.ts'
import { requireResultsOpen, withoutClosedResults, withoutClosedScore } from '../rivals/results-open.ts'
import { findRequestedReviews } from './review.repository.ts'
import { addComment, closeComment, decideReview, readReview, requestReview } from './review.service.ts'

/** Checks before publication: analysts ask, reviewers and admins answer, both remark. */
export function reviewRoutes(context: ServerContext): Route[] {
  const { db } = context
  const review = (id: string) => readReview(context, id)
  return [
    implement(calls.getReview, ({ params }) => review(params.id)),
    implement(calls.requestReview, async ({ params, caller }) => {
      await requestReview(context, params.id, caller.user)
      return review(params.id)
    }),
    implement(calls.addComment, async ({ params, body, caller }) => {
      await addComment(context, params.id, body, caller.user)
      return review(params.id)
    }),
    implement(calls.resolveComment, async ({ params }) => {
      await closeComment(context, params.id, params.comment)
      return review(params.id)
    }),
    implement(calls.decideReview, async ({ params, body, caller }) => {
      const state = body.decision === 'approve' ? 'approved' : 'changes-requested'
      await decideReview(context, params.id, { state, isPublic: body.named }, caller.user)
      return review(params.id)
    }),
    implement(calls.listReviewQueue, async ({ caller }) => {
      const slugs = await findRequestedReviews(db)
      const readOne = async (slug: string) => readListItem(db, await getCasefile(db, slug), await findDraft(db, slug))
      const casefiles = await Promise.all(slugs.map(readOne))
      return { casefiles: await Promise.all(casefiles.map((one) => withoutClosedScore(db, one, caller.user))) }
    }),
    implement(calls.previewReviewedPage, async ({ params, caller }) => {
      await requireResultsOpen(db, params.id, caller.user)
      const html = await readReviewedPage(context, params.id)
      return new Response(html, { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
    }),
    implement(calls.getReviewedCasefile, async ({ params, caller }) =>
      withoutClosedResults(db, await readStudioCasefile(db, params.id), caller.user),
    ),
  ]
}

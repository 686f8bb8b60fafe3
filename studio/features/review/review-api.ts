import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { newCommentSchema, reviewDecisionSchema } from '../../../contract/studio/review.ts'
import { callApi, fetchApi } from '../../app/api.ts'

/** The check of a casefile's present version, with every remark. */
export function reviewQuery(id: string) {
  return queryOptions({
    queryKey: ['studio', 'review', id],
    queryFn: () => callApi('GET /api/v2/studio/casefiles/:id/review', { params: { id } }),
  })
}

/** Casefiles that wait for a check. */
export const queueQuery = queryOptions({
  queryKey: ['review', 'queue'],
  queryFn: () => callApi('GET /api/v2/review/queue'),
  staleTime: 0,
})

/** A casefile as it is to be checked. */
export function reviewedCasefileQuery(id: string) {
  return queryOptions({
    queryKey: ['review', 'casefile', id],
    queryFn: () => callApi('GET /api/v2/review/casefiles/:id', { params: { id } }),
  })
}

/** The public page as it would be published now, as HTML. */
export function reviewedPageQuery(id: string) {
  return queryOptions({
    queryKey: ['review', 'page', id],
    queryFn: () => fetchApi('GET /api/v2/review/casefiles/:id/page', { params: { id }, timeout: 30_000 }).text(),
  })
}

export function requestReview(id: string) {
  return callApi('POST /api/v2/studio/casefiles/:id/review/request', { params: { id } })
}
export function addComment(id: string, comment: z.input<typeof newCommentSchema>) {
  return callApi('POST /api/v2/studio/casefiles/:id/review/comments', { params: { id }, body: comment })
}
export function resolveComment(id: string, comment: string) {
  return callApi('POST /api/v2/studio/casefiles/:id/review/comments/:comment/resolve', { params: { id, comment } })
}
export function decideReview(id: string, decision: z.input<typeof reviewDecisionSchema>) {
  return callApi('POST /api/v2/studio/casefiles/:id/review/decision', { params: { id }, body: decision })
}

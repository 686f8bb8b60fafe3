import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { StudioCasefile } from '../../../contract/studio/casefile.ts'
import type {
  newCommentSchema,
  Review,
  reviewDecisionSchema,
  reviewQueueSchema,
} from '../../../contract/studio/review.ts'
import { api } from '../../app/api.ts'

const at = (id: string) => `v2/studio/casefiles/${encodeURIComponent(id)}/review`

/** The check of a casefile's present version, with every remark. */
export function reviewQuery(id: string) {
  return queryOptions({ queryKey: ['studio', 'review', id], queryFn: () => api.get(at(id)).json<Review>() })
}

/** Casefiles that wait for a check. */
export const queueQuery = queryOptions({
  queryKey: ['review', 'queue'],
  queryFn: () => api.get('v2/review/queue').json<z.infer<typeof reviewQueueSchema>>(),
  staleTime: 0,
})

/** A casefile as it is to be checked. */
export function reviewedCasefileQuery(id: string) {
  return queryOptions({
    queryKey: ['review', 'casefile', id],
    queryFn: () => api.get(`v2/review/casefiles/${encodeURIComponent(id)}`).json<StudioCasefile>(),
  })
}

export function requestReview(id: string): Promise<Review> {
  return api.post(`${at(id)}/request`).json()
}
export function addComment(id: string, comment: z.input<typeof newCommentSchema>): Promise<Review> {
  return api.post(`${at(id)}/comments`, { json: comment }).json()
}
export function resolveComment(id: string, comment: string): Promise<Review> {
  return api.post(`${at(id)}/comments/${encodeURIComponent(comment)}/resolve`).json()
}
export function decideReview(id: string, decision: z.infer<typeof reviewDecisionSchema>['decision']): Promise<Review> {
  return api.post(`${at(id)}/decision`, { json: { decision } }).json()
}

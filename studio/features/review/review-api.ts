import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { newCommentSchema, Review, reviewDecisionSchema } from '../../../contract/studio/casefile.ts'
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

function requestReview(id: string) {
  return callApi('POST /api/v2/studio/casefiles/:id/review/request', { params: { id } })
}
function addComment(id: string, comment: z.input<typeof newCommentSchema>) {
  return callApi('POST /api/v2/studio/casefiles/:id/review/comments', { params: { id }, body: comment })
}
function resolveComment(id: string, comment: string) {
  return callApi('POST /api/v2/studio/casefiles/:id/review/comments/:comment/resolve', { params: { id, comment } })
}
function decideReview(id: string, decision: z.input<typeof reviewDecisionSchema>) {
  return callApi('POST /api/v2/studio/casefiles/:id/review/decision', { params: { id }, body: decision })
}

/** A casefile's check and what can be done about it; each call answers with the check as it stands then. */
export function useReview(id: string) {
  const client = useQueryClient()
  const query = useQuery(reviewQuery(id))
  const act = useMutation({
    mutationFn: (call: () => Promise<Review>) => call(),
    onSuccess: async (review) => {
      client.setQueryData(reviewQuery(id).queryKey, review)
      await client.invalidateQueries({ queryKey: ['review', 'queue'] })
    },
  })
  return {
    review: query.data,
    error: query.error ?? act.error,
    busy: act.isPending,
    request: () => act.mutate(() => requestReview(id)),
    comment: (field: string, text: string) => act.mutateAsync(() => addComment(id, { field, text })),
    resolve: (comment: string) => act.mutate(() => resolveComment(id, comment)),
    approve: (named: boolean) => act.mutate(() => decideReview(id, { decision: 'approve', named })),
    refuse: () => act.mutate(() => decideReview(id, { decision: 'ask-for-changes' })),
  }
}

/** The reviewers' area, where its paths begin. */
export const REVIEW_AREA = { label: 'Review', to: '/review' }

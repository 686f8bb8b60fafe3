import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Review } from '../../../contract/studio/review.ts'
import { addComment, decideReview, requestReview, resolveComment, reviewQuery } from './review-api.ts'

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

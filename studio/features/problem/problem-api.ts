import { queryOptions } from '@tanstack/react-query'
import type { ProblemSource } from '../../../contract/problem.ts'
import { callApi } from '../../app/api.ts'

/** Words for a problem over a casefile and those beside it. Loaded once: what is edited must not be replaced. */
export function proposalQuery(id: string) {
  return queryOptions({
    queryKey: ['problem-proposal', id],
    queryFn: () => callApi('POST /api/v2/studio/casefiles/:id/problem-proposal', { params: { id } }),
    staleTime: Infinity,
    gcTime: 0,
  })
}

export const problemsQuery = queryOptions({
  queryKey: ['studio', 'problems'],
  queryFn: async () => (await callApi('GET /api/v2/studio/problems')).problems,
})

/** The words of a problem. Loaded once: what is edited must not be replaced. */
export function problemQuery(slug: string) {
  return queryOptions({
    queryKey: ['problem', slug],
    queryFn: () => callApi('GET /api/v2/studio/problems/:slug', { params: { slug } }),
    staleTime: Infinity,
    gcTime: 0,
  })
}

/** Keeps a problem; `isNew` = it was not saved before. */
export function saveProblem(problem: ProblemSource, isNew: boolean) {
  if (isNew) return callApi('POST /api/v2/studio/problems', { body: problem })
  return callApi('PUT /api/v2/studio/problems/:slug', { params: { slug: problem.slug }, body: problem })
}

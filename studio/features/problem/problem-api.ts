import { queryOptions } from '@tanstack/react-query'
import type { ProblemSource } from '../../../contract/problem.ts'
import type { z } from 'zod'
import type { SavedProblem, studioProblemListSchema, studioProblemSchema } from '../../../contract/studio/problem.ts'
import { api } from '../../app/api.ts'

/** Words for a problem over a casefile and those beside it. Loaded once: what is edited must not be replaced. */
export function proposalQuery(id: string) {
  return queryOptions({
    queryKey: ['problem-proposal', id],
    queryFn: () => api.post(`v2/studio/casefiles/${encodeURIComponent(id)}/problem-proposal`).json<ProblemSource>(),
    staleTime: Infinity,
    gcTime: 0,
  })
}

export const problemsQuery = queryOptions({
  queryKey: ['studio', 'problems'],
  queryFn: async () => (await api.get('v2/studio/problems').json<z.infer<typeof studioProblemListSchema>>()).problems,
})

/** The words of a problem. Loaded once: what is edited must not be replaced. */
export function problemQuery(slug: string) {
  return queryOptions({
    queryKey: ['problem', slug],
    queryFn: () =>
      api.get(`v2/studio/problems/${encodeURIComponent(slug)}`).json<z.infer<typeof studioProblemSchema>>(),
    staleTime: Infinity,
    gcTime: 0,
  })
}

/** Keeps a problem; `isNew` = it was not saved before. */
export function saveProblem(problem: ProblemSource, isNew: boolean): Promise<SavedProblem> {
  if (isNew) return api.post('v2/studio/problems', { json: problem }).json()
  return api.put(`v2/studio/problems/${encodeURIComponent(problem.slug)}`, { json: problem }).json()
}

import { queryOptions } from '@tanstack/react-query'
import type { ProblemSource } from '../../../contract/problem.ts'
import type { ProblemMembers } from '../../../contract/studio/problem.ts'
import { callApi, fetchApi } from '../../app/api.ts'

/** The gap map with the number of published casefiles in each box. */
export const problemMapQuery = queryOptions({
  queryKey: ['studio', 'problem-map'],
  queryFn: () => callApi('GET /api/v2/studio/problem-map'),
})

/** Casefiles that may stand together on a box. Loaded once: what is ticked must not be replaced. */
export function candidatesQuery(kind: string, outcome: string) {
  return queryOptions({
    queryKey: ['studio', 'problem-map', kind, outcome],
    queryFn: () => callApi('GET /api/v2/studio/problem-map/:kind/:outcome', { params: { kind, outcome } }),
    staleTime: Infinity,
    gcTime: 0,
  })
}

/** Words for a problem over casefiles that were chosen for a box. */
export function proposeProblemOfBox(members: ProblemMembers) {
  return callApi('POST /api/v2/studio/problem-map/proposal', { body: members })
}

/** The public page of a problem as it would be with these words, as HTML. */
export function previewProblemQuery(problem: ProblemSource) {
  return queryOptions({
    queryKey: ['problem-preview-page', problem],
    queryFn: () => fetchApi('POST /api/v2/studio/problem-preview-page', { body: problem, timeout: 30_000 }).text(),
  })
}

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

/** Beside every button that cannot be pressed with fewer; the server refuses with `problem/too-few-casefiles`. */
export const TOO_FEW = 'A problem needs at least two casefiles: one alone is the casefile.'

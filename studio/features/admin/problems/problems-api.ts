import { queryOptions } from '@tanstack/react-query'
import type { ProblemSource } from '../../../../contract/problem.ts'
import { callApi } from '../../../app/api.ts'
import { ADMIN_KEY } from '../data-table/use-list.ts'

export const problemQuery = (slug: string) =>
  queryOptions({
    queryKey: [ADMIN_KEY, 'problem', slug],
    queryFn: () => callApi('GET /api/admin/problems/:slug', { params: { slug } }),
  })

export function proposeProblem(casefile: string) {
  return callApi('POST /api/admin/problems/proposal', { body: { casefile } })
}
export function addProblem(source: ProblemSource) {
  return callApi('POST /api/admin/problems', { body: source })
}
export function changeProblem(source: ProblemSource) {
  return callApi('PUT /api/admin/problems/:slug', { params: { slug: source.slug }, body: source })
}
export function republishProblem(slug: string) {
  return callApi('POST /api/admin/problems/:slug/republish', { params: { slug } })
}

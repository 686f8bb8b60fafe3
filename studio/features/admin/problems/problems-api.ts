import { queryOptions } from '@tanstack/react-query'
import type { Republished } from '../../../../contract/admin/policies.ts'
import type { AdminProblemDetail } from '../../../../contract/admin/problems.ts'
import type { ProblemSource } from '../../../../contract/problem.ts'
import { api } from '../../../app/api.ts'
import { ADMIN_KEY } from '../data-table/use-list.ts'

const at = (slug: string) => `admin/problems/${encodeURIComponent(slug)}`

export const problemQuery = (slug: string) =>
  queryOptions({ queryKey: [ADMIN_KEY, 'problem', slug], queryFn: () => api.get(at(slug)).json<AdminProblemDetail>() })

export function changeProblem(source: ProblemSource): Promise<AdminProblemDetail> {
  return api.put(at(source.slug), { json: source }).json()
}
export function republishProblem(slug: string): Promise<Republished> {
  return api.post(`${at(slug)}/republish`).json()
}

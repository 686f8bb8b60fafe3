import { queryOptions } from '@tanstack/react-query'
import type { ClaimDecision, FlagRow } from '../../../../contract/admin/claims.ts'
import { callApi } from '../../../app/api.ts'
import { ADMIN_KEY } from '../data-table/use-list.ts'

export const claimQuery = (id: string) =>
  queryOptions({
    queryKey: [ADMIN_KEY, 'claim', id],
    queryFn: () => callApi('GET /api/admin/claims/:id', { params: { id } }),
  })

export function takeInReview(id: string) {
  return callApi('POST /api/admin/claims/:id/review', { params: { id } })
}
export function decide(id: string, decision: ClaimDecision) {
  return callApi('POST /api/admin/claims/:id/decision', { params: { id }, body: decision })
}
export async function changeFlags(ids: string[], state: FlagRow['state']): Promise<void> {
  await callApi('POST /api/admin/flags', { body: { ids, state } })
}

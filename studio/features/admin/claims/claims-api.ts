import { queryOptions } from '@tanstack/react-query'
import type { ClaimDecision, ClaimDetail, FlagRow } from '../../../../contract/admin/claims.ts'
import { api } from '../../../app/api.ts'
import { ADMIN_KEY } from '../data-table/use-list.ts'

const at = (id: string) => `admin/claims/${encodeURIComponent(id)}`

export const claimQuery = (id: string) =>
  queryOptions({ queryKey: [ADMIN_KEY, 'claim', id], queryFn: () => api.get(at(id)).json<ClaimDetail>() })

export function takeInReview(id: string): Promise<ClaimDetail> {
  return api.post(`${at(id)}/review`).json()
}
export function decide(id: string, decision: ClaimDecision): Promise<ClaimDetail> {
  return api.post(`${at(id)}/decision`, { json: decision }).json()
}
export async function changeFlags(ids: string[], state: FlagRow['state']): Promise<void> {
  await api.post('admin/flags', { json: { ids, state } })
}

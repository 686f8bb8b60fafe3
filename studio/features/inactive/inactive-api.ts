import { queryOptions } from '@tanstack/react-query'
import type { Inactive } from '../../../contract/inactive.ts'
import { callApi } from '../../app/api.ts'

export type InactiveKind = keyof Inactive

/** What the account made under a higher tier and still has. */
export const inactiveQuery = queryOptions({
  queryKey: ['account', 'inactive'],
  queryFn: () => callApi('GET /api/account/inactive'),
  staleTime: 0,
})

export async function deleteInactive(kind: InactiveKind, id: string): Promise<void> {
  await callApi(`DELETE /api/${kind}/:id`, { params: { id } })
}

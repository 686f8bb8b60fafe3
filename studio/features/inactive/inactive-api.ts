import { queryOptions } from '@tanstack/react-query'
import type { Inactive } from '../../../contract/inactive.ts'
import { api } from '../../app/api.ts'

export type InactiveKind = keyof Inactive

/** What the account made under a higher tier and still has. */
export const inactiveQuery = queryOptions({
  queryKey: ['account', 'inactive'],
  queryFn: () => api.get('account/inactive').json<Inactive>(),
  staleTime: 0,
})

export async function deleteInactive(kind: InactiveKind, id: string): Promise<void> {
  await api.delete(`${kind}/${encodeURIComponent(id)}`)
}

import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { keyListResponseSchema, keyShownResponseSchema, newKeySchema } from '../../../contract/api-key.ts'
import { api } from '../../app/api.ts'

export type KeyList = z.infer<typeof keyListResponseSchema>
export type KeyShown = z.infer<typeof keyShownResponseSchema>
export type NewKey = z.input<typeof newKeySchema>

/** Keys of the account, and the calls of this month. */
export const keysQuery = queryOptions({
  queryKey: ['api-keys'],
  queryFn: () => api.get('keys').json<KeyList>(),
  staleTime: 0,
})

export function createKey(key: NewKey): Promise<KeyShown> {
  return api.post('keys', { json: key }).json()
}
export function rotateKey(id: string): Promise<KeyShown> {
  return api.post(`keys/${encodeURIComponent(id)}/rotate`).json()
}
export async function revokeKey(id: string): Promise<void> {
  await api.delete(`keys/${encodeURIComponent(id)}`)
}

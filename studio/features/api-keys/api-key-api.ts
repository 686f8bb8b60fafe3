import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { keyListResponseSchema, keyShownResponseSchema, newKeySchema } from '../../../contract/account.ts'
import { callApi } from '../../app/api.ts'

export type KeyList = z.infer<typeof keyListResponseSchema>
export type KeyShown = z.infer<typeof keyShownResponseSchema>
export type NewKey = z.input<typeof newKeySchema>

/** Keys of the account, and the calls of this month. */
export const keysQuery = queryOptions({
  queryKey: ['api-keys'],
  queryFn: () => callApi('GET /api/keys'),
  staleTime: 0,
})

export function createKey(key: NewKey) {
  return callApi('POST /api/keys', { body: key })
}
export function rotateKey(id: string) {
  return callApi('POST /api/keys/:id/rotate', { params: { id } })
}
export async function revokeKey(id: string): Promise<void> {
  await callApi('DELETE /api/keys/:id', { params: { id } })
}

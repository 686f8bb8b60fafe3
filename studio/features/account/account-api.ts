import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Account } from '../../../contract/account.ts'
import type { SessionView } from '../../../contract/session.ts'
import type { User } from '../../../contract/user.ts'
import { api } from '../../app/api.ts'

/** Collecting everything takes longer than a page. */
const EXPORT_MS = 120_000

export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: () => api.get('account').json<Account>(),
})

export const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: async () => (await api.get('auth/sessions').json<{ sessions: SessionView[] }>()).sessions,
})

export async function renameAccount(name: string): Promise<User> {
  return (await api.patch('account', { json: { name } }).json<{ user: User }>()).user
}

export async function askForNewAddress(json: { email: string; password: string }): Promise<void> {
  await api.post('account/email', { json })
}

/** @returns how many other sessions ended */
export async function changePassword(json: { password: string; new_password: string }): Promise<number> {
  return (await api.post('account/password', { json }).json<{ ended: number }>()).ended
}

export async function endSession(id: string): Promise<void> {
  await api.delete(`auth/sessions/${encodeURIComponent(id)}`)
}

export function loadExport(): Promise<Blob> {
  return api.get('account/export', { timeout: EXPORT_MS }).blob()
}

export async function deleteAccount(json: { email: string; password: string }): Promise<void> {
  await api.delete('account', { json })
}

/** Says that the account changed: what is shown of it is asked again. */
export function accountChanged(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: ['account'] })
}

import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { SecondFactorSetUp } from '../../../contract/second-factor.ts'
import type { User } from '../../../contract/user.ts'
import { callApi, fetchApi } from '../../app/api.ts'

/** Collecting everything takes longer than a page. */
const EXPORT_MS = 120_000

export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: () => callApi('GET /api/account'),
})

export const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: async () => (await callApi('GET /api/auth/sessions')).sessions,
})

export async function renameAccount(name: string): Promise<User> {
  return (await callApi('PATCH /api/account', { body: { name } })).user
}

export async function askForNewAddress(body: { email: string; password: string }): Promise<void> {
  await callApi('POST /api/account/email', { body })
}

/** @returns how many other sessions ended */
export async function changePassword(body: { password: string; new_password: string }): Promise<number> {
  return (await callApi('POST /api/account/password', { body })).ended
}

export async function endSession(id: string): Promise<void> {
  await callApi('DELETE /api/auth/sessions/:id', { params: { id } })
}

export function loadExport(): Promise<Blob> {
  return fetchApi('GET /api/account/export', { timeout: EXPORT_MS }).blob()
}

export async function deleteAccount(body: { email: string; password: string }): Promise<void> {
  await callApi('DELETE /api/account', { body })
}

/** Says that the account changed: what is shown of it is asked again. */
export function accountChanged(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: ['account'] })
}

export const secondFactorQuery = queryOptions({
  queryKey: ['account', 'second-factor'],
  queryFn: () => callApi('GET /api/account/second-factor'),
})

export function beginSecondFactor(password: string): Promise<SecondFactorSetUp> {
  return callApi('POST /api/account/second-factor', { body: { password } })
}

/** @returns the recovery codes, which are shown once */
export async function confirmSecondFactor(code: string): Promise<string[]> {
  return (await callApi('POST /api/account/second-factor/confirm', { body: { code } })).recovery_codes
}

/** @returns the recovery codes, which are shown once */
export async function renewRecoveryCodes(body: { password: string; code: string }): Promise<string[]> {
  return (await callApi('POST /api/account/second-factor/recovery-codes', { body })).recovery_codes
}

export async function switchSecondFactorOff(body: { password: string; code: string }): Promise<void> {
  await callApi('DELETE /api/account/second-factor', { body })
}

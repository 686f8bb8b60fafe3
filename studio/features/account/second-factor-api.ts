import { queryOptions } from '@tanstack/react-query'
import type { SecondFactorSetUp } from '../../../contract/second-factor.ts'
import { callApi } from '../../app/api.ts'

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

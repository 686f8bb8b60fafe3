import type { RegisterRequest } from '../../../contract/account.ts'
import { callApi } from '../../app/api.ts'

/** Each of these is answered the same whether or not the address is known; an email says the rest. */
export async function askForAccount(body: RegisterRequest): Promise<void> {
  await callApi('POST /api/auth/register', { body })
}

export async function askForEmailAgain(email: string): Promise<void> {
  await callApi('POST /api/auth/resend-verification', { body: { email } })
}

export async function askForNewPassword(email: string): Promise<void> {
  await callApi('POST /api/auth/forgot-password', { body: { email } })
}

export function openConfirmation(token: string) {
  return callApi('POST /api/auth/verify-email', { body: { token } })
}

export async function chooseNewPassword(token: string, password: string): Promise<void> {
  await callApi('POST /api/auth/reset-password', { body: { token, password } })
}

/** The token of an email's link; it stands behind the `#`, which browsers send to nobody. Null where it is missing. */
export function linkToken(hash: string): string | null {
  return new URLSearchParams(hash.replace(/^#/, '')).get('token')
}

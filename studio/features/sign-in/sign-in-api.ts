import type { EmailVerified, RegisterRequest } from '../../../contract/account.ts'
import { api } from '../../app/api.ts'

/** Each of these is answered the same whether or not the address is known; a letter says the rest. */
export async function askForAccount(json: RegisterRequest): Promise<void> {
  await api.post('auth/register', { json })
}

export async function askForLetterAgain(email: string): Promise<void> {
  await api.post('auth/resend-verification', { json: { email } })
}

export async function askForNewPassword(email: string): Promise<void> {
  await api.post('auth/forgot-password', { json: { email } })
}

export function openConfirmation(token: string): Promise<EmailVerified> {
  return api.post('auth/verify-email', { json: { token } }).json()
}

export async function chooseNewPassword(token: string, password: string): Promise<void> {
  await api.post('auth/reset-password', { json: { token, password } })
}

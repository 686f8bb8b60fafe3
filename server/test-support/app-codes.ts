import { Secret, TOTP } from 'otpauth'
import type { AccountCalls } from './account-calls.ts'
import type { TestAccount } from './accounts.ts'

/** What an app for codes shows. @param now ISO */
export function codeAt(secret: string, now: string): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.parse(now) })
}

/** Switches an account's second factor on, as its owner does. */
export async function switchFactorOn(
  { call }: AccountCalls,
  { headers, password }: TestAccount,
  now: () => string,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const begun = await call('POST', '/api/account/second-factor', { password }, headers)
  const { secret } = (await begun.json()) as { secret: string }
  const code = codeAt(secret, now())
  const confirmed = await call('POST', '/api/account/second-factor/confirm', { code }, headers)
  const { recovery_codes } = (await confirmed.json()) as { recovery_codes: string[] }
  return { secret, recoveryCodes: recovery_codes }
}

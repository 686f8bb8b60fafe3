import { Secret, TOTP } from 'otpauth'

/** What apps for codes take without asking: six digits of SHA-1, a new code every 30 seconds (RFC 6238, 4 and 5.2). */
const RULES = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** Bytes of a secret (RFC 4226, 4, R6: 160 bits are recommended). */
const SECRET_BYTES = 20
/** Codes before and after the present one that are taken, for clocks that differ and people who type slowly (RFC 6238, 5.2). */
const WINDOW = 1

const ISSUER = 'Policy Casefiles'

/** @returns a new secret, base32 */
export function newSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

/** The `otpauth://` address that a QR code holds. @param account the address of the account, as the app names it */
export function secretAddress(secret: string, account: string): string {
  return new TOTP({ ...RULES, issuer: ISSUER, label: account, secret: Secret.fromBase32(secret) }).toString()
}

/**
 * The time step that a code belongs to, compared in constant time.
 *
 * @param now ISO
 * @returns null where it is no code of the present step, the one before or the one after
 */
export function stepOfCode(secret: string, code: string, now: string): number | null {
  const timestamp = Date.parse(now)
  const delta = TOTP.validate({ ...RULES, token: code, secret: Secret.fromBase32(secret), timestamp, window: WINDOW })
  return delta === null ? null : TOTP.counter({ ...RULES, timestamp }) + delta
}

import { Secret, TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { newSecret, secretAddress, stepOfCode } from './check-code.ts'

/** Appendix B of RFC 6238, SHA-1, cut to six digits as apps show them. */
const PUBLISHED: readonly [seconds: number, code: string][] = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
]
const SECRET = Secret.fromUTF8('12345678901234567890').base32
const at = (seconds: number) => new Date(seconds * 1000).toISOString()

describe('a code of an app', () => {
  it.each(PUBLISHED)('at second %i is %s, as RFC 6238 has it', (seconds, code) => {
    expect(stepOfCode(SECRET, code, at(seconds))).toBe(Math.floor(seconds / 30))
  })

  it('counts half a minute early or late, and no longer', () => {
    const seconds = 1_111_111_111
    const step = Math.floor(seconds / 30)
    for (const [later, found] of [
      [-60, null],
      [-30, step],
      [0, step],
      [30, step],
      [60, null],
    ] as const)
      expect(stepOfCode(SECRET, '050471', at(seconds + later)), `${later} s`).toBe(found)
  })

  it('comes from a secret of 160 bits that an app reads from the address', () => {
    const secret = newSecret()
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(newSecret()).not.toBe(secret)
    const address = new URL(secretAddress(secret, 'ada+x@test.example'))
    expect([address.protocol, address.host, address.searchParams.get('secret')]).toEqual(['otpauth:', 'totp', secret])
    expect(decodeURIComponent(address.pathname)).toBe('/Policy Casefiles:ada+x@test.example')
    expect(TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: 0 })).toMatch(/^\d{6}$/)
  })
})

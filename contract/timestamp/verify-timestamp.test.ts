import { describe, expect, it } from 'vitest'
import { tokenBytes, checkLockTimestamp, verifyTimestamp } from './verify-timestamp.ts'
import replies from './fixtures/openssl.json' with { type: 'json' }

const { imprint } = replies
const AUTHORITY = 'Test Authority of Policy Casefiles'

describe('a timestamp by RFC 3161', () => {
  it.each(['rsa', 'ecdsa'] as const)('is read and verified as OpenSSL made it (%s)', async (kind) => {
    const read = await verifyTimestamp(tokenBytes(replies[kind]))
    expect(read).toEqual({ imprint, authority: AUTHORITY, at: expect.stringMatching(/^2026-11-22T23:0\d:\d\d\.000Z$/) })
  })

  it.each([
    ['sha512', /something else than a SHA-256/],
    ['withoutCertificate', /does not carry the certificate/],
  ] as const)('is refused: %s', async (kind, why) => {
    await expect(verifyTimestamp(tokenBytes(replies[kind]))).rejects.toThrow(why)
  })

  it('is refused whichever of its bytes that count were changed', async () => {
    const bytes = tokenBytes(replies.rsa)
    const of = (hex: string) => Buffer.from(bytes).indexOf(Buffer.from(hex, 'hex'))
    const signature = bytes.length - 5
    for (const place of [of(imprint), signature]) {
      const changed = bytes.slice()
      changed[place] ^= 1
      await expect(verifyTimestamp(changed)).rejects.toThrow(/changed after it was signed|not that of its certificate/)
    }
  })

  it('is refused where it is something else, or breaks off', async () => {
    const none = /^It is no timestamp by RFC 3161\.$/
    await expect(verifyTimestamp(new Uint8Array())).rejects.toThrow(none)
    await expect(verifyTimestamp(tokenBytes(btoa('{"a":1}')))).rejects.toThrow(none)
    await expect(verifyTimestamp(tokenBytes(replies.rsa).subarray(0, 900))).rejects.toThrow(none)
  })

  it('holds for the lock it stamps, and says what is recorded of it', async () => {
    const { at: stamped_at, authority } = await verifyTimestamp(tokenBytes(replies.rsa))
    const link = { hash: '0'.repeat(64), content_sha256: imprint }
    const kept = { version: 1, link_hash: link.hash, imprint, authority, stamped_at }
    const check = (changes: object, of: typeof link | undefined = link) =>
      checkLockTimestamp({ ...kept, ...changes }, tokenBytes(replies.rsa), of)
    expect(await check({})).toBeNull()
    expect(await check({}, { hash: imprint, content_sha256: link.hash })).toBeNull()
    expect(await check({ stamped_at: '2020-01-01T00:00:00.000Z' })).toMatch(/something else than is recorded/)
    expect(await check({}, { ...link, content_sha256: link.hash })).toMatch(/something else than this lock/)
    expect(await checkLockTimestamp(kept, tokenBytes(replies.rsa), undefined)).toMatch(/not in the chain/)
  })
})

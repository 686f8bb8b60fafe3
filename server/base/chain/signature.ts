import { createPublicKey, verify, type KeyObject } from 'node:crypto'

/** An Ed25519 public key's DER is this and its 32 bytes (RFC 8410). */
const SPKI_HEAD = Buffer.from('302a300506032b6570032100', 'hex')

/** The 32 bytes of an Ed25519 public key, Base64. */
export function rawOf(key: KeyObject): string {
  return Buffer.from(key.export({ type: 'spki', format: 'der' }))
    .subarray(SPKI_HEAD.length)
    .toString('base64')
}

/** Whether a signature over a text is that of a public key, both Base64. */
export function isSignedBy(publicKey: string, text: string, signature: string): boolean {
  try {
    const der = Buffer.concat([SPKI_HEAD, Buffer.from(publicKey, 'base64')])
    const key = createPublicKey({ key: der, format: 'der', type: 'spki' })
    return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64'))
  } catch {
    return false
  }
}

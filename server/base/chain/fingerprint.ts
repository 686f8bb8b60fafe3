import { hash, createPublicKey, verify, type KeyObject } from 'node:crypto'
import canonicalize from 'canonicalize'

/** Canonical JSON (RFC 8785): the same value always gives the same text. */
export function canonicalJson(value: unknown): string {
  const text = canonicalize(value)
  if (text === undefined) throw new TypeError('Only a JSON value has a canonical form.')
  return text
}

/** SHA-256 of bytes or of a text's UTF-8 bytes, 64 hexadecimal digits. */
export function sha256(content: string | Uint8Array): string {
  return hash('sha256', content)
}

/** SHA-256 of a value's canonical JSON. */
export function fingerprint(value: unknown): string {
  return sha256(canonicalJson(value))
}

/** The first digits of a fingerprint, as sentences show it. */
export function shortHash(hash: string): string {
  return hash.slice(0, 12)
}

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

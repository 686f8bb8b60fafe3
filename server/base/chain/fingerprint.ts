import { hash } from 'node:crypto'
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

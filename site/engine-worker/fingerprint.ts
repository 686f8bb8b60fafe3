import canonicalize from 'canonicalize'

/**
 * SHA-256 as 64 hexadecimal digits, as the server computes it.
 *
 * @throws {Error} on a page that was not loaded securely, where browsers have no such function
 */
export async function sha256(content: string | Uint8Array<ArrayBuffer>): Promise<string> {
  if (!globalThis.crypto?.subtle) throw new Error('this browser computes fingerprints on secure (https) pages only.')
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** SHA-256 of a value's canonical JSON (RFC 8785). */
export const fingerprint = (value: unknown): Promise<string> => sha256(canonicalize(value)!)

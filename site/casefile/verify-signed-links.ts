import canonicalize from 'canonicalize'
import type { SignedLinks } from '../../contract/checkpoint.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** Hash functions of the browser; Ed25519 is missing in some. */
export interface Crypto {
  sha256(bytes: Bytes): Promise<Bytes>
  /** Null where it cannot be told. */
  isSigned(key: Bytes, text: Bytes, signature: Bytes): Promise<boolean | null>
}

/**
 * Checks a casefile's links against the signed checkpoint: that it was signed by its key, that each link leads to its root, and that no
 * link that was signed is gone.
 *
 * @param hashes of the links that the page shows
 * @returns what is wrong, in sentences, and how many links the checkpoint holds
 */
export async function verifySignedLinks(
  { signed, links, problems }: SignedLinks,
  hashes: readonly string[],
  crypto: Crypto,
): Promise<{ problems: string[]; held: number; isSignatureChecked: boolean }> {
  if (!signed) return { problems, held: 0, isSignatureChecked: false }
  const found = [...problems]
  const { checkpoint } = signed
  const text = encode(canonicalize(checkpoint)!)
  const isSigned = await crypto.isSigned(decode64(signed.key), text, decode64(signed.signature))
  if (isSigned === false) found.push(`The signature of checkpoint ${checkpoint.number} does not hold.`)
  const shown = links.filter(({ hash }) => hashes.includes(hash))
  for (const { hash, index, path } of shown) {
    const root = await rootOf(encode(`link ${hash}`), index, checkpoint.size, path, crypto)
    if (root !== checkpoint.root) found.push(`Link ${hash.slice(0, 8)} does not lead to the signed root.`)
  }
  return { problems: found, held: shown.length, isSignatureChecked: isSigned !== null }
}

/** The root to which a leaf leads (RFC 9162, section 2.1.3.2). */
async function rootOf(
  leaf: Bytes,
  index: number,
  size: number,
  path: readonly string[],
  crypto: Crypto,
): Promise<string> {
  let [place, last] = [index, size - 1]
  let reached = await crypto.sha256(join([Uint8Array.of(0), leaf]))
  for (const step of path) {
    const beside = fromHex(step)
    const isRight = place % 2 === 1 || place === last
    reached = await crypto.sha256(join([Uint8Array.of(1), ...(isRight ? [beside, reached] : [reached, beside])]))
    if (isRight) while (place % 2 === 0 && place !== 0) [place, last] = [Math.floor(place / 2), Math.floor(last / 2)]
    ;[place, last] = [Math.floor(place / 2), Math.floor(last / 2)]
  }
  return last === 0 ? toHex(reached) : ''
}

/** What the browser has. */
export const BROWSER_CRYPTO: Crypto = {
  sha256: async (bytes) => new Uint8Array(await globalThis.crypto.subtle.digest('SHA-256', bytes)),
  async isSigned(key, text, signature) {
    try {
      const imported = await globalThis.crypto.subtle.importKey('raw', key, 'Ed25519', false, ['verify'])
      return await globalThis.crypto.subtle.verify('Ed25519', imported, signature, text)
    } catch {
      return null
    }
  },
}

const encode = (text: string): Bytes => new TextEncoder().encode(text)
const decode64 = (text: string): Bytes => Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))
const fromHex = (text: string): Bytes => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16))
const toHex = (bytes: Bytes): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

function join(parts: readonly Bytes[]): Bytes {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}

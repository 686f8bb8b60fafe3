import { childrenOf, oidOf, type DerValue } from './der.ts'

type Bytes = Uint8Array<ArrayBuffer>
const RSA = '1.2.840.113549.1.1.1'
const HASHES: Record<string, string> = {
  ...{ '1.3.14.3.2.26': 'SHA-1', '2.16.840.1.101.3.4.2.1': 'SHA-256' },
  ...{ '2.16.840.1.101.3.4.2.2': 'SHA-384', '2.16.840.1.101.3.4.2.3': 'SHA-512' },
}
/** Algorithms that name their hash; plain RSA takes that of the message. */
const SIGNATURES: Record<string, [name: 'RSASSA-PKCS1-v1_5' | 'ECDSA', hash: string]> = {
  '1.2.840.113549.1.1.11': ['RSASSA-PKCS1-v1_5', 'SHA-256'],
  '1.2.840.113549.1.1.12': ['RSASSA-PKCS1-v1_5', 'SHA-384'],
  '1.2.840.113549.1.1.13': ['RSASSA-PKCS1-v1_5', 'SHA-512'],
  '1.2.840.10045.4.3.2': ['ECDSA', 'SHA-256'],
  '1.2.840.10045.4.3.3': ['ECDSA', 'SHA-384'],
  '1.2.840.10045.4.3.4': ['ECDSA', 'SHA-512'],
}
const CURVES: Record<string, [name: string, bytes: number]> = {
  ...{ '1.2.840.10045.3.1.7': ['P-256', 32], '1.3.132.0.34': ['P-384', 48], '1.3.132.0.35': ['P-521', 66] },
}

export const copyOf = (bytes: Uint8Array): Bytes => new Uint8Array(bytes)

/** The hash that an algorithm identifier names. @throws {RangeError} */
export function hashNameOf(algorithm: DerValue): string {
  const name = HASHES[oidOf(childrenOf(algorithm)[0])]
  if (name === undefined) throw new RangeError('It uses a hash that is not known here.')
  return name
}

export async function digest(name: string, bytes: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest(name, copyOf(bytes)))
}

/**
 * Whether a signature is that of a key over a message.
 *
 * @throws {RangeError} where the algorithm is none of RSA (PKCS #1) and ECDSA on a curve of NIST
 */
export async function isSignature(
  message: Uint8Array,
  signature: Uint8Array,
  { publicKey, algorithm, hash }: { publicKey: DerValue; algorithm: DerValue; hash: string },
): Promise<boolean> {
  const oid = oidOf(childrenOf(algorithm)[0])
  const [name, ownHash] = oid === RSA ? (['RSASSA-PKCS1-v1_5', hash] as const) : (SIGNATURES[oid] ?? [])
  if (!name || !ownHash) throw new RangeError('It is signed in a way that is not known here.')
  const spki = copyOf(publicKey.whole)
  if (name === 'RSASSA-PKCS1-v1_5') {
    const key = await crypto.subtle.importKey('spki', spki, { name, hash: ownHash }, false, ['verify'])
    return crypto.subtle.verify(name, key, copyOf(signature), copyOf(message))
  }
  const [curve, size] = CURVES[oidOf(childrenOf(childrenOf(publicKey)[0])[1])] ?? []
  if (curve === undefined || size === undefined) throw new RangeError('Its key lies on a curve that is not known here.')
  const key = await crypto.subtle.importKey('spki', spki, { name, namedCurve: curve }, false, ['verify'])
  return crypto.subtle.verify({ name, hash: ownHash }, key, plainEcdsa(signature, size), copyOf(message))
}

/** Two numbers of fixed length, as browsers want them, of the two of DER. */
function plainEcdsa(signature: Uint8Array, size: number): Bytes {
  const plain = new Uint8Array(2 * size)
  const numbers = childrenOf({ tag: 0, content: signature, whole: signature }).flatMap(childrenOf)
  for (const [place, { content }] of numbers.entries()) {
    const digits = content.subarray(Math.max(0, content.length - size))
    plain.set(digits, (place + 1) * size - digits.length)
  }
  return plain
}

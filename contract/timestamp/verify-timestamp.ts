import { readCertificate, type Certificate } from './certificate.ts'
import { childrenOf, context, oidOf, readDer, TAG, timeOf, type DerValue } from './der.ts'
import { digest, hashNameOf, isSignature } from './verify-signature.ts'

const SIGNED_DATA = '1.2.840.113549.1.7.2'
const TIMESTAMP_INFO = '1.2.840.113549.1.9.16.1.4'
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4'
const SIGNING_CERTIFICATE = ['1.2.840.113549.1.9.16.2.12', '1.2.840.113549.1.9.16.2.47']
const HASH_BY_LENGTH: Record<number, string> = { 20: 'SHA-1', 32: 'SHA-256', 48: 'SHA-384', 64: 'SHA-512' }

/** What an external authority vouches for: that these bytes were there at that time. */
export interface VerifiedTimestamp {
  /** The SHA-256 that was stamped, in hexadecimal digits. */
  imprint: string
  at: string
  /** Name in the certificate that signed. Whether it is to be trusted is the reader's to judge. */
  authority: string
}

/**
 * Reads and checks an RFC 3161 timestamp: a reply or the token in it.
 *
 * Checked are the signature over what is stamped, the certificate that the token carries and names (its purpose, and that it
 * was valid then), and that a SHA-256 was stamped. Who issued the certificate is not followed further.
 *
 * @throws {RangeError} with a sentence where it is no timestamp, or one that does not hold
 * @see RFC 3161, section 2.4; RFC 5652, section 5.4; RFC 5816
 */
export async function verifyTimestamp(bytes: Uint8Array): Promise<VerifiedTimestamp> {
  const { info, certificates, signer } = readToken(bytes)
  const [, , imprint, , time] = childrenOf(readDer(info))
  const at = timeOf(time)
  const certificate = await checkSigner(info, certificates, signer)
  if (!certificate.stampsTime) throw new RangeError('Its certificate is not one for timestamps.')
  if (at < certificate.notBefore || at > certificate.notAfter) {
    throw new RangeError('Its certificate was not valid at the time it states.')
  }
  const [algorithm, stamped] = childrenOf(imprint)
  if (hashNameOf(algorithm) !== 'SHA-256') throw new RangeError('It stamps something else than a SHA-256.')
  return { imprint: hexOf(stamped.content), at, authority: certificate.subject }
}

interface Token {
  /** DER of the TSTInfo. */
  info: Uint8Array
  certificates: Uint8Array[]
  signer: DerValue
}

function readToken(bytes: Uint8Array): Token {
  try {
    const [type, explicit] = contentInfoOf(childrenOf(readDer(bytes)))
    if (oidOf(type) !== SIGNED_DATA) throw new RangeError('no signed data')
    const parts = childrenOf(childrenOf(explicit)[0])
    const [infoType, infoContent] = childrenOf(parts[2])
    if (oidOf(infoType) !== TIMESTAMP_INFO) throw new RangeError('no timestamp')
    const [held] = childrenOf(infoContent)
    const certificates = parts.slice(3).find(({ tag }) => tag === context(0))
    const [signer] = childrenOf(parts.at(-1)!)
    return {
      info: held.content,
      certificates: certificates ? childrenOf(certificates).map(({ whole }) => whole) : [],
      signer,
    }
  } catch {
    throw new RangeError('It is no timestamp by RFC 3161.')
  }
}

/** A reply begins with its status, the token itself with its type. */
function contentInfoOf(parts: DerValue[]): DerValue[] {
  return parts[0].tag === TAG.oid ? parts : childrenOf(parts[1])
}

/** The certificate that signed. The signature is over attributes, which name the content's hash and the certificate. */
async function checkSigner(info: Uint8Array, certificates: Uint8Array[], signer: DerValue): Promise<Certificate> {
  const [, , digestAlgorithm, attributes, algorithm, signature] = childrenOf(signer)
  if (attributes?.tag !== context(0)) throw new RangeError('Its signature does not name what it signs.')
  const values = new Map(
    childrenOf(attributes)
      .map((one) => childrenOf(one))
      .map(([oid, set]) => [oidOf(oid), set]),
  )
  const hash = hashNameOf(digestAlgorithm)
  const named = values.get(MESSAGE_DIGEST)
  if (!named || hexOf(childrenOf(named)[0].content) !== hexOf(await digest(hash, info))) {
    throw new RangeError('What it stamps was changed after it was signed.')
  }
  const certificate = await namedCertificate(certificates, values)
  // signed as a set, carried as an attribute of its own
  const message = new Uint8Array(attributes.whole)
  message[0] = TAG.set
  if (await isSignature(message, signature.content, { publicKey: certificate.publicKey, algorithm, hash })) {
    return certificate
  }
  throw new RangeError('Its signature is not that of its certificate.')
}

async function namedCertificate(certificates: Uint8Array[], values: Map<string, DerValue>): Promise<Certificate> {
  const attribute = SIGNING_CERTIFICATE.map((oid) => values.get(oid)).find((value) => value !== undefined)
  if (!attribute) throw new RangeError('It does not name the certificate that signed it.')
  const [list] = childrenOf(childrenOf(attribute)[0])
  const named = childrenOf(childrenOf(list)[0]).find(({ tag }) => tag === TAG.octets)?.content ?? new Uint8Array()
  for (const certificate of certificates) {
    const found = await digest(HASH_BY_LENGTH[named.length] ?? 'SHA-256', certificate)
    if (hexOf(found) === hexOf(named)) return readCertificate(certificate)
  }
  throw new RangeError('It does not carry the certificate that signed it; ask for one that does (certReq).')
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

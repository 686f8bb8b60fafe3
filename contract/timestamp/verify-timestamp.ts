import type { ChainEntry } from '../chain.ts'
import type { LockTimestamp } from '../lock-evidence.ts'

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

/** One value of DER, the encoding of certificates and timestamps: its tag, what it holds, and itself whole. */
interface DerValue {
  tag: number
  content: Uint8Array
  whole: Uint8Array
}

const TAG = {
  integer: 0x02,
  octets: 0x04,
  oid: 0x06,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
} as const

/** Context-specific tags: `[0]` … `[3]`, holding further values. */
const context = (number: number): number => 0xa0 + number

/** @throws {RangeError} where the bytes are no DER, or more than one value */
function readDer(bytes: Uint8Array): DerValue {
  const value = readValue(bytes, 0)
  if (value.whole.length !== bytes.length) throw new RangeError('There are bytes after the end.')
  return value
}

/** The values that a value holds. @throws {RangeError} where it holds no DER */
function childrenOf({ content }: DerValue): DerValue[] {
  const values: DerValue[] = []
  for (let at = 0; at < content.length; at += values.at(-1)!.whole.length) values.push(readValue(content, at))
  return values
}

/** An object identifier in dots. */
function oidOf({ content }: DerValue): string {
  const numbers: number[] = []
  let number = 0
  for (const byte of content) {
    number = number * 128 + (byte & 0x7f)
    if (byte >= 0x80) continue
    numbers.push(number)
    number = 0
  }
  const [first = 0, ...rest] = numbers
  const root = Math.min(Math.floor(first / 40), 2)
  return [root, first - root * 40, ...rest].join('.')
}

/** UTCTime or GeneralizedTime as an ISO time. @throws {RangeError} */
function timeOf({ tag, content }: DerValue): string {
  const text = new TextDecoder().decode(content)
  const short = tag === TAG.utcTime
  const digits = short ? `${Number(text.slice(0, 2)) < 50 ? '20' : '19'}${text}` : text
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\.\d+)?Z$/.exec(digits)
  if (!parts) throw new RangeError('A time is not in universal time.')
  const [, year, month, day, hour, minute, second, fraction = ''] = parts
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${fraction.slice(0, 4)}Z`).toISOString()
}

function readValue(bytes: Uint8Array, start: number): DerValue {
  const [tag, first] = [bytes[start], bytes[start + 1]]
  if (tag === undefined || first === undefined || (tag & 0x1f) === 0x1f) throw new RangeError('It breaks off.')
  const [length, from] = first < 0x80 ? [first, start + 2] : readLength(bytes, start + 2, first & 0x7f)
  const end = from + length
  if (end > bytes.length) throw new RangeError('It breaks off.')
  return { tag, content: bytes.subarray(from, end), whole: bytes.subarray(start, end) }
}

function readLength(bytes: Uint8Array, start: number, count: number): [length: number, from: number] {
  if (count === 0 || count > 3) throw new RangeError('A length is not one of DER.')
  let length = 0
  for (let at = start; at < start + count; at++) length = length * 256 + (bytes[at] ?? Number.NaN)
  if (Number.isNaN(length)) throw new RangeError('It breaks off.')
  return [length, start + count]
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

type Bytes = Uint8Array<ArrayBuffer>
const RSA = '1.2.840.113549.1.1.1'
const HASHES: Record<string, string> = {
  '1.3.14.3.2.26': 'SHA-1',
  '2.16.840.1.101.3.4.2.1': 'SHA-256',
  '2.16.840.1.101.3.4.2.2': 'SHA-384',
  '2.16.840.1.101.3.4.2.3': 'SHA-512',
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
  '1.2.840.10045.3.1.7': ['P-256', 32],
  '1.3.132.0.34': ['P-384', 48],
  '1.3.132.0.35': ['P-521', 66],
}

export const copyOf = (bytes: Uint8Array): Bytes => new Uint8Array(bytes)

/** The hash that an algorithm identifier names. @throws {RangeError} */
function hashNameOf(algorithm: DerValue): string {
  const name = HASHES[oidOf(childrenOf(algorithm)[0])]
  if (name === undefined) throw new RangeError('It uses a hash that is not known here.')
  return name
}

async function digest(name: string, bytes: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest(name, copyOf(bytes)))
}

/**
 * Whether a signature is that of a key over a message.
 *
 * @throws {RangeError} where the algorithm is none of RSA (PKCS #1) and ECDSA on a curve of NIST
 */
async function isSignature(
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

const COMMON_NAME = '2.5.4.3'
const EXTENDED_KEY_USAGE = '2.5.29.37'
const TIME_STAMPING = '1.3.6.1.5.5.7.3.8'

/** What is needed of the certificate of an authority. */
interface Certificate {
  whole: Uint8Array
  /** Its common name, or its whole name where it has none. */
  subject: string
  notBefore: string
  notAfter: string
  publicKey: DerValue
  /** Whether it may be used to sign timestamps. */
  stampsTime: boolean
}

/** @throws {RangeError} where the bytes are no certificate */
function readCertificate(whole: Uint8Array): Certificate {
  const [body] = childrenOf(readDer(whole))
  const fields = childrenOf(body)
  const [, , , validity, subject, publicKey, ...rest] = fields[0].tag === context(0) ? fields.slice(1) : fields
  const [notBefore, notAfter] = childrenOf(validity).map(timeOf)
  const extensions = rest.find(({ tag }) => tag === context(3))
  return { whole, subject: nameOf(subject), notBefore, notAfter, publicKey, stampsTime: stampsTime(extensions) }
}

function nameOf(name: DerValue): string {
  const parts = childrenOf(name).flatMap((set) => childrenOf(set).map((pair) => childrenOf(pair)))
  const texts = parts.map(([oid, value]) => [oidOf(oid), new TextDecoder().decode(value.content)])
  return texts.find(([oid]) => oid === COMMON_NAME)?.[1] ?? texts.map(([, text]) => text).join(', ')
}

function stampsTime(extensions: DerValue | undefined): boolean {
  if (!extensions) return false
  const [list] = childrenOf(extensions)
  const usage = childrenOf(list)
    .map(childrenOf)
    .find(([oid]) => oidOf(oid) === EXTENDED_KEY_USAGE)
  if (!usage) return false
  return childrenOf(readDer(usage.at(-1)!.content)).some((purpose) => oidOf(purpose) === TIME_STAMPING)
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

/** Bytes of base64 as a token is kept; beside no schema, as pages that check a chain load it. */
export function tokenBytes(token: string): Uint8Array {
  return Uint8Array.from(atob(token), (letter) => letter.charCodeAt(0))
}

/**
 * What is wrong with a timestamp that is kept for a lock; null where it holds: the token verifies, says what is recorded of
 * it, and stamps the link or what the link fixes.
 *
 * @param link the link that it is kept for
 */
export async function checkLockTimestamp(
  kept: Omit<LockTimestamp, 'token'>,
  token: Uint8Array,
  link: Pick<ChainEntry, 'hash' | 'content_sha256'> | undefined,
): Promise<string | null> {
  if (!link) return 'The lock that it was made for is not in the chain.'
  try {
    const { imprint, at, authority } = await verifyTimestamp(token)
    if (imprint !== link.hash && imprint !== link.content_sha256) return 'It stamps something else than this lock.'
    const isAsKept = imprint === kept.imprint && at === kept.stamped_at && authority === kept.authority
    return isAsKept ? null : 'Its token says something else than is recorded of it.'
  } catch (error) {
    return (error as Error).message
  }
}

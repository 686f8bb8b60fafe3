import { childrenOf, context, oidOf, readDer, timeOf, type DerValue } from './der.ts'

const COMMON_NAME = '2.5.4.3'
const EXTENDED_KEY_USAGE = '2.5.29.37'
const TIME_STAMPING = '1.3.6.1.5.5.7.3.8'

/** What is needed of the certificate of an authority. */
export interface Certificate {
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
export function readCertificate(whole: Uint8Array): Certificate {
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

import { webcrypto } from 'node:crypto'

/** A time-stamping authority of a test: its own key and certificate, signing whatever it is asked to. */
export interface TimeAuthority {
  /** Base64 of an RFC 3161 token over a SHA-256. */
  stamp(imprint: string, at: string): Promise<string>
}

const { subtle } = webcrypto
const ECDSA = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
const oids = {
  ecdsaSha256: '2a8648ce3d040302',
  sha256: '608648016503040201',
  name: '550403',
  usage: '551d25',
  timeStamping: '2b06010505070308',
  signedData: '2a864886f70d010702',
  info: '2a864886f70d0109100104',
  contentType: '2a864886f70d010903',
  messageDigest: '2a864886f70d010904',
  certificate: '2a864886f70d010910022f',
  policy: '2a0304',
}

/** @param name common name in the certificate */
export async function openTimeAuthority(name: string, usage: string = oids.timeStamping): Promise<TimeAuthority> {
  const { privateKey, publicKey } = await subtle.generateKey(ECDSA, true, ['sign', 'verify'])
  const sign = async (message: Buffer) => {
    const plain = Buffer.from(await subtle.sign(ECDSA, privateKey, message))
    return sequence(integer(plain.subarray(0, 32)), integer(plain.subarray(32)))
  }
  const spki = Buffer.from(await subtle.exportKey('spki', publicKey))
  const named = sequence(set(sequence(oid(oids.name), der(0x0c, Buffer.from(name)))))
  const valid = sequence(time('20200101000000Z'), time('20490101000000Z'))
  const purposes = sequence(oid(oids.usage), der(0x04, sequence(oid(usage))))
  const body = sequence(
    der(0xa0, integer(Buffer.of(2))),
    integer(Buffer.of(1)),
    algorithm(),
    named,
    valid,
    named,
    spki,
    der(0xa3, sequence(purposes)),
  )
  const certificate = sequence(body, algorithm(), bits(await sign(body)))

  async function stamp(imprint: string, at: string): Promise<string> {
    const stamped = sequence(sequence(oid(oids.sha256)), der(0x04, Buffer.from(imprint, 'hex')))
    const when = time(`${at.slice(0, 19).replace(/[-:T]/g, '')}Z`)
    const info = sequence(integer(Buffer.of(1)), oid(oids.policy), stamped, integer(Buffer.of(7)), when)
    const attributes = [
      sequence(oid(oids.contentType), set(oid(oids.info))),
      sequence(oid(oids.messageDigest), set(der(0x04, await hash(info)))),
      sequence(oid(oids.certificate), set(sequence(sequence(sequence(der(0x04, await hash(certificate))))))),
    ]
    const signer = sequence(
      integer(Buffer.of(1)),
      sequence(named, integer(Buffer.of(1))),
      sequence(oid(oids.sha256)),
      der(0xa0, ...attributes),
      algorithm(),
      der(0x04, await sign(set(...attributes))),
    )
    const content = sequence(oid(oids.info), der(0xa0, der(0x04, info)))
    const digests = set(sequence(oid(oids.sha256)))
    const signed = sequence(integer(Buffer.of(3)), digests, content, der(0xa0, certificate), set(signer))
    return sequence(oid(oids.signedData), der(0xa0, signed)).toString('base64')
  }
  return { stamp }
}

async function hash(bytes: Buffer): Promise<Buffer> {
  return Buffer.from(await subtle.digest('SHA-256', bytes))
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const head = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...head]), content])
}

const sequence = (...parts: Buffer[]): Buffer => der(0x30, ...parts)
const set = (...parts: Buffer[]): Buffer => der(0x31, ...parts)
const oid = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'))
const time = (text: string): Buffer => der(0x18, Buffer.from(text))
const algorithm = (): Buffer => sequence(oid(oids.ecdsaSha256))
const bits = (bytes: Buffer): Buffer => der(0x03, Buffer.of(0), bytes)

/** Of a number without sign; a leading zero keeps it positive. */
function integer(bytes: Buffer): Buffer {
  const start = bytes.findIndex((byte, place) => byte !== 0 || place === bytes.length - 1)
  const digits = bytes.subarray(start)
  return der(0x02, digits[0] >= 0x80 ? Buffer.concat([Buffer.of(0), digits]) : digits)
}

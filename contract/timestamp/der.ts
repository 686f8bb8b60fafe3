/** One value of DER, the encoding of certificates and timestamps: its tag, what it holds, and itself whole. */
export interface DerValue {
  tag: number
  content: Uint8Array
  whole: Uint8Array
}

export const TAG = {
  ...{ integer: 0x02, octets: 0x04, oid: 0x06, utcTime: 0x17, generalizedTime: 0x18, sequence: 0x30, set: 0x31 },
} as const

/** Context-specific tags: `[0]` … `[3]`, holding further values. */
export const context = (number: number): number => 0xa0 + number

/** @throws {RangeError} where the bytes are no DER, or more than one value */
export function readDer(bytes: Uint8Array): DerValue {
  const value = readValue(bytes, 0)
  if (value.whole.length !== bytes.length) throw new RangeError('There are bytes after the end.')
  return value
}

/** The values that a value holds. @throws {RangeError} where it holds no DER */
export function childrenOf({ content }: DerValue): DerValue[] {
  const values: DerValue[] = []
  for (let at = 0; at < content.length; at += values.at(-1)!.whole.length) values.push(readValue(content, at))
  return values
}

/** An object identifier in dots. */
export function oidOf({ content }: DerValue): string {
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
export function timeOf({ tag, content }: DerValue): string {
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

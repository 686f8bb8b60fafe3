import zlib from 'node:zlib'
import { EngineError } from '@casefiles/engine/analysis'
import { damagedFile } from '../errors.ts'

const END_OF_DIRECTORY = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
const LOCAL_HEADER = 0x04034b50
const STORED = 0
const DEFLATED = 8
const ENCRYPTED_FLAG = 1
/** A size that stands in the 64-bit extension: over four gigabytes. */
const LARGE = 0xffffffff

export interface ArchiveEntry {
  name: string
  flags: number
  method: number
  packed: number
  unpacked: number
  headerAt: number
}

/**
 * What a ZIP archive says it holds.
 *
 * @throws {EngineError} `file/damaged` where its directory cannot be read
 */
export function listArchive(bytes: Uint8Array): ArchiveEntry[] {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = data.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end < 0 || end + 22 > data.length || data.readUInt32LE(end) !== END_OF_DIRECTORY) throw brokenOff()
  const entries: ArchiveEntry[] = []
  let at = data.readUInt32LE(end + 16)
  for (let left = data.readUInt16LE(end + 10); left > 0; left--) {
    if (at + 46 > data.length || data.readUInt32LE(at) !== DIRECTORY_ENTRY) throw brokenOff()
    const nameEnd = at + 46 + data.readUInt16LE(at + 28)
    entries.push({
      name: data.toString('utf8', at + 46, nameEnd),
      flags: data.readUInt16LE(at + 8),
      method: data.readUInt16LE(at + 10),
      packed: data.readUInt32LE(at + 20),
      unpacked: data.readUInt32LE(at + 24),
      headerAt: data.readUInt32LE(at + 42),
    })
    at = nameEnd + data.readUInt16LE(at + 30) + data.readUInt16LE(at + 32)
  }
  return entries
}

/**
 * Makes sure that an archive unpacks to what it says and to no more than the limit, one entry at a time and without
 * keeping any, before a reader that unpacks everything at once is let at it.
 *
 * @param look shown each entry's content
 * @throws {EngineError} `file/too-large`, `file/encrypted`, `file/damaged`
 */
export function checkArchive(
  bytes: Uint8Array,
  entries: readonly ArchiveEntry[],
  limit: number,
  look: (name: string, content: Buffer) => void,
): void {
  const total = entries.reduce((sum, { unpacked }) => sum + unpacked, 0)
  if (total > limit || entries.some(({ unpacked }) => unpacked === LARGE)) throw tooLarge(total, limit)
  for (const entry of entries) look(entry.name, unpackEntry(bytes, entry))
}

/**
 * What one entry holds, which must be as long as the archive says.
 *
 * @throws {EngineError} `file/encrypted`, `file/damaged`
 */
export function unpackEntry(
  bytes: Uint8Array,
  { name, flags, method, packed, unpacked, headerAt }: ArchiveEntry,
): Buffer {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (flags & ENCRYPTED_FLAG) throw encryptedArchive()
  if (headerAt + 30 > data.length || data.readUInt32LE(headerAt) !== LOCAL_HEADER) throw brokenOff()
  const start = headerAt + 30 + data.readUInt16LE(headerAt + 26) + data.readUInt16LE(headerAt + 28)
  if (start + packed > data.length) throw brokenOff()
  const content = data.subarray(start, start + packed)
  if (method === STORED && packed === unpacked) return content
  if (method !== DEFLATED) throw damagedFile('workbook', `its part "${name}" is packed in an unknown way`)
  try {
    // one byte more than declared is the sign that the declaration is a lie
    const inflated = zlib.inflateRawSync(content, { maxOutputLength: unpacked + 1 })
    if (inflated.length === unpacked) return inflated
  } catch {
    throw damagedFile('workbook', `its part "${name}" does not unpack to the size it states`)
  }
  throw damagedFile('workbook', `its part "${name}" does not unpack to the size it states`)
}

function brokenOff(): EngineError {
  return damagedFile('workbook', 'it breaks off')
}

function encryptedArchive(): EngineError {
  return new EngineError('file/encrypted', 'The workbook is encrypted; it cannot be read without its password.', {
    hint: 'Save it without a password.',
  })
}

function tooLarge(total: number, limit: number): EngineError {
  return new EngineError(
    'file/too-large',
    `The workbook unpacks to ${total} bytes; at most ${limit} are read. Save the one sheet that is needed as CSV.`,
  )
}

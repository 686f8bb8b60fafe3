import mammoth from 'mammoth'
import { EngineError } from '../../../../../engine/errors.ts'
import { checkArchive, listArchive } from '../../../../base/isolation/check-archive.ts'
import { type ExtractedText, type TextLimits, TextRefusal } from '../extracted-text.ts'
import { htmlToText } from '../html/read-html.ts'

/**
 * Text of a Word document as its author would send it: tracked insertions in, tracked deletions out, page heads and
 * comments left aside.
 *
 * @throws {TextRefusal} see {@link checkDocx}
 */
export async function readDocx(bytes: Uint8Array, limits: TextLimits): Promise<Omit<ExtractedText, 'kind'>> {
  checkDocx(bytes, limits)
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const html = await toHtml(buffer)
  return { text: htmlToText(html), pages: null, hints: [] }
}

/** More parts than any document has. */
const MOST_PARTS = 5_000
/** No written text repeats itself so often: packed letters grow at most about tenfold, markup thirtyfold. */
const MOST_RATIO = 200
const RATIO_FROM = 5_000_000

/**
 * Makes sure that a Word file unpacks to what it says, to no more than the limit, and that no part of it declares entities,
 * before a reader that unpacks everything at once is let at it.
 *
 * @throws {TextRefusal} `upload/unpacks-too-large`, `upload/unsafe-content`, `upload/needs-password`, `upload/damaged`
 */
function checkDocx(bytes: Uint8Array, limits: TextLimits): void {
  try {
    const entries = listArchive(bytes)
    const total = entries.reduce((sum, { unpacked }) => sum + unpacked, 0)
    if (entries.length > MOST_PARTS || total > limits.unpackedBytes) throw unpacksTooLarge(total, limits.unpackedBytes)
    if (total > RATIO_FROM && total > MOST_RATIO * bytes.length) throw unpacksTooLarge(total, MOST_RATIO * bytes.length)
    if (new Set(entries.map(({ name }) => name)).size < entries.length) throw damaged('a part is in it twice')
    checkArchive(bytes, entries, limits.unpackedBytes, refuseDeclarations)
  } catch (error) {
    throw error instanceof EngineError ? inOurWords(error, limits) : error
  }
}

/** Word writes no document type; only one made by hand has it, and entities are what it is for. */
function refuseDeclarations(name: string, content: Buffer): void {
  if (!/\.(xml|rels)$/i.test(name)) return
  const start = content.subarray(0, 2)
  const text = start[0] === 0xff || start[0] === 0xfe ? content.toString('utf16le') : content.toString('latin1')
  if (/<!(DOCTYPE|ENTITY)/i.test(text))
    throw new TextRefusal(
      'upload/unsafe-content',
      'The Word document declares XML entities, which no word processor writes. Save it anew.',
    )
}

function inOurWords(error: EngineError, limits: TextLimits): TextRefusal {
  if (error.code === 'file/encrypted')
    return new TextRefusal(
      'upload/needs-password',
      'The document is protected by a password. Save it without one and upload that.',
    )
  if (error.code === 'file/too-large') return unpacksTooLarge(Infinity, limits.unpackedBytes)
  return damaged('its parts do not unpack to what it states')
}

function unpacksTooLarge(found: number, limit: number): TextRefusal {
  const what = Number.isFinite(found) ? `${found} bytes` : 'more than it states'
  return new TextRefusal(
    'upload/unpacks-too-large',
    `The Word document unpacks to ${what}; at most ${limit} bytes are read from a file like this one.`,
  )
}

function damaged(reason: string): TextRefusal {
  return new TextRefusal('upload/damaged', `The Word document cannot be opened: ${reason}. Save or download it again.`)
}

async function toHtml(buffer: Buffer): Promise<string> {
  try {
    const options = { convertImage: mammoth.images.imgElement(async () => ({ src: '' })), externalFileAccess: false }
    return (await mammoth.convertToHtml({ buffer }, options)).value
  } catch {
    throw new TextRefusal(
      'upload/damaged',
      'The Word document cannot be opened: a part of it is missing or broken. Save or download it again.',
    )
  }
}

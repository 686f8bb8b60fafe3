import mammoth from 'mammoth'
import { EngineError } from '@casefiles/engine/analysis'
import { checkArchive, listArchive } from '../../../../base/isolation/check-archive.ts'
import { type ExtractedText, type TextHint, type TextLimits, TextRefusal } from '../extracted-text.ts'
import { htmlToText } from '../html/read-html.ts'

/**
 * Text of a Word document as its author would send it: tracked insertions in, tracked deletions out, page heads and
 * comments left aside.
 *
 * @throws {TextRefusal} see {@link checkDocx}
 */
export async function readDocx(bytes: Uint8Array, limits: TextLimits): Promise<Omit<ExtractedText, 'kind'>> {
  let body = ''
  checkDocx(bytes, limits, (content) => (body = content))
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const html = await toHtml(buffer)
  return { text: htmlToText(html), pages: null, hints: trackedHints(body) }
}

/** Changes that a hint shows. */
const SHOWN_CHANGES = 8
/** So many letters of each. */
const SHOWN_LETTERS = 40

/** What tracked changes took out and put in, in the order of the text, so that an old threshold is seen beside the new one. */
function trackedHints(body: string): TextHint[] {
  const changes: { old: string; now: string }[] = []
  let taken = 0
  // runs of deleted and inserted text; one right behind the other is a replacement
  const pattern = /<w:(del|ins|moveFrom|moveTo)\b[^>]*>([\s\S]*?)<\/w:\1>/g
  let end = -1
  for (const match of body.matchAll(pattern)) {
    const words = wordsOf(match[2])
    if (words === '') continue
    taken++
    const isOld = match[1] === 'del' || match[1] === 'moveFrom'
    const last = changes.at(-1)
    const isBeside = last !== undefined && wordsOf(body.slice(end, match.index)) === ''
    if (isBeside && isOld && last.old === '') last.old = words
    else if (isBeside && !isOld && last.now === '') last.now = words
    else changes.push(isOld ? { old: words, now: '' } : { old: '', now: words })
    end = match.index + match[0].length
  }
  if (taken === 0) return []
  const shown = changes
    .slice(0, SHOWN_CHANGES)
    .map(({ old, now }) =>
      old === '' ? `“${now}” was put in` : now === '' ? `“${old}” was taken out` : `“${old}” became “${now}”`,
    )
  const more = changes.length > shown.length ? ` And ${changes.length - shown.length} more.` : ''
  const message = `The document has tracked changes, which were taken as accepted: ${shown.join('; ')}.${more} Check thresholds and dates against the version in force.`
  return [{ code: 'text/tracked-changes', message }]
}

/** The letters of a piece of a document's body. */
function wordsOf(xml: string): string {
  const words = [...xml.matchAll(/<w:(?:t|delText)\b[^>]*>([^<]*)<\/w:(?:t|delText)>/g)]
    .map(([, text]) => text)
    .join('')
  const plain = words.replace(/&lt;/g, '<').replace(/&gt;/g, '>').replace(/&amp;/g, '&').trim()
  return plain.length > SHOWN_LETTERS ? `${plain.slice(0, SHOWN_LETTERS)}…` : plain
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
function checkDocx(bytes: Uint8Array, limits: TextLimits, keepBody: (content: string) => void): void {
  try {
    const entries = listArchive(bytes)
    const total = entries.reduce((sum, { unpacked }) => sum + unpacked, 0)
    if (entries.length > MOST_PARTS || total > limits.unpackedBytes) throw unpacksTooLarge(total, limits.unpackedBytes)
    if (total > RATIO_FROM && total > MOST_RATIO * bytes.length) throw unpacksTooLarge(total, MOST_RATIO * bytes.length)
    if (new Set(entries.map(({ name }) => name)).size < entries.length) throw damaged('a part is in it twice')
    checkArchive(bytes, entries, limits.unpackedBytes, (name, content) => {
      refuseDeclarations(name, content)
      if (/^\/?word\/document\.xml$/i.test(name)) keepBody(content.toString('utf8'))
    })
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

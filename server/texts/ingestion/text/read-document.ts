import { type ExtractedText, type TextHint, type TextLimits, TextRefusal } from './extracted-text.ts'
import { otherTypeHint, sniffDocument } from './sniff-document.ts'

/**
 * Reads a file of any known kind in this very process; {@link extractText} does so in one that can be ended.
 *
 * Readers are imported when needed: the one for PDF alone takes a fifth of a second to load.
 *
 * @throws {TextRefusal} any code but those of time and memory
 */
export async function readDocument(bytes: Uint8Array, name: string, limits: TextLimits): Promise<ExtractedText> {
  if (bytes.length > limits.bytes) throw tooLarge(bytes.length, limits.bytes)
  const kind = sniffDocument(bytes)
  const reading = await read(kind, bytes, limits)
  if (reading.text.length > limits.characters) throw tooLong(reading.text.length, limits.characters)
  const hint = otherTypeHint(name, kind)
  const hints = hint ? [hint, ...reading.hints] : reading.hints
  return { ...reading, kind, hints: emptyHint(reading.text, kind, hints) }
}

type Reading = Omit<ExtractedText, 'kind'>

async function read(kind: ExtractedText['kind'], bytes: Uint8Array, limits: TextLimits): Promise<Reading> {
  if (kind === 'pdf') return (await import('./pdf/read-pdf.ts')).readPdf(bytes, limits)
  if (kind === 'docx') return (await import('./docx/read-docx.ts')).readDocx(bytes, limits)
  if (kind === 'html') return (await import('./html/read-html.ts')).readHtml(bytes)
  return (await import('./plain/read-plain.ts')).readPlain(bytes)
}

function emptyHint(text: string, kind: ExtractedText['kind'], hints: TextHint[]): TextHint[] {
  if (text.trim() !== '' || hints.some(({ code }) => code === 'text/empty')) return hints
  const message = `No text was found in the ${kind === 'docx' ? 'Word document' : 'file'}.`
  return [...hints, { code: 'text/empty', message }]
}

function tooLarge(found: number, limit: number): TextRefusal {
  return new TextRefusal('upload/too-large', `The file has ${found} bytes; at most ${limit} are read.`)
}

function tooLong(found: number, limit: number): TextRefusal {
  const sentence = `The text has ${found} characters; at most ${limit} are read. Upload the part that holds the rule.`
  return new TextRefusal('upload/too-large', sentence)
}

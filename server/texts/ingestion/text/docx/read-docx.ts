import mammoth from 'mammoth'
import type { ExtractedText, TextLimits } from '../extracted-text.ts'
import { htmlToText } from '../html/read-html.ts'
import { TextRefusal } from '../text-refusal.ts'
import { checkDocx } from './check-docx.ts'

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

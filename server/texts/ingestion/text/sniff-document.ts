import { EngineError } from '@casefiles/engine/analysis'
import { listArchive } from '../../../base/isolation/check-archive.ts'
import { type TextHint, type TextKind, TextRefusal } from './extracted-text.ts'

/** What other files begin with, as Latin letters, and what they are called. */
const OTHERS: readonly (readonly [start: RegExp, name: string])[] = [
  [/^\{\\rtf/, 'an RTF document; save it as DOCX or PDF'],
  [
    /^\x89PNG|^\xff\xd8\xff|^GIF8|^II\*\0|^MM\0\*|^BM.{4}\0{4}|^RIFF.{4}WEBP/s,
    'a picture; text is read from PDF, DOCX, HTML and TXT',
  ],
  [/^(\xfd7zXZ|7z\xbc\xaf|Rar!|BZh)/, 'an archive; unpack it first'],
  [/^(\x7fELF|MZ.{2,64}\0|\xcf\xfa\xed\xfe)/s, 'a program'],
  [/^SQLite format 3/, 'a database'],
  [/^%!PS/, 'a PostScript file; save it as PDF'],
  [/^\s*\{\s*"/, 'JSON'],
]
const EXTENSIONS: Record<string, TextKind> = {
  pdf: 'pdf',
  docx: 'docx',
  html: 'html',
  htm: 'html',
  xhtml: 'html',
  txt: 'text',
  text: 'text',
  md: 'text',
}
const KIND_NAMES: Record<TextKind, string> = {
  pdf: 'a PDF',
  docx: 'a Word document',
  html: 'a web page',
  text: 'plain text',
}

/**
 * What a file is, by its content; its name decides nothing.
 *
 * @throws {TextRefusal} `upload/empty`, `upload/unsupported-type` naming what it is, `upload/needs-password`
 */
export function sniffDocument(bytes: Uint8Array): TextKind {
  if (bytes.length === 0) throw new TextRefusal('upload/empty', 'The file is empty: it has no bytes.')
  const start = Buffer.from(bytes.subarray(0, 4096))
    .toString('latin1')
    .replace(/^\xef\xbb\xbf/, '')
  // readers of PDF accept a mark within the first kilobyte
  if (/^[^<]{0,1019}%PDF-\d/s.test(start.slice(0, 1024))) return 'pdf'
  if (start.startsWith('PK\x03\x04') || start.startsWith('PK\x05\x06')) return sniffArchive(bytes)
  if (start.startsWith('\xd0\xcf\x11\xe0')) throw oldOffice(bytes)
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) throw unsupported('The file is an archive; unpack it first.')
  const other = OTHERS.find(([pattern]) => pattern.test(start))
  if (other) throw unsupported(`The file is ${other[1]}.`)
  if (isMarkup(start)) return 'html'
  if (/^\s*<\?xml/.test(start)) throw unsupported('The file is XML; save it as HTML, PDF or plain text.')
  if (!isWide(bytes) && bytes.subarray(0, 65_536).includes(0))
    throw unsupported('The file is not text and of no known kind.')
  return 'text'
}

function isMarkup(start: string): boolean {
  const body = start.replace(/^\s*<\?xml[^>]*\?>/, '').replace(/^(\s*<!--[\s\S]*?-->)+/, '')
  return /^\s*<(!doctype\s+html|html|head|body|main|article|div|p|h[1-6]|table)\b/i.test(body)
}

/** UTF-16, with its mark or by the zero in every second byte of Western letters. */
export function isWide(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | false {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, 512 - (bytes.length % 2))
  const zeros = [0, 0]
  for (let at = 0; at < sample.length; at++) if (sample[at] === 0) zeros[at % 2]++
  const half = sample.length / 2
  if (zeros[1] > 0.8 * half && zeros[0] === 0) return 'utf-16le'
  return zeros[0] > 0.8 * half && zeros[1] === 0 ? 'utf-16be' : false
}

function sniffArchive(bytes: Uint8Array): TextKind {
  const names = archiveNames(bytes)
  if (names.includes('word/document.xml')) return 'docx'
  if (names.includes('xl/workbook.xml'))
    throw unsupported('The file is a workbook (XLSX); policy texts are PDF, DOCX, HTML or text.')
  if (names.includes('content.xml')) throw unsupported('The file is an OpenDocument file; save it as DOCX or PDF.')
  if (names.some((name) => name.startsWith('ppt/')))
    throw unsupported('The file is a slide deck (PPTX); save it as PDF.')
  throw unsupported('The file is a ZIP archive; unpack it first.')
}

function archiveNames(bytes: Uint8Array): string[] {
  try {
    return listArchive(bytes).map(({ name }) => name.replace(/^\//, ''))
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
    throw new TextRefusal(
      'upload/damaged',
      'The file begins like a Word document but breaks off. Save or download it again.',
    )
  }
}

/** Office files before 2007, and encrypted ones of today, share one container. */
function oldOffice(bytes: Uint8Array): TextRefusal {
  const isEncrypted = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(
    Buffer.from('EncryptedPackage', 'utf16le'),
  )
  return isEncrypted
    ? new TextRefusal(
        'upload/needs-password',
        'The document is protected by a password. Save it without one and upload that.',
      )
    : unsupported('The file is an Office file from before 2007 (DOC); save it as DOCX or PDF.')
}

function unsupported(sentence: string): TextRefusal {
  return new TextRefusal('upload/unsupported-type', sentence)
}

/** Said where the name promises something else than the file is. */
export function otherTypeHint(name: string, kind: TextKind): TextHint | undefined {
  const extension = /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase()
  if (extension === undefined || EXTENSIONS[extension] === kind) return undefined
  return {
    code: 'text/other-type',
    message: `The name ends in .${extension}, but the file is ${KIND_NAMES[kind]} and was read as that.`,
  }
}

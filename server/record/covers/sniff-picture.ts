import { ServerError } from '../../base/errors.ts'

/** What files begin with, as Latin letters. */
const TAKEN = [/^\x89PNG\r\n/, /^\xff\xd8\xff/, /^RIFF.{4}WEBP/s]
const OTHERS: readonly (readonly [start: RegExp, name: string])[] = [
  [/^GIF8/, 'a GIF'],
  [/^(II\*\0|MM\0\*)/, 'a TIFF'],
  [/^.{4}ftyp/s, 'an AVIF, a HEIC or a film'],
  [/^%PDF/, 'a PDF'],
  [/^(\xef\xbb\xbf)?\s*</, 'SVG or another drawing in XML, which can carry programs'],
]
const ASKED = 'Save the picture as PNG, JPEG or WebP.'

/**
 * Lets only PNG, JPEG and WebP through, by content; a name or a declared type decides nothing.
 *
 * @throws {ServerError} `upload/empty`, `upload/unsupported-type` naming what it is
 */
export function sniffPicture(bytes: Uint8Array): void {
  if (bytes.length === 0) throw new ServerError('upload/empty', 'The file is empty: it has no bytes.')
  const start = Buffer.from(bytes.subarray(0, 64)).toString('latin1')
  if (TAKEN.some((pattern) => pattern.test(start))) return
  const other = OTHERS.find(([pattern]) => pattern.test(start))?.[1] ?? 'no picture of a known kind'
  throw new ServerError('upload/unsupported-type', `The file is ${other}. ${ASKED}`)
}

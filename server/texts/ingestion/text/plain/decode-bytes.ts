import { isUtf8 } from 'node:buffer'
import type { TextHint } from '../extracted-text.ts'
import { isWide } from '../sniff-document.ts'

/**
 * Bytes as text: UTF-8, UTF-16, what the file itself declares, else the Western letters of Windows, which a hint then says.
 *
 * @param declared name of an encoding from inside the file, as a web page has
 */
export function decodeBytes(bytes: Uint8Array, declared?: string): { text: string; hints: TextHint[] } {
  const wide = isWide(bytes)
  if (wide) return { text: decode(bytes, wide), hints: [] }
  if (isUtf8(bytes)) return { text: decode(bytes, 'utf-8'), hints: [] }
  const encoding = usable(declared) ?? 'windows-1252'
  const message = `The text was read as ${encoding}, since it is not UTF-8; check the letters with accents.`
  return { text: decode(bytes, encoding), hints: [{ code: 'text/encoding', message }] }
}

function decode(bytes: Uint8Array, encoding: string): string {
  return new TextDecoder(encoding).decode(bytes)
}

/** An encoding that the platform knows; a page that declares UTF-8 and is not lies. */
function usable(declared: string | undefined): string | undefined {
  try {
    const { encoding } = new TextDecoder(declared)
    return declared === undefined || encoding.startsWith('utf-') ? undefined : encoding
  } catch {
    return undefined
  }
}

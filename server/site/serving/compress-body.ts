import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Encodings that the site answers in, the smaller first. */
export const ENCODINGS = ['br', 'gzip'] as const
export type Encoding = (typeof ENCODINGS)[number]

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/**
 * Bytes as they are sent, made beside the thread that answers. A casefile page repeats its charts at three widths, farther
 * apart than gzip looks back; Brotli sees them. At this quality the largest page takes a few tenths of a second, once per
 * release.
 */
export async function compressBody(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return toGzip(bytes)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  return toBrotli(bytes, { params })
}

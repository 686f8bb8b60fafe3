import type { Context } from 'hono'
import { accepts } from 'hono/accepts'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Encodings that kept bytes are answered in, the smaller first. */
export const ENCODINGS = ['br', 'gzip'] as const
export type Encoding = (typeof ENCODINGS)[number]

/** Under this many bytes compression saves less than it costs. */
export const SHORT = 1024

/**
 * A casefile page repeats its charts at three widths, farther apart than gzip looks back; Brotli sees them. At this quality
 * the largest page takes a few tenths of a second, once per release.
 */
export const ONCE_A_RELEASE = 10
/** For what is made while somebody waits: about what gzip costs, and smaller. */
export const WHILE_SOMEBODY_WAITS = 4

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** Bytes as they are sent, made beside the thread that answers. */
export async function compressBody(bytes: Buffer, encoding: Encoding, quality = ONCE_A_RELEASE): Promise<Buffer> {
  if (encoding === 'gzip') return toGzip(bytes)
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  return toBrotli(bytes, { params })
}

/** The first of ours that the client takes: browsers name gzip before Brotli and mean no order by it. */
export function takenEncoding(context: Context): Encoding | null {
  const chosen = accepts(context, {
    header: 'Accept-Encoding',
    supports: [...ENCODINGS],
    default: '',
    match: (offers, { supports }) => supports.find((one) => offers.some(({ type, q }) => type === one && q > 0)) ?? '',
  })
  return chosen === '' ? null : (chosen as Encoding)
}

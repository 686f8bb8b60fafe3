import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** Encodings that the site answers in, the smaller first. */
export const ENCODINGS = ['br', 'gzip'] as const
export type Encoding = (typeof ENCODINGS)[number]

/**
 * Bytes as they are sent. A casefile page repeats its charts at three widths, farther apart than gzip looks back;
 * Brotli sees them. At this quality the largest page takes about thirty milliseconds, once per release.
 */
export function compressBody(bytes: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'gzip') return gzipSync(bytes)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  return brotliCompressSync(bytes, { params })
}

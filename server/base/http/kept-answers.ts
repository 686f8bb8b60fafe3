import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { accepts } from 'hono/accepts'
import { LRUCache } from 'lru-cache'

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
const WHILE_SOMEBODY_WAITS = 4

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

/** Longer ones are made anew each time. */
const LARGEST = 4 * 1024 * 1024

/**
 * Keeps the bytes asked for last, up to a total; for bytes that never change under their key.
 *
 * @param capacityBytes  how much is held in memory at most
 * @returns a function that gives the bytes of a key, made by `make` when they are not at hand; asked for twice at once they
 *   are made once
 */
export function openBytesCache(
  capacityBytes: number,
): (key: string, make: () => Buffer | Promise<Buffer>) => Promise<Buffer> {
  const kept = new LRUCache<string, Buffer>({
    maxSize: capacityBytes,
    maxEntrySize: LARGEST,
    // an empty file takes its place, too
    sizeCalculation: ({ length }) => Math.max(1, length),
  })
  const underWay = new Map<string, Promise<Buffer>>()

  async function makeOnce(key: string, make: () => Buffer | Promise<Buffer>): Promise<Buffer> {
    try {
      // In a turn of its own: what fails at once would otherwise be forgotten before it is remembered, and fail for ever.
      const bytes = await Promise.resolve().then(make)
      kept.set(key, bytes)
      return bytes
    } finally {
      underWay.delete(key)
    }
  }

  return async (key, make) => {
    const found = kept.get(key)
    if (found !== undefined) return found
    if (!underWay.has(key)) underWay.set(key, makeOnce(key, make))
    return underWay.get(key)!
  }
}

/** Bytes of answers kept in memory. */
const CAPACITY = 64 * 1024 * 1024

/** Answers as they are sent, for calls whose answer follows from the published archive alone. */
export interface KeptAnswers {
  /**
   * Bytes in the encoding that the client takes, kept or from what `make` gives, with their headers: a strong ETag of these
   * very bytes among them.
   *
   * @param key  everything the answer follows from; an answer is never asked to change under it
   * @param make the answer as JSON; what it throws is not kept
   */
  read(context: Context, key: string, make: () => Promise<string>): Promise<KeptAnswer>
}

export interface KeptAnswer {
  bytes: Buffer<ArrayBuffer>
  headers: Record<string, string>
}

export function openKeptAnswers(capacityBytes = CAPACITY): KeptAnswers {
  const cached = openBytesCache(capacityBytes)
  // forgotten with the bytes that they are of
  const etags = new WeakMap<Buffer, string>()

  function etagOf(bytes: Buffer): string {
    const known = etags.get(bytes) ?? `"${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}"`
    etags.set(bytes, known)
    return known
  }

  const compressed = (key: string, plain: Buffer, encoding: Encoding): Promise<Buffer> =>
    cached(`${key} ${encoding}`, () => compressBody(plain, encoding, WHILE_SOMEBODY_WAITS))

  return {
    async read(context, key, make) {
      const plain = await cached(key, async () => Buffer.from(await make()))
      const encoding = plain.length < SHORT ? null : takenEncoding(context)
      const bytes = encoding === null ? plain : await compressed(key, plain, encoding)
      return {
        bytes: bytes as Buffer<ArrayBuffer>,
        headers: {
          'Content-Type': 'application/json',
          'Content-Length': String(bytes.length),
          Vary: 'Accept-Encoding',
          ETag: etagOf(bytes),
          ...(encoding && { 'Content-Encoding': encoding }),
        },
      }
    },
  }
}

import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { openBytesCache } from './bytes-cache.ts'
import { compressBody, SHORT, takenEncoding, WHILE_SOMEBODY_WAITS, type Encoding } from './compress-body.ts'

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

import { LRUCache } from 'lru-cache'

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

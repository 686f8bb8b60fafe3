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
  const kept = new Map<string, Buffer>()
  const underWay = new Map<string, Promise<Buffer>>()
  let held = 0

  function keep(key: string, bytes: Buffer): void {
    if (bytes.length > LARGEST) return
    kept.set(key, bytes)
    held += bytes.length
    for (const [oldest, { length }] of kept) {
      if (held <= capacityBytes) break
      kept.delete(oldest)
      held -= length
    }
  }

  async function makeOnce(key: string, make: () => Buffer | Promise<Buffer>): Promise<Buffer> {
    try {
      // In a turn of its own: what fails at once would otherwise be forgotten before it is remembered, and fail for ever.
      const bytes = await Promise.resolve().then(make)
      keep(key, bytes)
      return bytes
    } finally {
      underWay.delete(key)
    }
  }

  return async (key, make) => {
    const found = kept.get(key)
    if (found !== undefined) {
      // Taken out and put back it is the youngest again.
      kept.delete(key)
      kept.set(key, found)
      return found
    }
    if (!underWay.has(key)) underWay.set(key, makeOnce(key, make))
    return underWay.get(key)!
  }
}

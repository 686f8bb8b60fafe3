/** Longer ones are made anew each time. */
const LARGEST = 4 * 1024 * 1024

/**
 * Keeps the bytes asked for last, up to a total; for bytes that never change under their key.
 *
 * @param capacityBytes  how much is held in memory at most
 * @returns a function that gives the bytes of a key, made by `make` when they are not at hand
 */
export function openBytesCache(capacityBytes: number): (key: string, make: () => Buffer) => Buffer {
  const kept = new Map<string, Buffer>()
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

  return (key, make) => {
    const found = kept.get(key)
    if (found === undefined) {
      const bytes = make()
      keep(key, bytes)
      return bytes
    }
    // Taken out and put back it is the youngest again.
    kept.delete(key)
    kept.set(key, found)
    return found
  }
}

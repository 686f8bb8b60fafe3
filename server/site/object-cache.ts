import type { ContentStore } from '../store/content-store.ts'

/** Objects larger than this are read from the disk each time. */
const LARGEST = 256 * 1024

/** Reads objects and keeps the small ones read last in memory; they never change, so they never go stale. */
export function openObjectCache(store: ContentStore, capacityBytes: number): (hash: string) => Buffer {
  const kept = new Map<string, Buffer>()
  let held = 0

  function keep(hash: string, bytes: Buffer): void {
    if (bytes.length > LARGEST) return
    kept.set(hash, bytes)
    held += bytes.length
    for (const [oldest, { length }] of kept) {
      if (held <= capacityBytes) break
      kept.delete(oldest)
      held -= length
    }
  }

  return (hash) => {
    const found = kept.get(hash)
    if (found === undefined) {
      const bytes = store.readObject(hash)
      keep(hash, bytes)
      return bytes
    }
    // Taken out and put back it is the youngest again.
    kept.delete(hash)
    kept.set(hash, found)
    return found
  }
}

import { ServerError } from '../errors.ts'
import { partOf, type Bucket } from './bucket.ts'

/** How the last calls ended, for people. */
export interface StorageState {
  /** ISO time and sentence of the last failure, where nothing succeeded since. */
  failure(): { at: string; message: string } | null
  /** Whether anything failed since it was settled. */
  isBehind(): boolean
  /** Says that whatever failed is being made up. */
  settle(): void
  /** Says that it could not be made up. */
  fall(): void
}

/** The same bucket, of which is known how its last call ended. */
export function watchBucket(bucket: Bucket, now: () => string): { bucket: Bucket; state: StorageState } {
  let failure: { at: string; message: string } | null = null
  let isBehind = false

  async function noted<Value>(work: Promise<Value>): Promise<Value> {
    try {
      const value = await work
      failure = null
      return value
    } catch (error) {
      if (error instanceof ServerError) {
        failure = { at: now(), message: error.message }
        isBehind = true
      }
      throw error
    }
  }

  const watched: Bucket = {
    ...bucket,
    put: (...call) => noted(bucket.put(...call)),
    get: (key) => noted(bucket.get(key)),
    stream: (key) => noted(bucket.stream(key)),
    remove: (key) => noted(bucket.remove(key)),
    isVersioned: () => noted(bucket.isVersioned()),
    async *list(prefix) {
      const listing = bucket.list(prefix)
      for (;;) {
        const { value, done } = await noted(listing.next())
        if (done) return
        yield value
      }
    },
    below: (prefix) => partOf(watched, prefix),
  }
  const state = {
    failure: () => failure,
    isBehind: () => isBehind,
    settle: () => void (isBehind = false),
    fall: () => void (isBehind = true),
  }
  return { bucket: watched, state }
}

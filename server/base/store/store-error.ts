export type StoreErrorCode = 'store/object-missing' | 'store/object-damaged' | 'store/release-unknown' | 'store/busy'

/** A store that cannot answer: something it names is absent or no longer what its name says. */
export class StoreError extends Error {
  readonly code: StoreErrorCode
  /** The object that it is about. */
  readonly hash: string | undefined

  constructor(code: StoreErrorCode, message: string, hash?: string) {
    super(message)
    this.name = 'StoreError'
    this.code = code
    this.hash = hash
  }
}

/** The object without which something failed, at whatever depth. */
export function damagedObject(error: unknown): string | undefined {
  if (error instanceof StoreError) return error.hash
  return error instanceof Error && error.cause !== undefined ? damagedObject(error.cause) : undefined
}

/** Whether something failed, at whatever depth, because bytes of a store are missing or are no longer what their name says. */
export function isDamage(error: unknown): boolean {
  if (error instanceof StoreError) return error.code === 'store/object-missing' || error.code === 'store/object-damaged'
  return error instanceof Error && error.cause !== undefined && isDamage(error.cause)
}

export type StoreErrorCode = 'store/object-missing' | 'store/object-damaged' | 'store/release-unknown' | 'store/busy'

/** A store that cannot answer: something it names is absent or no longer what its name says. */
export class StoreError extends Error {
  readonly code: StoreErrorCode

  constructor(code: StoreErrorCode, message: string) {
    super(message)
    this.name = 'StoreError'
    this.code = code
  }
}

/** Whether something failed, at whatever depth, because bytes of a store are missing or are no longer what their name says. */
export function isDamage(error: unknown): boolean {
  if (error instanceof StoreError) return error.code === 'store/object-missing' || error.code === 'store/object-damaged'
  return error instanceof Error && error.cause !== undefined && isDamage(error.cause)
}

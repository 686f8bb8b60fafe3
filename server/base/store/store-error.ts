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

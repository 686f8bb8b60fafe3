/** What was loaded does not belong to what is loaded now: something was published in between. */
export class SearchChangedError extends Error {
  override name = 'SearchChangedError' as const

  constructor() {
    super('The archive has changed meanwhile; what you asked for can be asked again.')
  }
}

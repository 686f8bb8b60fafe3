import { ServerError } from '../../base/errors.ts'

/** What is said where a casefile is named that the account has no bookmark of. */
export function notKept(slug: string): ServerError {
  return new ServerError('bookmark/not-found', `"${slug}" is not among your bookmarks.`)
}

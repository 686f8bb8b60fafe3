import type { MiddlewareHandler } from 'hono'
import { ServerError } from '../errors.ts'

/** The path and the query of a request's address, as they were sent. Its address is a valid one already, so it is only cut. */
export function partsOf(url: string): { path: string; query: string } {
  const start = url.indexOf('/', url.indexOf('://') + 3)
  const hash = url.indexOf('#', start)
  const end = hash === -1 ? url.length : hash
  const mark = url.indexOf('?', start)
  const pathEnd = mark === -1 || mark > end ? end : mark
  return { path: url.slice(start, pathEnd), query: url.slice(pathEnd, end) }
}

/** Longest path with its query that is read, in characters: more than any filter needs. */
export const LONGEST_ADDRESS = 2048

/** The refusal of an address, of a page or a call, that is too long; null for any other. */
export function refuseLongAddress(url: string): ServerError | null {
  const { path, query } = partsOf(url)
  if (path.length + query.length <= LONGEST_ADDRESS) return null
  return new ServerError('request/too-long', `An address may have ${LONGEST_ADDRESS} characters at most.`)
}

/** {@link refuseLongAddress} before anything else reads the address. */
export const limitAddress: MiddlewareHandler = async (context, next) => {
  const refusal = refuseLongAddress(context.req.url)
  if (refusal) throw refusal
  await next()
}

/** Refuses API addresses that are not validly encoded, before anything reads them. */
export const checkAddress: MiddlewareHandler = async (context, next) => {
  const { path, query } = partsOf(context.req.url)
  if (!isDecodable(path) || !isDecodable(query)) {
    throw new ServerError(
      'request/malformed-path',
      'The address holds a "%" that does not begin a valid character, or "%00".',
    )
  }
  await next()
}

function isDecodable(text: string): boolean {
  try {
    // U+0000 is in no text that a database keeps
    return !decodeURIComponent(text).includes('\0')
  } catch {
    return false
  }
}

/** One page of a list that is ordered by slug; the cursor is the last slug of the page before. */
export function slugPage<Item extends { slug: string }>(
  items: readonly Item[],
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): { items: Item[]; total: number; next_cursor: string | null } {
  const rest = cursor ? items.filter(({ slug }) => slug > cursor) : items
  const page = rest.slice(0, limit)
  return { items: page, total: items.length, next_cursor: rest.length > limit ? page.at(-1)!.slug : null }
}

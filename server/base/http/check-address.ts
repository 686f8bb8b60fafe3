import type { MiddlewareHandler } from 'hono'
import { ServerError } from '../errors.ts'
import { partsOf } from './parts-of.ts'

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
    throw new ServerError('request/malformed-path', 'The address holds a "%" that does not begin a valid character.')
  }
  await next()
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

import type { MiddlewareHandler } from 'hono'
import { ServerError } from '../errors.ts'

/** Longest address that is read, in characters: more than any filter needs. */
export const LONGEST_ADDRESS = 4096

/** Refuses API addresses that are too long or not validly encoded, before anything reads them. */
export const checkAddress: MiddlewareHandler = async (context, next) => {
  const { url } = context.req
  const { pathname, search } = new URL(url)
  if (pathname.length + search.length > LONGEST_ADDRESS) {
    throw new ServerError('request/too-long', `An address may have ${LONGEST_ADDRESS} characters at most.`)
  }
  if (!isDecodable(pathname) || !isDecodable(search.replaceAll('+', ' '))) {
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

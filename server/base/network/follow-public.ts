import type http from 'node:http'
import { checkUrl, openPublic, refused, type Network, type PublicRequest } from './public-request.ts'

/** An answer, and the address that gave it. */
export interface FollowedAnswer {
  answer: http.IncomingMessage
  url: URL
}

/**
 * Makes a request and follows redirects. Each address on the way is checked by name, port and every IP address of its host, as the
 * first one is.
 *
 * @param redirects how many are followed
 * @param deadline  from the first name looked up to the last byte, redirects and all
 * @throws {ServerError} `upload/address-refused`, `upload/address-failed`; the deadline's reason
 */
export async function followPublic(
  address: string,
  sent: PublicRequest,
  { network, redirects, deadline }: { network: Network; redirects: number; deadline: AbortSignal },
): Promise<FollowedAnswer> {
  let url = checkUrl(address, network)
  for (let hop = 0; hop <= redirects; hop++) {
    const answer = await openPublic(url, network, deadline, sent)
    const next = redirectOf(answer)
    if (next === undefined) return { answer, url }
    answer.destroy()
    url = checkUrl(next, network, url)
  }
  throw refused(`The address redirects more than ${redirects} times.`)
}

function redirectOf({ statusCode = 0, headers }: http.IncomingMessage): string | undefined {
  return [301, 302, 303, 307, 308].includes(statusCode) ? headers.location : undefined
}

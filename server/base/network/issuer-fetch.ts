import type http from 'node:http'
import { ServerError } from '../errors.ts'
import { failed, INTERNET, requestPublic, tookTooLong, type Network } from './public-request.ts'

/** What a library for OpenID Connect asks for; the part of `fetch` that it needs. */
export interface FetchedWith {
  method: string
  headers: Record<string, string>
  body?: unknown
}

/** Longest wait for a provider, in milliseconds. */
const PATIENCE_MS = 10_000
/** Longest answer that is read, in bytes: descriptions and key sets have a few thousand. */
const LONGEST_ANSWER = 1_000_000

/**
 * A `fetch` for the sign-in provider that whoever runs the server named. The provider itself may stand in a network that is
 * not public and at any port; what its description points to elsewhere must be public. Redirects are answered, not followed.
 *
 * @param issuer   whose origin (scheme, host and port) is trusted
 * @param elsewhere the rules of every other address; tests replace them, the product never does
 * @throws {ServerError} (of the result) `upload/address-refused`, `upload/address-failed`, `upload/took-too-long`
 */
export function issuerFetch(
  issuer: URL,
  elsewhere: Network = INTERNET,
): (address: string, sent: FetchedWith) => Promise<Response> {
  const trusted: Network = { ...elsewhere, isPublic: () => true, isPortAllowed: () => true }
  return async (address, { method, headers, body }) => {
    const network = URL.parse(address)?.origin === issuer.origin ? trusted : elsewhere
    const answer = await requestPublic(address, network, PATIENCE_MS, {
      method: method === 'POST' ? 'POST' : 'GET',
      headers,
      ...(body !== undefined && body !== null && { body: textOf(body) }),
    })
    const { statusCode = 502, headers: answered } = answer
    const bytes = await readAll(answer, new URL(address).host)
    // `Response` takes no body with these
    const isEmpty = statusCode === 204 || statusCode === 304
    return new Response(isEmpty ? null : bytes, {
      status: statusCode,
      headers: Object.entries(answered).flatMap(([name, values]) =>
        [values ?? []].flat().map((value): [string, string] => [name, value]),
      ),
    })
  }
}

/** Bodies of this protocol are forms and texts. */
function textOf(body: unknown): string {
  if (typeof body === 'string') return body
  if (body instanceof URLSearchParams) return body.toString()
  throw new TypeError('Only a form or a text can be sent to a sign-in provider.')
}

async function readAll(answer: http.IncomingMessage, host: string): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Buffer[] = []
  let bytes = 0
  try {
    for await (const part of answer as AsyncIterable<Buffer>) {
      bytes += part.length
      if (bytes > LONGEST_ANSWER) throw failed(host)
      parts.push(part)
    }
  } catch (error) {
    if (error instanceof ServerError) throw error
    throw (error as Error).name === 'AbortError' ? tookTooLong(PATIENCE_MS) : failed(host)
  }
  return Uint8Array.from(Buffer.concat(parts))
}

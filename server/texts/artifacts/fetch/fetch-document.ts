import { ServerError } from '../../../base/errors.ts'
import { followPublic } from '../../../base/network/follow-public.ts'
import {
  failed,
  INTERNET,
  tookTooLong,
  type Network,
  type PublicRequest,
} from '../../../base/network/public-request.ts'
import { readAnswer, type FetchedDocument } from './read-answer.ts'

export interface FetchLimits {
  bytes: number
  redirects: number
  /** From the first name looked up to the last byte, redirects and all. */
  milliseconds: number
}

export type FetchDocument = (url: string) => Promise<FetchedDocument>

export const FETCH_LIMITS: FetchLimits = { bytes: 25_000_000, redirects: 5, milliseconds: 30_000 }

const ASKED: PublicRequest = {
  method: 'GET',
  headers: {
    'User-Agent': 'PolicyCasefiles/1.0',
    Accept: 'application/pdf, text/html, text/plain, */*;q=0.1',
    'Accept-Encoding': 'identity',
  },
}

/**
 * Gets a document from the public internet. Each address on the way, redirects too, is checked by name, port and every IP
 * address of its host, and the connection is made to an address that was checked: a name that changes its address in
 * between changes nothing.
 *
 * @throws {ServerError} `upload/address-refused`, `upload/address-failed`, `upload/unsupported-type`, `upload/too-large`,
 *   `upload/took-too-long`
 */
export async function fetchDocument(
  address: string,
  network: Network = INTERNET,
  limits: FetchLimits = FETCH_LIMITS,
): Promise<FetchedDocument> {
  const deadline = AbortSignal.timeout(limits.milliseconds)
  try {
    const { redirects } = limits
    const { answer, url } = await followPublic(address, ASKED, { network, redirects, deadline })
    return await readAnswer(answer, url, limits.bytes)
  } catch (error) {
    if (error instanceof ServerError) throw error
    if (deadline.aborted) throw tookTooLong(limits.milliseconds)
    throw failed(new URL(address).host)
  }
}

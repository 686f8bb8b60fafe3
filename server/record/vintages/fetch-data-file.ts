import type http from 'node:http'
import { ServerError } from '../../base/errors.ts'
import {
  followPublic,
  failed,
  INTERNET,
  tookTooLong,
  type Network,
  type PublicRequest,
} from '../../base/network/public-request.ts'
import { saveStream, type Upload } from '../../base/uploads/receive-upload.ts'
import { shownName } from '../../base/uploads/shown-name.ts'
import { DATASET_LIMITS } from '../datasets/read-dataset-in-subprocess.ts'

export interface DataFetchLimits {
  bytes: number
  redirects: number
  /** From the first name looked up to the last byte, redirects and all. */
  milliseconds: number
}

export const DATA_FETCH_LIMITS: DataFetchLimits = { bytes: DATASET_LIMITS.bytes, redirects: 5, milliseconds: 300_000 }

const ASKED: PublicRequest = {
  method: 'GET',
  headers: { 'User-Agent': 'PolicyCasefiles/1.0', Accept: '*/*', 'Accept-Encoding': 'identity' },
}

/**
 * Gets a data file from the public internet, straight to the disk. Every address on the way is checked as that of a policy text is.
 *
 * @param into a path that nothing has yet; whatever is written there is left to the caller, also when it fails
 * @throws {ServerError} `upload/address-refused`, `upload/address-failed`, `upload/too-large`, `upload/took-too-long`
 */
export async function fetchDataFile(
  address: string,
  into: string,
  network: Network = INTERNET,
  limits: DataFetchLimits = DATA_FETCH_LIMITS,
): Promise<Upload> {
  const deadline = AbortSignal.timeout(limits.milliseconds)
  try {
    const { answer, url } = await followPublic(address, ASKED, { network, redirects: limits.redirects, deadline })
    try {
      checkHead(answer, url)
      return { ...(await saveStream(answer, into, nameOf(url), limits.bytes)), fields: {} }
    } finally {
      answer.destroy()
    }
  } catch (error) {
    if (error instanceof ServerError) throw error
    if (deadline.aborted) throw tookTooLong(limits.milliseconds)
    throw failed(URL.parse(address)?.host ?? address)
  }
}

/** A page that says "not found" in other words would be kept as a vintage of one column. */
function checkHead({ statusCode, headers }: http.IncomingMessage, { host }: URL): void {
  const refuse = (what: string) => new ServerError('upload/address-failed', `"${host}" answered ${what}.`)
  if (statusCode !== 200) throw refuse(`${statusCode} instead of a data file`)
  const type = (headers['content-type'] ?? '').split(';')[0].trim().toLowerCase()
  if (type === 'text/html' || type === 'application/xhtml+xml') throw refuse('with a page instead of a data file')
  const encoding = headers['content-encoding'] ?? 'identity'
  if (encoding !== 'identity') throw refuse(`packed as "${shownName(encoding)}", which was not asked for`)
}

function nameOf({ pathname, hostname }: URL): string {
  const last = pathname.split('/').filter(Boolean).at(-1) ?? hostname
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}

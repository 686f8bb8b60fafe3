import type { IncomingMessage } from 'node:http'
import { ServerError } from '../../../base/errors.ts'
import {
  followPublic,
  failed,
  INTERNET,
  tookTooLong,
  type Network,
  type PublicRequest,
} from '../../../base/network/public-request.ts'
import { shownName } from '../../../base/uploads/shown-name.ts'

export interface FetchLimits {
  bytes: number
  redirects: number
  /** From the first name looked up to the last byte, redirects and all. */
  milliseconds: number
}

export type FetchDocument = (url: string) => Promise<FetchedDocument>

interface FetchedDocument {
  bytes: Buffer
  /** By the address's last part, as people may read it. */
  name: string
  /** Where the document was found in the end. */
  url: string
}

/** What a web server may call a document; what it really is, its content decides afterwards. */
const TYPES = [
  'application/pdf',
  'application/x-pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/octet-stream',
  'application/xhtml+xml',
  'text/html',
  'text/plain',
  'text/markdown',
]

/**
 * The body of an answer, as far as the limit.
 *
 * @throws {ServerError} `upload/address-failed` for an answer that is not a document, `upload/unsupported-type`,
 *   `upload/too-large`
 */
async function readAnswer(answer: IncomingMessage, url: URL, mostBytes: number): Promise<FetchedDocument> {
  try {
    checkHead(answer, url, mostBytes)
    return { bytes: await readBody(answer, mostBytes), name: nameOf(url), url: url.href }
  } finally {
    answer.destroy()
  }
}

function checkHead({ statusCode, headers }: IncomingMessage, { host }: URL, mostBytes: number): void {
  if (statusCode !== 200) {
    throw new ServerError('upload/address-failed', `"${host}" answered ${statusCode} instead of a document.`)
  }
  const type = (headers['content-type'] ?? 'application/octet-stream').split(';')[0].trim().toLowerCase()
  if (!TYPES.includes(type)) {
    const message = `"${host}" answered "${shownName(type)}"; policy texts are PDF, DOCX, HTML or text.`
    throw new ServerError('upload/unsupported-type', message)
  }
  const encoding = headers['content-encoding'] ?? 'identity'
  if (encoding !== 'identity') {
    const message = `"${host}" answered packed as "${shownName(encoding)}", which was not asked for.`
    throw new ServerError('upload/unsupported-type', message)
  }
  if (Number(headers['content-length'] ?? 0) > mostBytes) throw tooLarge(mostBytes)
}

async function readBody(answer: IncomingMessage, mostBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > mostBytes) throw tooLarge(mostBytes)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function nameOf({ pathname, hostname }: URL): string {
  const last = pathname.split('/').filter(Boolean).at(-1)
  if (last === undefined) return hostname
  try {
    return shownName(decodeURIComponent(last))
  } catch {
    return shownName(last)
  }
}

function tooLarge(most: number): ServerError {
  return new ServerError('upload/too-large', `The document is too large; at most ${most} bytes are taken.`)
}

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

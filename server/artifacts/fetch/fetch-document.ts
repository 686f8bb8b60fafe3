import { lookup } from 'node:dns/promises'
import http from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import { ServerError } from '../../errors.ts'
import { isPublicAddress } from './public-address.ts'
import { readAnswer } from './read-answer.ts'
import type { FetchedDocument } from './read-answer.ts'

/** What stands between an address and the connection; tests replace it, the product never does. */
export interface Network {
  /** IP addresses of a host name. */
  resolve(host: string): Promise<string[]>
  isPublic(address: string): boolean
  isPortAllowed(port: number): boolean
}

export interface FetchLimits {
  bytes: number
  redirects: number
  /** From the first name looked up to the last byte, redirects and all. */
  milliseconds: number
}

export type FetchDocument = (url: string) => Promise<FetchedDocument>

export const FETCH_LIMITS: FetchLimits = { bytes: 25_000_000, redirects: 5, milliseconds: 30_000 }

const INTERNET: Network = {
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  isPublic: isPublicAddress,
  isPortAllowed: (port) => port === 80 || port === 443,
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
    return await follow(address, network, limits, deadline)
  } catch (error) {
    if (error instanceof ServerError) throw error
    if (deadline.aborted) throw tookTooLong(limits)
    throw failed(new URL(address).host)
  }
}

async function follow(
  address: string,
  network: Network,
  limits: FetchLimits,
  deadline: AbortSignal,
): Promise<FetchedDocument> {
  let url = checkUrl(address, network)
  for (let hop = 0; hop <= limits.redirects; hop++) {
    const addresses = await raceDeadline(checkedAddresses(url, network), deadline)
    const answer = await ask(url, addresses, deadline)
    const next = redirectOf(answer)
    if (next === undefined) return readAnswer(answer, url, limits.bytes)
    answer.destroy()
    url = checkUrl(next, network, url)
  }
  throw refused(`The address redirects more than ${limits.redirects} times.`)
}

/** @throws {ServerError} `upload/address-refused` for whatever is not a plain web address */
function checkUrl(address: string, network: Network, base?: URL): URL {
  const url = URL.parse(address, base?.href)
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:'))
    throw refused('Only addresses that begin with http:// or https:// can be fetched.')
  if (url.username !== '' || url.password !== '') throw refused('The address holds a name or password; leave it out.')
  const port = portOf(url)
  if (!network.isPortAllowed(port)) throw refused(`The address names the port ${port}; only 80 and 443 are fetched.`)
  return url
}

const portOf = ({ port, protocol }: URL): number => Number(port) || (protocol === 'https:' ? 443 : 80)

/** IP addresses of a host, all of which must be public: one that is not shows a name that is not to be trusted. */
async function checkedAddresses({ hostname }: URL, network: Network): Promise<string[]> {
  const host = hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(host) ? [host] : await network.resolve(host).catch(() => [])
  if (addresses.length === 0) throw failed(hostname)
  if (!addresses.every(network.isPublic))
    throw refused(`The address "${hostname}" leads into a network that is not public.`)
  return addresses
}

function ask(url: URL, addresses: string[], signal: AbortSignal): Promise<http.IncomingMessage> {
  const { request } = url.protocol === 'https:' ? https : http
  const found = addresses.map((address) => ({ address, family: isIP(address) }))
  return new Promise((resolve, reject) => {
    const asked = request(url, {
      // a connection of its own, to what was checked, whatever the name says by now
      agent: false,
      lookup: (_host, options, callback) =>
        options.all ? callback(null, found) : callback(null, found[0]!.address, found[0]!.family),
      headers: {
        'User-Agent': 'PolicyCasefiles/1.0',
        Accept: 'application/pdf, text/html, text/plain, */*;q=0.1',
        'Accept-Encoding': 'identity',
      },
      maxHeaderSize: 16_384,
      signal,
    })
    asked.on('response', resolve).on('error', reject).end()
  })
}

function redirectOf({ statusCode = 0, headers }: http.IncomingMessage): string | undefined {
  return [301, 302, 303, 307, 308].includes(statusCode) ? headers.location : undefined
}

/** Looking a name up cannot be stopped; nobody waits for it past the deadline. */
function raceDeadline<Value>(work: Promise<Value>, deadline: AbortSignal): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>()
  const end = () => reject(deadline.reason)
  if (deadline.aborted) end()
  deadline.addEventListener('abort', end)
  return Promise.race([work, promise]).finally(() => deadline.removeEventListener('abort', end))
}

function refused(message: string): ServerError {
  return new ServerError('upload/address-refused', message)
}

function failed(host: string): ServerError {
  return new ServerError('upload/address-failed', `"${host}" did not answer. Check the address, or upload the file.`)
}

function tookTooLong({ milliseconds }: FetchLimits): ServerError {
  const message = `The address did not answer in full within ${milliseconds / 1000} seconds.`
  return new ServerError('upload/took-too-long', message)
}

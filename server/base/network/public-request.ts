import { lookup } from 'node:dns/promises'
import http from 'node:http'
import https from 'node:https'
import { isIP, BlockList } from 'node:net'
import { ServerError } from '../errors.ts'

/*
 * The one way out of this server to addresses that somebody else named. Each is checked by name, port and every IP address
 * of its host, and the connection is made to an address that was checked: a name that changes its address in between
 * changes nothing.
 */

/** What stands between an address and the connection; tests replace it, the product never does. */
export interface Network {
  /** IP addresses of a host name. */
  resolve(host: string): Promise<string[]>
  isPublic(address: string): boolean
  isPortAllowed(port: number): boolean
}

export const INTERNET: Network = {
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  isPublic: isPublicAddress,
  isPortAllowed: (port) => port === 80 || port === 443,
}

/** What is sent. */
export interface PublicRequest {
  method: 'GET' | 'HEAD' | 'POST'
  headers: Record<string, string>
  body?: string | Uint8Array
}

/**
 * Makes one request; redirects are answered, not followed.
 *
 * @param milliseconds from the name looked up to the first byte
 * @throws {ServerError} `upload/address-refused`, `upload/address-failed`, `upload/took-too-long`
 */
export async function requestPublic(
  address: string,
  network: Network,
  milliseconds: number,
  sent: PublicRequest,
): Promise<http.IncomingMessage> {
  const deadline = AbortSignal.timeout(milliseconds)
  const url = checkUrl(address, network)
  try {
    return await openPublic(url, network, deadline, sent)
  } catch (error) {
    if (error instanceof ServerError) throw error
    if (deadline.aborted) throw tookTooLong(milliseconds)
    throw failed(url.host)
  }
}

/** Connects to an address that `checkUrl` let through. */
async function openPublic(
  url: URL,
  network: Network,
  deadline: AbortSignal,
  sent: PublicRequest,
): Promise<http.IncomingMessage> {
  return ask(url, await raceDeadline(checkedAddresses(url, network), deadline), deadline, sent)
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

/** Longest wait for a name at {@link refuseInside}, in milliseconds. */
const LOOK_UP_MS = 2000

/**
 * Refuses an address that leads into a network that is not public, before it is kept. A name that is not known yet, or not at once,
 * is let through: every connection is checked anew.
 *
 * @throws {ServerError} `upload/address-refused`
 */
export async function refuseInside(address: string, network: Network): Promise<void> {
  const url = checkUrl(address, network)
  try {
    await raceDeadline(checkedAddresses(url, network), AbortSignal.timeout(LOOK_UP_MS))
  } catch (error) {
    if (error instanceof ServerError && error.code === 'upload/address-refused') throw error
  }
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

function ask(
  url: URL,
  addresses: string[],
  signal: AbortSignal,
  { method, headers, body }: PublicRequest,
): Promise<http.IncomingMessage> {
  const { request } = url.protocol === 'https:' ? https : http
  const found = addresses.map((address) => ({ address, family: isIP(address) }))
  return new Promise((resolve, reject) => {
    const asked = request(url, {
      // a connection of its own, to what was checked, whatever the name says by now
      agent: false,
      lookup: (_host, options, callback) =>
        options.all ? callback(null, found) : callback(null, found[0].address, found[0].family),
      method,
      headers,
      maxHeaderSize: 16_384,
      signal,
    })
    asked.on('response', resolve).on('error', reject).end(body)
  })
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

export function failed(host: string): ServerError {
  return new ServerError('upload/address-failed', `"${host}" did not answer. Check the address, or upload the file.`)
}

export function tookTooLong(milliseconds: number): ServerError {
  const message = `The address did not answer in full within ${milliseconds / 1000} seconds.`
  return new ServerError('upload/took-too-long', message)
}

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

/**
 * Networks that are not the public internet, or that lead back into the one this server stands in: IANA's registries of
 * special-purpose addresses, and the one public address at which a large provider answers its own machines.
 */
const NOT_PUBLIC_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]
/** All of IPv6 that is public so far; what embeds IPv4 addresses or is set apart within it stands below. */
const GLOBAL_IPV6 = ['2000::/3']
const NOT_PUBLIC_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20']

const notPublicIpv4 = blockList(NOT_PUBLIC_IPV4, 'ipv4')
const globalIpv6 = blockList(GLOBAL_IPV6, 'ipv6')
const notPublicIpv6 = blockList(NOT_PUBLIC_IPV6, 'ipv6')

/** Whether an IP address leads to the public internet and nowhere else; what is no address does not. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !notPublicIpv4.check(address, 'ipv4')
  // a zone ("%eth0") belongs to a link of this machine
  if (isIP(address) !== 6 || address.includes('%')) return false
  return globalIpv6.check(address, 'ipv6') && !notPublicIpv6.check(address, 'ipv6')
}

function blockList(subnets: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const subnet of subnets) {
    const [network, prefix] = subnet.split('/')
    list.addSubnet(network, Number(prefix), family)
  }
  return list
}

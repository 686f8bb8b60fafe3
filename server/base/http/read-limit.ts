import { ServerError } from '../errors.ts'

/** Most addresses that are remembered; past it, those whose bucket is full again are forgotten, then the oldest. */
const MOST_ADDRESSES = 50_000

/** What is left to an address after a read. */
export interface ReadsLeft {
  limit: number
  remaining: number
  /** Seconds until the whole limit is there again. */
  resetSeconds: number
}

interface Bucket {
  tokens: number
  at: number
}

/**
 * Limits public reads: each network address, or each account that reads with keys, has a bucket of `perMinute` reads that
 * fills up again evenly. Kept in memory, so a restart begins anew.
 *
 * @param perMinute reads that one address may make in a minute, on average and at once
 * @param now milliseconds
 * @param message what is said past the limit
 * @returns takes one read of an address and says what is left; throws {ServerError} `request/too-many` with the seconds until the next one
 */
export function openReadLimit(
  perMinute: number,
  now: () => number = Date.now,
  message = 'Too many requests from your network address; slow down, or use an API key.',
): (address: string) => ReadsLeft {
  const perMs = perMinute / 60_000
  const buckets = new Map<string, Bucket>()

  const filled = ({ tokens, at }: Bucket, time: number) => Math.min(perMinute, tokens + (time - at) * perMs)

  function forget(time: number): void {
    for (const [network, bucket] of buckets) if (filled(bucket, time) >= perMinute) buckets.delete(network)
    for (const network of buckets.keys()) {
      if (buckets.size < MOST_ADDRESSES) return
      buckets.delete(network)
    }
  }

  return (address) => {
    const time = now()
    const network = networkOf(address)
    const known = buckets.get(network)
    const tokens = known ? filled(known, time) : perMinute
    if (tokens < 1) throw tooMany(Math.ceil((1 - tokens) / perMs / 1000), message)
    if (!known && buckets.size >= MOST_ADDRESSES) forget(time)
    const left = tokens - 1
    buckets.set(network, { tokens: left, at: time })
    const resetSeconds = Math.ceil((perMinute - left) / perMs / 1000)
    return { limit: perMinute, remaining: Math.floor(left), resetSeconds }
  }
}

/** What counts as one caller: an IPv6 customer has at least a /64 and could use a fresh address for every attempt. */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address
  const [head = '', tail] = address.split('::')
  const groups = head.split(':').filter(Boolean)
  const rest = tail?.split(':').filter(Boolean) ?? []
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - groups.length - rest.length)).fill('0')
  return [...groups, ...zeros, ...rest].slice(0, 4).join(':')
}

function tooMany(seconds: number, message: string): ServerError {
  return new ServerError('request/too-many', message, undefined, { retryAfterSeconds: Math.max(1, seconds) })
}

/** How much of something is left, and until when. */
interface Quota {
  /** What the limit is called: `month`, `minute`. */
  name: string
  limit: number
  remaining: number
  resetSeconds: number
}

/** What is left, as programs read it: the fields of the IETF's RateLimit draft, and the three older ones that many clients know. */
export function rateLimitFields({ name, limit, remaining, resetSeconds }: Quota): Record<string, string> {
  return {
    'RateLimit-Policy': `"${name}";q=${limit}`,
    RateLimit: `"${name}";r=${remaining};t=${resetSeconds}`,
    'RateLimit-Limit': String(limit),
    'RateLimit-Remaining': String(remaining),
    'RateLimit-Reset': String(resetSeconds),
  }
}

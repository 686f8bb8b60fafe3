import { createHash, timingSafeEqual } from 'node:crypto'
import { ServerError } from '../../base/errors.ts'

const LOOPBACK = /^(?:127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/

/** What a proxy adds to what it hands on. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via']

/**
 * Lets whoever holds the token read the figures; without a token, programs on the same machine, which call without a
 * proxy in between.
 *
 * @param token what `METRICS_TOKEN` says; undefined or empty where it is not set
 * @throws {ServerError} `metrics/closed`, which is 404: to others there is nothing here
 */
export function requireMetricsAccess(
  { headers }: { headers: Headers },
  address: string,
  token: string | undefined = process.env.METRICS_TOKEN?.trim(),
): void {
  const given = /^bearer (.+)$/i.exec(headers.get('authorization') ?? '')?.[1] ?? ''
  if (token ? isSame(given, token) : isFromHere(headers, address)) return
  throw new ServerError(
    'metrics/closed',
    'Figures are for programs on the same machine, or with the token that is set.',
  )
}

/** In constant time, whatever the lengths. */
function isSame(given: string, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(token))
}

const isFromHere = (headers: Headers, address: string): boolean =>
  LOOPBACK.test(address) && !FORWARDED.some((name) => headers.has(name))

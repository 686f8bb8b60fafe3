import { createHash, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import * as calls from '../../../contract/calls/health.ts'
import { getApiDescription } from '../../../contract/calls/health.ts'
import type { ServerContext } from '../../base/context.ts'
import { ServerError } from '../../base/errors.ts'
import { implement, type Route } from '../../base/http/route.ts'
import { countAlarms } from '../../people/authority/alarms.ts'
import { operatingFigures } from './operating-figures.ts'
import { describeApi } from '../../../contract/calls/describe-api.ts'

type Context = Pick<
  ServerContext,
  | 'db'
  | 'dataFolder'
  | 'now'
  | 'publications'
  | 'releases'
  | 'metrics'
  | 'log'
  | 'logState'
  | 'isStarting'
  | 'isStopping'
>

/** What programs that watch the server ask. */
export function healthRoutes(context: Context, engineVersion: string): Route[] {
  const { db, publications, metrics, logState } = context
  return [
    implement(calls.getHealth, async () => {
      await sql`select 1`.execute(db)
      const answer = { status: 'ok' as const, engine_version: engineVersion, publications: publications.head() }
      return { ...answer, log_lines_dropped: logState.dropped(), started_at: metrics.since }
    }),
    implement(calls.getLiveness, async () => ({ status: 'alive' as const })),
    implement(calls.getReadiness, async () => {
      await requireReady(context)
      return { status: 'ready' as const }
    }),
    implement(calls.getMetrics, async ({ request, address }) => {
      requireMetricsAccess(request, address)
      const type = 'text/plain; version=0.0.4; charset=utf-8'
      const headers = { 'Content-Type': type, 'Cache-Control': 'no-store' }
      const alarms = Object.entries(await countAlarms(db)).map(
        ([kind, count]) => `casefiles_alarms_open{kind="${kind}"} ${count}\n`,
      )
      const text = `# HELP casefiles_alarms_open Alarms about accounts that no admin settled.\n# TYPE casefiles_alarms_open gauge\n${alarms.join('')}`
      return new Response((await metrics.exposition()) + (await operatingFigures(context)) + text, { headers })
    }),
  ]
}

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

/** @throws {ServerError} `server/not-ready`, which names the part and nothing of its inside; the log has the rest */
async function requireReady({ db, publications, releases, log, isStarting, isStopping }: Context): Promise<void> {
  if (isStopping?.()) throw new ServerError('server/not-ready', 'The server is draining: it answers until it stops.')
  if (isStarting?.()) throw new ServerError('server/not-ready', 'The server is starting: its pages are being rendered.')
  const parts: [string, () => unknown][] = [
    ['The database does not answer.', () => sql`select 1`.execute(db)],
    ['The publications cannot be read.', () => publications.entry('')],
    ['The pages cannot be read.', () => releases.entry('')],
  ]
  for (const [message, look] of parts) {
    try {
      await look()
    } catch (error) {
      log.error({ err: error }, 'not ready')
      throw new ServerError('server/not-ready', message)
    }
  }
}

/** The description of all calls, itself among them. */
export function apiDescriptionRoutes(): Route[] {
  return [implement(getApiDescription, async () => ({ ...describeApi() }))]
}

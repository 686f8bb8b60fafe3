import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'
import type { ServerContext } from '../context.ts'

/** What was measured of one group of requests since counting began. */
export interface GroupMetrics {
  /** `GET /api/v2/casefiles/:slug`, or `pages` for the public site. */
  group: string
  count: number
  /** Answers 4xx and 5xx. */
  refused: number
  failed: number
  /** Milliseconds under which so many of the last {@link KEPT} answers came; null before the first. */
  p50: number | null
  p95: number | null
  p99: number | null
}

export interface RequestMetrics {
  record(group: string, status: number, durationMs: number): void
  /** The same for Prometheus, as text. */
  exposition(): Promise<string>
  /** Every group that was asked for, the busiest first. */
  read(): GroupMetrics[]
  /** Start of this process, ISO. */
  since: string
  /** Moment since which requests are counted, ISO: earlier than the start where figures were restored. */
  countedSince(): string
  /** What another process goes on from. */
  save(): SavedMetrics
  /** Goes on from what an earlier process saved, before anything is recorded. */
  restore(saved: SavedMetrics): void
}

/** Figures as they are saved: counts, and of each group its latest durations, the oldest first. */
interface SavedMetrics {
  since: string
  groups: { group: string; count: number; refused: number; failed: number; durations: number[] }[]
}

/** Durations kept of each group: enough for a 99th percentile, whatever the traffic. */
export const KEPT = 1000

interface Group {
  count: number
  refused: number
  failed: number
  durations: Float64Array
}

/** The durations of a group that are kept, the oldest first. */
function latest({ count, durations }: Group): number[] {
  if (count <= KEPT) return [...durations.slice(0, count)]
  const oldest = count % KEPT
  return [...durations.slice(oldest), ...durations.slice(0, oldest)]
}

/** Measurements in memory: a ring of the last durations per group, so their size does not grow with traffic. */
export function openRequestMetrics(since = new Date().toISOString()): RequestMetrics {
  const groups = new Map<string, Group>()
  const exposed = openExposition()
  let countedSince = since
  return {
    exposition: exposed.text,
    since,
    record(name, status, durationMs) {
      const group = groups.get(name) ?? { count: 0, refused: 0, failed: 0, durations: new Float64Array(KEPT) }
      groups.set(name, group)
      exposed.record(name, status, durationMs)
      group.durations[group.count % KEPT] = durationMs
      group.count += 1
      if (status >= 500) group.failed += 1
      else if (status >= 400) group.refused += 1
    },
    countedSince: () => countedSince,
    save: () => ({
      since: countedSince,
      groups: [...groups].map(([name, group]) => {
        const { count, refused, failed } = group
        return { group: name, count, refused, failed, durations: latest(group) }
      }),
    }),
    restore(saved) {
      countedSince = saved.since
      for (const { group, count, refused, failed, durations } of saved.groups) {
        const ring = new Float64Array(KEPT)
        for (const [place, value] of durations.entries()) ring[(count - durations.length + place) % KEPT] = value
        groups.set(group, { count, refused, failed, durations: ring })
      }
    },
    read: () => [...groups].map(([name, group]) => describe(name, group)).sort((a, b) => b.count - a.count),
  }
}

/** Seconds under which answers are counted: pages take milliseconds, uploads and exports seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export interface Exposition {
  record(group: string, status: number, durationMs: number): void
  /** Everything counted so far, and how the process is, in Prometheus's text format. */
  text(): Promise<string>
}

/** Figures of the process itself; one process has one set of them, however often the server in it opens anew. */
let ofProcess: Registry | undefined

function processFigures(): Registry {
  if (!ofProcess) {
    ofProcess = new Registry()
    collectDefaultMetrics({ register: ofProcess })
  }
  return ofProcess
}

/**
 * What an alert takes the rate of, from nothing on: of a count that is first seen at seventy Prometheus knows no rise, so the attempts of a
 * first attack would be nobody's.
 */
const COUNTED_FROM_THE_START = [
  { call: 'POST /api/auth/login', status: '401' },
  { call: 'pages', status: '500' },
]

/** Request figures by the form of the address, so that their number does not grow with addresses. */
function openExposition(): Exposition {
  const registers = [new Registry()]
  const answers = new Counter({
    name: 'http_requests_total',
    help: 'Answers by call (public pages together) and status.',
    labelNames: ['call', 'status'],
    registers,
  })
  for (const labels of COUNTED_FROM_THE_START) answers.inc(labels, 0)
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the answer, by call.',
    labelNames: ['call'],
    buckets: BUCKETS,
    registers,
  })
  return {
    record(call, status, durationMs) {
      answers.inc({ call, status })
      durations.observe({ call }, durationMs / 1000)
    },
    text: () => Registry.merge([...registers, processFigures()]).metrics(),
  }
}

function describe(group: string, { count, refused, failed, durations }: Group): GroupMetrics {
  const sorted = durations.slice(0, Math.min(count, KEPT)).sort()
  const at = (share: number) => percentile(sorted, share)
  return { group, count, refused, failed, p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}

/** The smallest value that at least this share of the values does not exceed (nearest rank). */
export function percentile(sorted: ArrayLike<number>, share: number): number | null {
  if (sorted.length === 0) return null
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]
}

declare module '../db/schema.ts' {
  interface Schema {
    request_figures: RequestFiguresTable
  }
}

/** Figures of requests as they were last saved: one row per server. */
interface RequestFiguresTable {
  name: string
  figures_json: string
  saved_at: string
}

const NAME = 'requests'
const EVERY_MS = 60_000

type Context = Pick<ServerContext, 'db' | 'now' | 'log' | 'metrics'>

/** Goes on from the figures of requests that were saved last; what cannot be read is begun anew. */
export async function restoreMetrics({ db, metrics, log }: Omit<Context, 'now'>): Promise<void> {
  const row = await db.selectFrom('request_figures').selectAll().where('name', '=', NAME).executeTakeFirst()
  if (!row) return
  try {
    metrics.restore(JSON.parse(row.figures_json) as SavedMetrics)
  } catch (error) {
    log.error({ err: error }, 'figures of requests begin anew')
  }
}

export async function saveMetrics({ db, now, metrics }: Omit<Context, 'log'>): Promise<void> {
  const figures = { figures_json: JSON.stringify(metrics.save()), saved_at: now() }
  await db
    .insertInto('request_figures')
    .values({ name: NAME, ...figures })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(figures))
    .execute()
}

/** Figures of requests outlive the process: a crash loses a minute of them. @returns what saves them a last time */
export async function keepMetrics(context: Context): Promise<() => Promise<void>> {
  await restoreMetrics(context)
  const save = () =>
    saveMetrics(context).catch((error: unknown) => context.log.error(error, 'figures of requests not saved'))
  const timer = setInterval(() => void save(), EVERY_MS)
  return async () => {
    clearInterval(timer)
    await save()
  }
}

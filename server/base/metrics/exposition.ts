import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'

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

/** Request figures by the form of the address, so that their number does not grow with addresses. */
export function openExposition(): Exposition {
  const registers = [new Registry()]
  const answers = new Counter({
    name: 'http_requests_total',
    help: 'Answers by call (public pages together) and status.',
    labelNames: ['call', 'status'],
    registers,
  })
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

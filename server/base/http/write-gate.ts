import { setTimeout as wait } from 'node:timers/promises'
import { ServerError } from '../errors.ts'
import type { Fetch } from './listen.ts'
import { refusalResponse } from './problem.ts'
import { SECURITY_HEADERS } from './public-security-headers.ts'

const RETRY_SECONDS = 1
/** Longest wait for calls under way; what a slow upload would have saved is not saved then, and its sender is told. */
const PATIENCE_MS = 5000
const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

export interface WriteGate {
  fetch: Fetch
  /** From now on what saves is refused. Resolves when nothing that saves is under way. */
  close(): Promise<void>
  /** Resolves when nothing that came so far is under way. */
  settled(): Promise<void>
}

/** Lets everything through until it is closed; from then on what only reads. */
export function openWriteGate(app: Fetch): WriteGate {
  const [reading, saving] = [new Set<Promise<Response>>(), new Set<Promise<Response>>()]
  let isClosed = false
  const fetch: Fetch = (request, connection) => {
    const isReading = READING.has(request.method)
    if (isClosed && !isReading) return refuse(new URL(request.url).pathname)
    const answer = Promise.resolve(app(request, connection))
    const underWay = isReading ? reading : saving
    underWay.add(answer)
    const done = () => void underWay.delete(answer)
    answer.then(done, done)
    return answer
  }
  const end = async (answers: Iterable<Promise<Response>>) =>
    void (await Promise.race([Promise.allSettled(answers), wait(PATIENCE_MS, undefined, { ref: false })]))
  return {
    fetch,
    close: () => {
      isClosed = true
      return end(saving)
    },
    settled: () => end([...reading, ...saving]),
  }
}

function refuse(pathname: string): Response {
  const text = 'A newer version of the server takes over, so nothing can be saved for a few seconds. Try again then.'
  const remedy = { retryAfterSeconds: RETRY_SECONDS, headers: { ...SECURITY_HEADERS } }
  return refusalResponse(new ServerError('server/starting', text, undefined, remedy), pathname)
}

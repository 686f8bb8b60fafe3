import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { createAdaptorServer } from '@hono/node-server'
import { ServerError } from '../errors.ts'
import { refusalResponse } from './error-handler.ts'
import { SECURITY_HEADERS } from './security-headers.ts'

/** `connection` is what the adapter knows of the connection, for the app's `env`. */
export type Fetch = (request: Request, connection: object) => Response | Promise<Response>

export interface Listening {
  /** Where it can be reached; with port 0, once the port is taken. */
  readonly url: string
  /** Takes the port, where that was left for later. */
  open(): Promise<void>
  /** From now on requests are answered by this app. */
  serve(fetch: Fetch): void
  /** From now on requests are answered as before there was an app. */
  pause(): void
  /** From now on each answer is the last of its connection, so that readers come back to wherever they are sent then. */
  drain(): void
  /** Takes no new requests and waits for those under way, or for so long; then it cuts them off. */
  close(patienceMs?: number): Promise<void>
}

/** How often connections are looked at that wait for their last answer; each is closed once it has it. */
const LOOK_MS = 50

/**
 * Takes the port at once, so that a second server notices before it touches anything.
 *
 * @param beforehand answers until there is an app
 * @throws {Error} one sentence when the port is taken or may not be used
 */
export async function listen(host: string, port: number, beforehand: Fetch): Promise<Listening> {
  const listening = listenLater(host, port, beforehand)
  await listening.open()
  return listening
}

/** The same, but that nobody is answered before `open`: whoever comes is refused, and goes where else there is a server. */
export function listenLater(host: string, port: number, beforehand: Fetch): Listening {
  let fetch = beforehand
  const server = createAdaptorServer({
    fetch: (request: Request, connection: object) => fetch(request, connection),
  }) as Server
  let isDraining = false
  // Before the app answers: afterwards the headers have gone.
  server.prependListener('request', (_, response) => {
    if (isDraining) response.shouldKeepAlive = false
  })
  return {
    get url() {
      const bound = (server.address() as AddressInfo | null)?.port ?? port
      return `http://${host.includes(':') ? `[${host}]` : host}:${bound}`
    },
    open: async () => {
      if (!server.listening) await bind(server, host, port)
    },
    serve: (app) => {
      fetch = app
    },
    pause: () => {
      fetch = beforehand
    },
    drain: () => {
      isDraining = true
    },
    close: (patienceMs) => closeServer(server, patienceMs),
  }
}

function bind(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new Error(describeFailure(error, host, port))))
    server.listen(port, host, () => resolve())
  })
}

function describeFailure(error: NodeJS.ErrnoException, host: string, port: number): string {
  if (error.code === 'EADDRINUSE') {
    return `The address ${host}:${port} is taken by another program; stop that one or set PORT to another number.`
  }
  if (error.code === 'EACCES') return `This account may not listen on port ${port}; set PORT to a number above 1023.`
  return `The server cannot listen on ${host}:${port}: ${error.message}.`
}

function closeServer(server: Server, patienceMs?: number): Promise<void> {
  if (!server.listening) return Promise.resolve()
  return new Promise((resolve) => {
    const looking = setInterval(() => server.closeIdleConnections(), LOOK_MS)
    const cutting = patienceMs === undefined ? undefined : setTimeout(() => server.closeAllConnections(), patienceMs)
    server.close(() => {
      clearInterval(looking)
      clearTimeout(cutting)
      resolve()
    })
  })
}

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

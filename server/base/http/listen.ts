import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'

/** `connection` is what the adapter knows of the connection, for the app's `env`. */
export type Fetch = (request: Request, connection: object) => Response | Promise<Response>

export interface Listening {
  /** Where it can be reached. */
  url: string
  /** From now on requests are answered by this app. */
  serve(fetch: Fetch): void
  /** From now on requests are answered as before there was an app. */
  pause(): void
  /** From now on each answer is the last of its connection, so that readers come back to wherever they are sent then. */
  drain(): void
  /** Takes no new requests and waits for those under way. */
  close(): Promise<void>
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
  let fetch = beforehand
  const server = createAdaptorServer({
    fetch: (request: Request, connection: object) => fetch(request, connection),
  }) as Server
  let isDraining = false
  // Before the app answers: afterwards the headers have gone.
  server.prependListener('request', (_, response) => {
    if (isDraining) response.shouldKeepAlive = false
  })
  await bind(server, host, port)
  const { port: bound } = server.address() as AddressInfo
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${bound}`,
    serve: (app) => {
      fetch = app
    },
    pause: () => {
      fetch = beforehand
    },
    drain: () => {
      isDraining = true
    },
    close: () => closeServer(server),
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

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const looking = setInterval(() => server.closeIdleConnections(), LOOK_MS)
    server.close(() => {
      clearInterval(looking)
      resolve()
    })
  })
}

import { once } from 'node:events'
import net from 'node:net'

/** A connection to a service that a test can cut at any moment. */
export interface CutProxy {
  /** The service's address through it. */
  url: string
  /** Ends every connection now, and refuses new ones until {@link mend}. */
  cut(): void
  mend(): void
  /** Cuts by itself once so many more bytes went to the service. */
  cutAfter(bytes: number): void
  /** Bytes that went to the service so far. */
  sent(): number
  close(): Promise<void>
}

export async function openCutProxy(target: string): Promise<CutProxy> {
  const { hostname, port } = new URL(target)
  const open = new Set<net.Socket>()
  let isCut = false
  let sent = 0
  let limit = Infinity

  const cut = () => {
    isCut = true
    limit = Infinity
    for (const socket of open) socket.destroy()
  }
  const server = net.createServer((caller) => {
    if (isCut) return void caller.destroy()
    const service = net.connect(Number(port), hostname)
    for (const socket of [caller, service]) {
      open.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        open.delete(socket)
        caller.destroy()
        service.destroy()
      })
    }
    caller.on('data', (bytes) => {
      sent += bytes.length
      if (sent >= limit) cut()
    })
    caller.pipe(service)
    service.pipe(caller)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as net.AddressInfo).port}`,
    cut,
    mend() {
      isCut = false
      limit = Infinity
    },
    cutAfter: (bytes) => void (limit = sent + bytes),
    sent: () => sent,
    async close() {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}

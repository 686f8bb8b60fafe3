import { once } from 'node:events'
import net from 'node:net'

/** A connection to a service that a test can cut at any moment. */
export interface CutProxy {
  /** The service's address through it. */
  url: string
  /** Ends every connection now, and refuses new ones until {@link mend}. */
  cut(): void
  /** Lets nothing through until {@link mend}, and ends nothing: whoever waits for an answer does not know why. */
  silence(): void
  mend(): void
  /** Cuts by itself once so many more bytes went to the service. */
  cutAfter(bytes: number): void
  /** Bytes that went to the service so far. */
  sent(): number
  close(): Promise<void>
}

/** @param target the service's address, or the path of its socket on this machine */
export async function openCutProxy(target: string): Promise<CutProxy> {
  const toService = addressOf(target)
  const open = new Set<net.Socket>()
  /** Both ends of each connection. */
  const pairs = new Map<net.Socket, net.Socket>()
  let isCut = false
  let isSilent = false
  let sent = 0
  let limit = Infinity

  const cut = () => {
    isCut = true
    limit = Infinity
    for (const socket of open) socket.destroy()
  }
  const silence = () => {
    isSilent = true
    for (const [caller, service] of pairs) {
      for (const [from, to] of bothWays(caller, service)) from.unpipe(to).pause()
    }
  }
  const join = (caller: net.Socket, service: net.Socket) => {
    for (const [from, to] of bothWays(caller, service)) from.pipe(to)
  }
  const server = net.createServer((caller) => {
    if (isCut) return void caller.destroy()
    const service = net.connect(toService)
    pairs.set(caller, service)
    for (const socket of [caller, service]) {
      open.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        open.delete(socket)
        pairs.delete(caller)
        caller.destroy()
        service.destroy()
      })
    }
    caller.on('data', (bytes) => {
      sent += bytes.length
      if (sent >= limit) cut()
    })
    if (isSilent) caller.pause()
    else join(caller, service)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as net.AddressInfo).port}`,
    cut,
    silence,
    mend() {
      isCut = false
      limit = Infinity
      if (isSilent) for (const pair of pairs) join(...pair)
      isSilent = false
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

const bothWays = (one: net.Socket, other: net.Socket): [from: net.Socket, to: net.Socket][] => [
  [one, other],
  [other, one],
]

function addressOf(target: string): net.NetConnectOpts {
  if (target.startsWith('/')) return { path: target }
  const { hostname, port } = new URL(target)
  return { host: hostname, port: Number(port) }
}

import { once } from 'node:events'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openCutProxy, type CutProxy } from './cut-proxy.ts'

let service: net.Server
let socket: string
let proxy: CutProxy
beforeEach(async () => {
  socket = path.join(os.tmpdir(), `echo-${randomUUID().slice(0, 8)}`)
  service = net.createServer((caller) => caller.on('error', () => undefined).pipe(caller)).listen(socket)
  await once(service, 'listening')
  proxy = await openCutProxy(socket)
})
afterEach(async () => {
  await proxy.close()
  service.close()
})

const connect = () => net.connect(Number(new URL(proxy.url).port), '127.0.0.1')
const answerOf = async (caller: net.Socket) => String(((await once(caller, 'data')) as [Buffer])[0])

it('ends what is open when it is cut, and refuses more until it is mended', async () => {
  const caller = connect()
  caller.write('one')
  expect(await answerOf(caller)).toBe('one')
  proxy.cut()
  await once(caller, 'close')
  const refused = connect().on('error', () => undefined)
  await once(refused, 'close')
  proxy.mend()
  const later = connect()
  later.write('two')
  expect(await answerOf(later)).toBe('two')
})

it('holds back what is said while it is silent, of new connections too, and brings it when it is mended', async () => {
  const caller = connect()
  caller.write('before')
  expect(await answerOf(caller)).toBe('before')
  proxy.silence()
  const other = connect()
  const said: string[] = []
  for (const one of [caller, other]) one.on('data', (bytes: Buffer) => said.push(String(bytes)))
  caller.write('held')
  other.write('new')
  // The service answers one that comes without the proxy, so it would have answered the others.
  const witness = net.connect(socket)
  witness.write('witness')
  expect(await answerOf(witness)).toBe('witness')
  witness.destroy()
  expect(said).toEqual([])
  proxy.mend()
  await expect.poll(() => said.toSorted()).toEqual(['held', 'new'])
})

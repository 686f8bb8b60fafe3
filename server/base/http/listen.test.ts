import net from 'node:net'
import { describe, expect, it } from 'vitest'
import { listen, openWriteGate } from './listen.ts'
import { expectProblem } from '../../test-support/calls.ts'

describe('listening', () => {
  const early = () => new Response('early', { status: 503 })

  it('answers at once, from then on what the app answers, and as before while it pauses', async () => {
    const listening = await listen('127.0.0.1', 0, early)
    const answer = async () => (await fetch(listening.url)).text()
    try {
      expect(await answer()).toBe('early')
      listening.serve(() => new Response('ready'))
      expect(await answer()).toBe('ready')
      listening.pause()
      expect(await answer()).toBe('early')
    } finally {
      await listening.close()
    }
    await expect(fetch(listening.url)).rejects.toThrow()
  })

  it('while it drains, answers go on, each as the last of its connection', async () => {
    const listening = await listen('127.0.0.1', 0, early)
    listening.serve(() => new Response('ready'))
    const connection = async () => (await fetch(listening.url)).headers.get('connection')
    try {
      expect(await connection()).toBe('keep-alive')
      listening.drain()
      expect(await connection()).toBe('close')
    } finally {
      await listening.close()
    }
  })

  it('who is being answered when it closes gets the whole answer', async () => {
    const listening = await listen('127.0.0.1', 0, early)
    const began = Promise.withResolvers<void>()
    const go = Promise.withResolvers<Response>()
    listening.serve(() => {
      began.resolve()
      return go.promise
    })
    const answer = fetch(listening.url)
    await began.promise
    const closed = listening.close()
    await expect(fetch(listening.url)).rejects.toThrow()
    go.resolve(new Response('ready'))
    expect(await (await answer).text()).toBe('ready')
    await closed
  })

  it('says in one sentence that the port is taken', async () => {
    const other = net.createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as net.AddressInfo
    await expect(listen('127.0.0.1', port, early)).rejects.toThrow(
      `The address 127.0.0.1:${port} is taken by another program; stop that one or set PORT to another number.`,
    )
    await new Promise((resolve) => other.close(resolve))
  })
})

const ask = (method: string) => new Request('http://archive.example/api/v2/studio/casefiles', { method })

it('refuses what saves once it is closed, with a time to come back, and lets through what reads', async () => {
  const gate = openWriteGate(() => new Response('done'))
  expect(await (await gate.fetch(ask('POST'), {})).text()).toBe('done')
  await gate.close()
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    const refused = await gate.fetch(ask(method), {})
    expect(refused.headers.get('retry-after')).toBe('1')
    await expectProblem(refused, 'server/starting')
  }
  for (const method of ['GET', 'HEAD', 'OPTIONS']) expect((await gate.fetch(ask(method), {})).status).toBe(200)
})

it('is closed only when what was being saved has been', async () => {
  const saved = Promise.withResolvers<Response>()
  const gate = openWriteGate(() => saved.promise)
  const answer = gate.fetch(ask('POST'), {})
  const told: string[] = []
  const closed = gate.close().then(() => told.push('closed'))
  void Promise.resolve(answer).then(() => told.push('saved'))
  await new Promise((resolve) => setImmediate(resolve))
  expect(told).toEqual([])
  saved.resolve(new Response('done'))
  await closed
  expect(told).toEqual(['saved', 'closed'])
})

it('has settled when what reads has its answer, too', async () => {
  const read = Promise.withResolvers<Response>()
  const gate = openWriteGate(() => read.promise)
  const answer = gate.fetch(ask('GET'), {})
  await gate.close()
  const settled = gate.settled().then(() => 'settled')
  expect(await Promise.race([settled, new Promise((resolve) => setImmediate(() => resolve('waits')))])).toBe('waits')
  read.resolve(new Response('page'))
  expect(await settled).toBe('settled')
  expect(await (await answer).text()).toBe('page')
})

import { expect, it } from 'vitest'
import { expectProblem } from '../../test-support/expect-problem.ts'
import { openWriteGate } from './write-gate.ts'

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

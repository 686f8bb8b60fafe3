import { describe, expect, it } from 'vitest'
import { readEvents } from './read-events.ts'

async function read(...chunks: (string | Uint8Array)[]): Promise<unknown[]> {
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(typeof chunk === 'string' ? encoder.encode(chunk) : chunk)
      controller.close()
    },
  })
  const events: unknown[] = []
  for await (const event of readEvents(body)) events.push(event)
  return events
}

describe('events of a stream', () => {
  it('are read one by one, wherever the stream is cut, also inside a letter', async () => {
    const bytes = new TextEncoder().encode('data: {"step":"Données"}\n\ndata: {"step":"Run Model"}\n\n')
    const cuts = Array.from(bytes, (_, at) => at)
    for (const at of cuts) {
      expect(await read(bytes.slice(0, at), bytes.slice(at))).toEqual([{ step: 'Données' }, { step: 'Run Model' }])
    }
  })

  it('may end lines as Windows does, span lines, and stand among comments', async () => {
    expect(await read(': still here\r\n\r\n', 'event: job\r\ndata: {"a":\r\ndata: 1}\r', '\n\r\n')).toEqual([{ a: 1 }])
  })

  it('leave out what was cut off in the middle: the next connection tells it again', async () => {
    expect(await read('data: 1\n\ndata: 2')).toEqual([1])
  })
})

import { beforeEach, describe, expect, it, vi } from 'vitest'
import { watchJob, readEvents } from './watch-job.ts'

/** As on a page: addresses begin at the site. */
class PageRequest extends Request {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(input, 'http://archive.test') : input, init)
  }
}
const told = (...statuses: string[]) =>
  new Response(statuses.map((status) => `data: ${JSON.stringify({ status })}\n\n`).join(''))

/** A server that gives these answers, one a connection; what the listener heard. */
function listen(...answers: (Response | Error)[]) {
  const heard: string[] = []
  vi.stubGlobal('localStorage', { getItem: () => null, removeItem: () => undefined })
  vi.stubGlobal('Request', PageRequest)
  vi.stubGlobal('fetch', async () => {
    const answer = answers.shift()!
    if (answer instanceof Error) throw answer
    return answer
  })
  const listener = {
    onEvent: ({ status }: { status: string }, isFirst: boolean) => heard.push(isFirst ? `first ${status}` : status),
    onConnection: (isConnected: boolean) => heard.push(isConnected ? 'connected' : 'dropped'),
  }
  return { heard, watching: (signal: AbortSignal) => watchJob('job-1', listener, signal) }
}

describe('a run that is watched', () => {
  let over: AbortController
  beforeEach(() => {
    over = new AbortController()
  })

  it('is listened to until it ends', async () => {
    const { heard, watching } = listen(told('queued', 'running', 'completed'))
    await watching(over.signal)
    expect(heard).toEqual(['connected', 'first queued', 'connected', 'running', 'connected', 'completed'])
  })

  it('is listened to again where the connection drops, and tells everything from its first event', async () => {
    const { heard, watching } = listen(told('running'), new TypeError('Failed to fetch'), told('running', 'failed'))
    vi.stubGlobal('setTimeout', (work: () => void) => queueMicrotask(work))
    await watching(over.signal)
    const ending = ['connected', 'first running', 'connected', 'failed']
    expect(heard).toEqual(['connected', 'first running', 'dropped', 'dropped', ...ending])
  })

  it('that the server does not know is not asked for again', async () => {
    const { heard, watching } = listen(Response.json({ message: 'There is no such job.' }, { status: 404 }))
    await expect(watching(over.signal)).rejects.toThrow('There is no such job.')
    expect(heard).toEqual([])
  })

  it('is left alone once nobody looks', async () => {
    const { heard, watching } = listen(told('running'))
    const watched = watching(over.signal)
    over.abort()
    await watched
    expect(heard.filter((one) => one === 'dropped').length).toBeLessThanOrEqual(1)
  })
})

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

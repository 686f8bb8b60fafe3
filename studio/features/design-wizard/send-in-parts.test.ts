import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readInParts, sendInParts } from './send-in-parts.ts'

const ID = '6f9f3c1e-52f6-4f0d-9d0b-0d0a3b6f2a11'
const CONTENT = 'abcdefghijklmnopqrstuvwxyz'

/** A server that takes parts of ten bytes, and fails when it is told to. */
describe('a file sent in parts', () => {
  let came: string
  let fail: ((request: Request) => Response | Error | null) | null
  let dropped: boolean
  let told: number[]
  beforeEach(() => {
    ;[came, fail, dropped, told] = ['', null, false, []]
    vi.stubGlobal('localStorage', { getItem: () => null })
    class RequestOnPage extends Request {
      constructor(input: RequestInfo | URL, init?: RequestInit) {
        super(typeof input === 'string' ? new URL(input, 'http://archive.test') : input, init)
      }
    }
    vi.stubGlobal('Request', RequestOnPage)
    const state = () => Response.json({ id: ID, name: 'a.csv', bytes: 26, received: came.length, part_bytes: 10 })
    vi.stubGlobal('fetch', async (request: Request) => {
      const form = request.method === 'PUT' ? await request.formData() : null
      const failure = fail?.(request)
      if (failure instanceof Error) throw failure
      if (failure) return failure
      if (request.method === 'DELETE') {
        dropped = true
        return Response.json({ success: true })
      }
      if (form) {
        came = came.slice(0, Number(form.get('from'))) + (await (form.get('file') as File).text())
      }
      return state()
    })
  })
  afterEach(() => vi.unstubAllGlobals())

  const send = (begun: string | null = null, signal = new AbortController().signal) =>
    sendInParts(new File([CONTENT], 'a.csv'), {
      begun,
      onBegun: () => undefined,
      onProgress: (sent) => told.push(sent),
      signal,
      waitMs: 1,
    })

  it('comes whole, part by part, and tells how far it is', async () => {
    expect(await send()).toBe(ID)
    expect(came).toBe(CONTENT)
    expect(told).toEqual([0, 10, 20, 26])
  })

  it('goes on where the server is after a break, whether the part had come or not', async () => {
    let puts = 0
    fail = (request) => {
      if (request.method !== 'PUT' || (puts += 1) === 1) return null
      if (puts === 2) return new TypeError('Failed to fetch')
      if (puts === 3) return Response.json({ message: 'Restarting.' }, { status: 503 })
      return null
    }
    expect(await send()).toBe(ID)
    expect(came).toBe(CONTENT)
  })

  it('is given up after some tries, and a further call sends the rest alone', async () => {
    fail = ({ method }) => (method === 'PUT' && came.length === 10 ? new TypeError('Failed to fetch') : null)
    await expect(send()).rejects.toThrow()
    expect(came).toBe(CONTENT.slice(0, 10))
    fail = ({ method }) => (method === 'POST' ? Response.json({ message: 'Begun anew.' }, { status: 500 }) : null)
    expect(await send(ID)).toBe(ID)
    expect(came).toBe(CONTENT)
  })

  it('is not tried again where the server refuses it', async () => {
    let puts = 0
    fail = ({ method }) => {
      if (method !== 'PUT') return null
      puts += 1
      return Response.json({ code: 'upload/too-large', message: 'Too large.' }, { status: 413 })
    }
    await expect(send()).rejects.toThrow('Too large.')
    expect(puts).toBe(1)
  })

  it('is sent in one piece where another server took the parts before it', async () => {
    fail = ({ method }) =>
      method === 'PUT' && came.length === 10
        ? Response.json({ code: 'upload/not-found', message: 'There is none.' }, { status: 404 })
        : null
    const file = new File([CONTENT], 'a.csv')
    const sending = { begun: null, onBegun: () => undefined, onProgress: () => undefined, waitMs: 1 }
    const read = vi.fn(async (data: File | string) => typeof data)
    expect(await readInParts(file, { ...sending, signal: new AbortController().signal }, read)).toBe('object')
    expect(read.mock.calls).toEqual([[file]])
  })

  it('is thrown away when it is cancelled', async () => {
    const stopping = new AbortController()
    fail = ({ method }) => {
      if (method === 'PUT' && came.length === 10) stopping.abort()
      return null
    }
    await expect(send(null, stopping.signal)).rejects.toThrow()
    await vi.waitFor(() => expect(dropped).toBe(true))
  })
})

import { randomUUID } from 'node:crypto'
import type { Context, Hono, MiddlewareHandler } from 'hono'
import { LRUCache } from 'lru-cache'
import { negotiatedFile } from './negotiated-file.ts'
import { partsOf } from './address.ts'
import { describeRequest, formOf, isOfApi, type NoteRequest, requestIdHeader } from './request-log.ts'
import { OF_A_BODY } from './security-headers.ts'

/** Bytes of answers kept in memory, most of which are those that their makers keep, too. */
const CAPACITY = 32 * 1024 * 1024
/** Longer ones are asked for again. */
const LARGEST = 4 * 1024 * 1024
/** What an answer takes beside its bytes and its address: two sets of headers. */
const OVERHEAD = 4096

declare module 'hono' {
  interface ContextVariableMap {
    /** Set where the answer under way may be given again. */
    repeatable: Repeatable
  }
}

/** An answer that follows from its address, the encodings that the client takes and what is published, and from nothing else. */
export interface Repeatable {
  bytes: Buffer<ArrayBuffer>
  /** Root of what is published, as the answer was made from it. */
  root: string
  /** The root that holds now. */
  current: () => string
  /** What every request for it counts against: headers that say what is left; throws where nothing is. */
  admit?: ((request: Request, env: unknown) => Record<string, string>) | undefined
}

interface Kept extends Repeatable {
  headers: Record<string, string>
  /** Of the answer to who has it already. */
  unchanged: Record<string, string>
  /** What the log says of a request for it. */
  request: { method: string; path: string }
  form: string | undefined
}

/** Answers that are given again as they went out. */
export interface AnswersAgain {
  /** Learns from answers; to stand outside of everything that puts headers on them, and inside of the log. */
  learn: MiddlewareHandler
  /**
   * Answers what is known, with every header and a line in the log, without asking the app, as long as what it follows from
   * is the same. Who says who they are is always answered by the app, which lets in and counts.
   */
  before(fetch: Hono['fetch']): Hono['fetch']
}

export function openAnswersAgain(note: NoteRequest, capacityBytes = CAPACITY): AnswersAgain {
  const all = new LRUCache<string, Kept>({
    maxSize: capacityBytes,
    maxEntrySize: LARGEST,
    sizeCalculation: ({ bytes }, key) => bytes.length + 2 * key.length + OVERHEAD,
  })

  function again(known: Kept, request: Request, env: unknown): Response | undefined {
    const start = performance.now()
    const requestId = randomUUID()
    const added = admitted(known, request, env)
    if (added === undefined) return undefined
    Object.assign(added, requestIdHeader(known.request.path, requestId))
    const response = answer(known, added, request.headers.get('if-none-match'))
    note({ ...known.request, requestId }, known.form, response.status, performance.now() - start)
    return response
  }

  return {
    before: (fetch) => (request, env, executionContext) => {
      const key = keyOf(request)
      const known = key === null ? undefined : all.get(key)
      return (known && again(known, request, env)) ?? fetch(request, env, executionContext)
    },
    async learn(context, next) {
      await next()
      const key = keyOf(context.req.raw)
      if (key === null) return
      const learned = describe(context)
      if (learned) all.set(key, learned)
      else all.delete(key)
    },
  }
}

/** What else an answer depends on; null where it is not given again. */
function keyOf({ method, url, headers }: Request): string | null {
  if (method !== 'GET' || headers.has('authorization')) return null
  // a program that asks a page for another form of it is answered by the app
  if (negotiatedFile(partsOf(url).path, headers.get('accept')) !== null) return null
  return `${headers.get('accept-encoding') ?? ''} ${url}`
}

/** Headers of this one request; undefined where the app is to answer: something else is published now, or it is to say why it refuses. */
function admitted({ root, current, admit }: Kept, request: Request, env: unknown): Record<string, string> | undefined {
  try {
    return current() === root ? { ...admit?.(request, env) } : undefined
  } catch {
    return undefined
  }
}

function answer({ bytes, headers, unchanged }: Kept, added: Record<string, string>, known: string | null): Response {
  if (known !== null && matches(headers.etag, known))
    return new Response(null, { status: 304, headers: { ...unchanged, ...added } })
  return new Response(bytes, { headers: { ...headers, ...added } })
}

/** Whether who asks has the answer; a weak form of the tag is the same answer. */
function matches(etag: string, known: string): boolean {
  if (known === etag) return true
  const strong = etag.replace(/^W\//, '')
  return known.trim() === '*' || (known.match(/"[^"]*"/g)?.includes(strong) ?? false)
}

/** What can be given again of the answer that the app just gave; null where that is not all of it. */
function describe(context: Context): Kept | null {
  const repeatable = context.get('repeatable')
  if (repeatable === undefined || context.res.status !== 200) return null
  const headers = Object.fromEntries(
    [...context.res.headers].filter(([name]) => !name.startsWith('ratelimit') && name !== 'x-request-id'),
  )
  const isWhole = headers['content-length'] === String(repeatable.bytes.length)
  if (!isWhole || headers.etag === undefined || !['accept-encoding', undefined].includes(headers.vary?.toLowerCase()))
    return null
  const { method, path } = describeRequest(context)
  return {
    ...repeatable,
    headers,
    request: { method, path },
    form: formOf(context),
    unchanged: headersUnchanged(headers, isOfApi(path)),
  }
}

/** What the app says to who has the answer already; see `security-headers.ts`. */
function headersUnchanged(headers: Readonly<Record<string, string>>, isCall: boolean): Record<string, string> {
  const isSaid = (name: string) => !/^content-(type|length|encoding)$/.test(name) && !(isCall && OF_A_BODY.has(name))
  return Object.fromEntries(Object.entries(headers).filter(([name]) => isSaid(name)))
}

import type { HttpBindings } from '@hono/node-server'
import type { Context, Hono, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { etag, RETAINED_304_HEADERS } from 'hono/etag'
import { z } from 'zod'
import { type Call, isOpenRead, needsDisk } from '../../../contract/calls/define-call.ts'
import { deprecationFields, isStable, VERSION_HEADER } from '../../../contract/calls/stability.ts'
import { ENGINE_VERSION } from '@casefiles/engine/analysis'
import { ServerError } from '../errors.ts'
import {
  requireAccess,
  requireSession,
  bearerToken,
  isApiKey,
  type Caller,
  type KeyNeeds,
  type SessionCaller,
} from './access.ts'
import { type KeptAnswers, openKeptAnswers } from './kept-answers.ts'
import { oncePerTurn } from './once-per-turn.ts'
import { parseInput, readJson, type HandlerInput, type Route } from './route.ts'
import { OPEN_HEADERS, PREFLIGHT_HEADERS } from './security-headers.ts'
import { rateLimitFields, type ReadsLeft } from './read-limit.ts'
import { setHeaders } from './request-log.ts'

/** What is left of a month is said with 304, too. */
const retainedHeaders = [
  ...RETAINED_304_HEADERS,
  'ratelimit-policy',
  'ratelimit',
  'ratelimit-limit',
  'ratelimit-remaining',
  'ratelimit-reset',
  'deprecation',
  'sunset',
  'link',
  VERSION_HEADER.toLowerCase(),
]

/** Longest JSON body, in bytes, where a call names no other. */
const LONGEST_BODY = 1_000_000

declare module 'hono' {
  interface ContextVariableMap {
    /** Who makes an API call, once the call has let them; null on public calls. */
    caller: Caller | null
    /** Whether a key makes the call. */
    isByKey: boolean
  }
}

export interface Mounting {
  /** Who a bearer token belongs to. */
  identify(token: string | undefined): Promise<SessionCaller | null>
  /** Lets a key in and counts the call; `headers` say what is left. */
  admitKey(token: string, needs: KeyNeeds): Promise<{ caller: Caller; headers: Record<string, string> }>
  /** Whose key reads what anybody may read; null where it gives no more than a visitor has. Throws for a key that is none. */
  admitReader(token: string): Promise<string | null>
  /** Counts such a read against the account and says what is left, where that is limited. */
  limitKeyReads(account: string): ReadsLeft | undefined
  /** Counts a read without a key and says what is left, where that is limited; throws where an address reads too much. */
  limitReads(address: string): ReadsLeft | undefined
  /** Lets a call through that deletes; throws where an account is stopped, or this is a burst. */
  admitDeletion(caller: Caller): Promise<void>
  /** Throws where a casefile of the studio is not the caller's to change. */
  requireEditor(slug: string, caller: Caller): Promise<void>
  /** Refuses to save anything while the disk is nearly full. */
  guardDisk(): Promise<void>
  trustedProxies: number
}

/** Puts routes on the app: may they, parse, do it, and answer only what the contract names. */
export function mountRoutes(app: Hono, routes: Route[], mounting: Mounting): void {
  const kept = openKeptAnswers()
  for (const route of routes) {
    const { call } = route
    const answerFromArchive = route.archive && openArchiveAnswers(route, route.archive, kept, mounting)
    // Only what may be kept is worth a fingerprint; a stream of events must not be read to its end for one.
    const before: MiddlewareHandler[] = call.maxAgeSeconds === undefined ? [] : [etag({ retainedHeaders })]
    before.unshift(sayVersion(call))
    if (isOpenRead(call)) {
      app.options(call.path, (context) => context.body(null, 204, { ...PREFLIGHT_HEADERS }))
      before.unshift(openToPages)
    }
    app.on(call.method, [call.path], ...before, allow(call, mounting), limitBody(call), async (context) => {
      if (needsDisk(call)) await mounting.guardDisk()
      const input = await inputOf(context, call, mounting.trustedProxies)
      return answerFromArchive ? answerFromArchive(context, input) : answer(context, route, input)
    })
  }
}

/** Says with every answer, a refusal too, which version answers, and whether the call will end. */
function sayVersion(call: Call): MiddlewareHandler {
  const fields = { [VERSION_HEADER]: ENGINE_VERSION, ...deprecationFields(call) }
  return async (context, next) => {
    await next()
    setHeaders(context, fields)
  }
}

/** Lets pages elsewhere read an answer, a refusal too. */
const openToPages: MiddlewareHandler = async (context, next) => {
  await next()
  setHeaders(context, OPEN_HEADERS)
}

/** The one place where it is decided who may call. Tokens come in the header only, never in a cookie or the address. */
function allow(call: Call, mounting: Mounting): MiddlewareHandler {
  return async (context, next) => {
    const token = bearerToken(context.req.header('authorization'))
    if (isApiKey(token) && isOpenRead(call)) return letReaderIn(context, next, token, mounting)
    if (isApiKey(token) && call.access !== 'public') return letKeyIn(context, next, token, call, mounting)
    const left = isOpenRead(call) ? countRead(context.req.raw, context.env, mounting) : {}
    const caller = await mounting.identify(call.access === 'public' ? undefined : token)
    requireAccess(call.access, caller)
    requireSession(call, caller)
    if (caller && call.editsDraft) await mounting.requireEditor(context.req.param('id')!, caller)
    if (caller && call.destroys) await mounting.admitDeletion(caller)
    context.set('caller', caller)
    await next()
    setHeaders(context, left)
  }
}

/** Counts a request that only reads and is no call, and takes the same keys. */
export function limitReader(mounting: Mounting): MiddlewareHandler {
  return async (context, next) => {
    const token = bearerToken(context.req.header('authorization'))
    if (isApiKey(token)) return letReaderIn(context, next, token, mounting)
    const left = countRead(context.req.raw, context.env, mounting)
    await next()
    setHeaders(context, left)
  }
}

/** Counts a read without a key against its network address; the headers say what is left. */
function countRead(request: Request, env: unknown, { limitReads, trustedProxies }: Mounting): Record<string, string> {
  return perMinute(limitReads(callerAddress(request, env, trustedProxies)))
}

const perMinute = (left: ReadsLeft | undefined) => (left ? rateLimitFields({ name: 'minute', ...left }) : {})

/** A key never lowers what a visitor may read: it raises the rate of its account, or does nothing. */
async function letReaderIn(context: Context, next: () => Promise<void>, token: string, mounting: Mounting) {
  const account = await mounting.admitReader(token)
  const left =
    account === null ? countRead(context.req.raw, context.env, mounting) : perMinute(mounting.limitKeyReads(account))
  context.set('caller', null)
  context.set('isByKey', true)
  await next()
  setHeaders(context, left)
}

/**
 * Network address of the caller. Each trusted proxy in front appends the address it was called from to
 * `X-Forwarded-For`, so the last `trustedProxies` entries are true and everything before could be invented.
 *
 * @param env what the server knows of the connection
 * @returns `unknown` where there is no connection, as in tests that call the app itself
 */
function callerAddress({ headers }: Request, env: unknown, trustedProxies: number): string {
  const told = trustedProxies > 0 ? forwarded(headers).at(-trustedProxies) : undefined
  if (told) return told
  const connection = env as Partial<HttpBindings> | null | undefined
  return connection?.incoming?.socket.remoteAddress ?? 'unknown'
}

function forwarded(headers: Headers): string[] {
  return (headers.get('x-forwarded-for') ?? '').split(',').map((part) => part.trim())
}

async function letKeyIn(
  context: Context,
  next: () => Promise<void>,
  token: string,
  call: Call,
  mounting: Mounting,
): Promise<void> {
  const { caller, headers } = await mounting.admitKey(token, { access: call.access, scope: call.scope ?? null })
  context.set('caller', caller)
  context.set('isByKey', true)
  await next()
  // Afterwards, so that refusals and files say it, too.
  setHeaders(context, headers)
}

/** An upload is counted while it is taken: counting it here would keep it in memory. A GET has no body. */
function limitBody({ method, bodies, ...call }: Call): MiddlewareHandler {
  if ((bodies && call.maxBodyBytes === undefined) || method === 'GET') return (_context, next) => next()
  const { maxBodyBytes = LONGEST_BODY } = call
  return bodyLimit({
    maxSize: maxBodyBytes,
    onError: () => {
      throw new ServerError('request/body-too-large', `The body may have ${maxBodyBytes} bytes at most.`)
    },
  })
}

async function inputOf(context: Context, call: Call, trustedProxies: number): Promise<HandlerInput> {
  const { req } = context
  return {
    params: req.param(),
    query: call.query ? parseInput(call.query, queryOf(context, call)) : undefined,
    body: call.body ? parseInput(call.body, await readJson(req.raw)) : undefined,
    caller: context.get('caller'),
    address: callerAddress(req.raw, context.env, trustedProxies),
    request: req.raw,
  }
}

async function answer(context: Context, { call, handle }: Route, input: HandlerInput): Promise<Response> {
  const answered = await handle(input)
  if (answered instanceof Response) return keepNowhere(answered)
  context.header('Cache-Control', cacheControl(context, call))
  return context.json(call.answer.parse(answered) as object)
}

/** Answers a call that follows from the published archive alone: kept bytes, which may be given again. */
function openArchiveAnswers(
  { call, handle }: Route,
  archive: () => string,
  kept: KeptAnswers,
  mounting: Mounting,
): (context: Context, input: HandlerInput) => Promise<Response> {
  const current = oncePerTurn(archive)
  const admit = isOpenRead(call) ? (request: Request, env: unknown) => countRead(request, env, mounting) : undefined
  return async (context, input) => {
    // read before the handler reads: what it finds is as new as this or newer, never older
    const root = archive()
    const key = JSON.stringify([call.path, input.params, input.query, root])
    const make = async () => JSON.stringify(call.answer.parse(await handle(input)))
    const { bytes, headers } = await kept.read(context, key, make)
    context.set('repeatable', { bytes, root, current, admit })
    return context.body(bytes, 200, { ...headers, 'Cache-Control': cacheControl(context, call) })
  }
}

function cacheControl(context: Context, call: Call): string {
  if (call.access !== 'public' || call.maxAgeSeconds === undefined) return 'no-store'
  // What a key is answered says how much is left, which is nobody else's business.
  return `${context.get('isByKey') ? 'private' : 'public'}, max-age=${call.maxAgeSeconds}`
}

/** The query; a name that the call takes several times has its values in one list. */
function queryOf({ req }: Context, call: Call): Record<string, string> {
  const { repeatable = [] } = call
  if (isStable(call)) refuseUnheard(req.queries(), call)
  const several = repeatable.flatMap((name) => {
    const values = req.queries(name)
    return values ? [[name, values.join(',')]] : []
  })
  return { ...req.query(), ...(Object.fromEntries(several) as Record<string, string>) }
}

/**
 * Refuses a name that a call of the public API does not have, and a second value of one that it takes once: a program that misspells a
 * filter must not get the whole list for an answer. A loose schema takes any, as standards of others have it.
 *
 * @throws {ServerError} `request/invalid`
 */
function refuseUnheard(given: Readonly<Record<string, string[]>>, { query, repeatable = [] }: Call): void {
  if (!(query instanceof z.ZodObject) || query.def.catchall instanceof z.ZodUnknown) return
  const known = Object.keys(query.shape)
  for (const [name, values] of Object.entries(given)) {
    if (!known.includes(name)) {
      const path = name.slice(0, 100)
      throw refusal(path, `There is no parameter “${path}”; known are ${known.join(', ')}.`)
    }
    if (values.length > 1 && !repeatable.includes(name))
      throw refusal(name, `“${name}” is given ${values.length} times; it takes one value.`)
  }
}

const refusal = (path: string, message: string) => new ServerError('request/invalid', message, [{ path, message }])

/** A file or a page of a call (a preview, a design before it is published) is for its caller, unless the handler says else. */
function keepNowhere(answered: Response): Response {
  if (!answered.headers.has('Cache-Control')) answered.headers.set('Cache-Control', 'no-store')
  return answered
}

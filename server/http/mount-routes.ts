import type { Context, Hono, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { etag, RETAINED_304_HEADERS } from 'hono/etag'
import { isApiKey } from '../api-keys/admit-key.ts'
import type { KeyNeeds } from '../api-keys/admit-key.ts'
import { requireAccess } from '../auth/access.ts'
import type { Caller } from '../auth/access.ts'
import { bearerToken } from '../auth/session-token.ts'
import { ServerError } from '../errors.ts'
import { callerAddress } from './caller-address.ts'
import { parseInput, parseJson } from './parse-input.ts'
import { isOpenRead, keyScopeOf } from './route.ts'
import type { Route } from './route.ts'

/** What is left of a month is said with 304, too. */
const retainedHeaders = [
  ...RETAINED_304_HEADERS,
  ...['ratelimit-policy', 'ratelimit', 'ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset'],
]

/** Longest JSON body, in bytes, where a route names no other. */
const LONGEST_BODY = 1_000_000

declare module 'hono' {
  interface ContextVariableMap {
    /** Who makes an API call, once its route has let them; null on public calls. */
    caller: Caller | null
    /** Whether a key makes the call. */
    isByKey: boolean
  }
}

export interface Mounting {
  /** Who a bearer token belongs to. */
  identify(token: string | undefined): Promise<Caller | null>
  /** Lets a key in and counts the call; `headers` say what is left. */
  admitKey(token: string, needs: KeyNeeds): Promise<{ caller: Caller; headers: Record<string, string> }>
  /** Counts a read without a key; throws where an address reads too much. */
  limitReads(address: string): void
  trustedProxies: number
}

/** Puts routes on the app: may they, parse, do it, and answer only what the contract names. */
export function mountRoutes(app: Hono, routes: Route[], mounting: Mounting): void {
  for (const route of routes) {
    // Only what may be kept is worth a fingerprint; a stream of events must not be read to its end for one.
    const before: MiddlewareHandler[] = route.maxAgeSeconds === undefined ? [] : [etag({ retainedHeaders })]
    app.on(route.method, [route.path], ...before, allow(route, mounting), limitBody(route), (context) =>
      answer(context, route, mounting.trustedProxies),
    )
  }
}

/** The one place where it is decided who may call. Tokens come in the header only, never in a cookie or the address. */
function allow(route: Route, mounting: Mounting): MiddlewareHandler {
  return async (context, next) => {
    const token = bearerToken(context.req.header('authorization'))
    if (isApiKey(token) && (route.access !== 'public' || isOpenRead(route))) {
      return letKeyIn(context, next, token, route, mounting)
    }
    if (isOpenRead(route)) mounting.limitReads(callerAddress(context, mounting.trustedProxies))
    const caller = await mounting.identify(route.access === 'public' ? undefined : token)
    requireAccess(route.access, caller)
    context.set('caller', caller)
    await next()
  }
}

async function letKeyIn(
  context: Context,
  next: () => Promise<void>,
  token: string,
  route: Route,
  mounting: Mounting,
): Promise<void> {
  const { caller, headers } = await mounting.admitKey(token, { access: route.access, scope: keyScopeOf(route) })
  context.set('caller', route.access === 'public' ? null : caller)
  context.set('isByKey', true)
  await next()
  // Afterwards, so that refusals and files say it, too.
  for (const [name, value] of Object.entries(headers)) context.header(name, value)
}

/** An upload is counted while it is taken: counting it here would keep it in memory. */
function limitBody({ maxBodyBytes = LONGEST_BODY, bodies }: Route): MiddlewareHandler {
  if (bodies) return (_context, next) => next()
  return bodyLimit({
    maxSize: maxBodyBytes,
    onError: () => {
      throw new ServerError('request/body-too-large', `The body may have ${maxBodyBytes} bytes at most.`)
    },
  })
}

async function answer(context: Context, route: Route, trustedProxies: number): Promise<Response> {
  const { req } = context
  const input = {
    params: req.param() as Record<string, string>,
    query: route.query ? parseInput(route.query, req.query()) : undefined,
    body: route.body ? parseInput(route.body, parseJson(await req.raw.text())) : undefined,
    caller: context.get('caller'),
    address: callerAddress(context, trustedProxies),
    request: req.raw,
  }
  const answered = await route.handle(input as Parameters<Route['handle']>[0])
  if (answered instanceof Response) return answered
  const age = route.access === 'public' ? route.maxAgeSeconds : undefined
  // What a key is answered says how much is left, which is nobody else's business.
  const whose = context.get('isByKey') ? 'private' : 'public'
  context.header('Cache-Control', age === undefined ? 'no-store' : `${whose}, max-age=${age}`)
  return context.json(route.answer.parse(answered) as object)
}

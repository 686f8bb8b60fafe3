import type { Context, Hono, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { etag } from 'hono/etag'
import { requireAccess } from '../auth/access.ts'
import type { Caller } from '../auth/access.ts'
import { bearerToken } from '../auth/session-token.ts'
import { ServerError } from '../errors.ts'
import { callerAddress } from './caller-address.ts'
import { parseInput, parseJson } from './parse-input.ts'
import type { Route } from './route.ts'

/** Longest JSON body, in bytes, where a route names no other. */
const LONGEST_BODY = 1_000_000

declare module 'hono' {
  interface ContextVariableMap {
    /** Who makes an API call, once its route has let them; null on public calls. */
    caller: Caller | null
  }
}

export interface Mounting {
  /** Who a bearer token belongs to. */
  identify(token: string | undefined): Promise<Caller | null>
  trustedProxies: number
}

/** Puts routes on the app: may they, parse, do it, and answer only what the contract names. */
export function mountRoutes(app: Hono, routes: Route[], mounting: Mounting): void {
  for (const route of routes) {
    // Only what may be kept is worth a fingerprint; a stream of events must not be read to its end for one.
    const before: MiddlewareHandler[] = route.maxAgeSeconds === undefined ? [] : [etag()]
    app.on(route.method, [route.path], ...before, allow(route, mounting), limitBody(route), (context) =>
      answer(context, route, mounting.trustedProxies),
    )
  }
}

/** The one place where it is decided who may call. Tokens come in the header only, never in a cookie or the address. */
function allow({ access }: Route, { identify }: Mounting): MiddlewareHandler {
  return async (context, next) => {
    const token = access === 'public' ? undefined : bearerToken(context.req.header('authorization'))
    const caller = await identify(token)
    requireAccess(access, caller)
    context.set('caller', caller)
    await next()
  }
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
  context.header('Cache-Control', age === undefined ? 'no-store' : `public, max-age=${age}`)
  return context.json(route.answer.parse(answered) as object)
}

import type { z } from 'zod'
import type { Access, Caller } from '../auth/access.ts'
import type { KeyScope } from '../../contract/key-scopes.ts'
import type { ServerErrorCode } from '../errors.ts'

/** What a call hands to its handler, already allowed and parsed. */
export interface RouteInput<Query extends z.ZodType, Body extends z.ZodType, Needs extends Access> {
  params: Record<string, string>
  query: z.output<Query>
  body: z.output<Body>
  /** Who calls; null on public calls, where nobody asks. */
  caller: Needs extends 'public' ? null : Caller
  /** Network address of the caller. */
  address: string
  /** The request itself, for headers, uploads (where no `body` is declared) and the end of a stream (`signal`). */
  request: Request
}

/** One call of the API: what it needs, takes and answers. Routing, the description and the tests read the same list. */
export interface Route<
  Query extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Needs extends Access = Access,
> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With `:name` for parameters. */
  path: string
  /** Who may call; enforced before anything of the call is read. */
  access: Needs
  /**
   * What an API key must be allowed to make this call. Left out, a call takes sessions only; a public GET needs
   * `read:archive` of whoever sends a key with it.
   */
  scope?: KeyScope
  summary: string
  query?: Query
  /** Schema of a JSON body. Left out, the body is not read. */
  body?: Body
  /** Bodies that the handler reads itself, by media type: described here, counted and checked there. */
  bodies?: Record<string, z.ZodType>
  /** Longest body that is taken, in bytes; default 1 MB. */
  maxBodyBytes?: number
  answer: Answer
  /** Media types beside JSON that it may answer. */
  files?: readonly string[]
  /** How long an answer of a public call may be kept, in seconds; left out = not at all. */
  maxAgeSeconds?: number
  /** Refusals of its own; those of `access` are added by themselves. */
  errors: ServerErrorCode[]
  /** A `Response` is sent as it is (a file, a stream of events); `answer` then describes what stands in it. */
  handle(input: RouteInput<Query, Body, Needs>): Promise<z.input<Answer> | Response>
}

/** Keeps the types of query, body, caller and answer together where a route is written. */
export function defineRoute<
  Query extends z.ZodType,
  Answer extends z.ZodType,
  Body extends z.ZodType,
  const Needs extends Access,
>(route: Route<Query, Answer, Body, Needs>): Route {
  return route as unknown as Route
}

/** Every refusal a call may answer: its own, and those of what it needs. */
export function errorsOf(route: Route): ServerErrorCode[] {
  const { access, errors, body, bodies } = route
  const own: ServerErrorCode[] = body || bodies ? [...errors, 'request/invalid', 'request/body-too-large'] : [...errors]
  if (access !== 'public') own.push('auth/not-signed-in')
  if (typeof access === 'object')
    own.push('role' in access ? 'auth/not-allowed' : (access.refusal ?? 'tier/feature-unavailable'))
  if (isOpenRead(route)) own.push('request/too-many')
  return [...new Set([...own, ...errorsOfKeys(route)])]
}

/** Whether anybody may make the call and it only reads: what is limited by address, and counted where a key makes it. */
export function isOpenRead({ method, access }: Pick<Route, 'method' | 'access'>): boolean {
  return access === 'public' && method === 'GET'
}

/** What a key needs for a call; null where it takes none. */
export function keyScopeOf(route: Pick<Route, 'method' | 'access' | 'scope'>): KeyScope | null {
  return route.scope ?? (isOpenRead(route) ? 'read:archive' : null)
}

function errorsOfKeys(route: Route): ServerErrorCode[] {
  if (keyScopeOf(route) !== null)
    return ['key/invalid', 'key/missing-scope', 'tier/api-unavailable', 'tier/limit-exceeded']
  return route.access === 'public' ? [] : ['key/session-only']
}

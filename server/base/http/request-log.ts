import type { Context, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { Logger } from 'pino'
import type { RequestMetrics } from '../metrics/request-metrics.ts'

/** Characters of a path that are logged: whoever asks for long ones shall not fill the disk. */
const LOGGED_PATH = 200

/** A request as its line in the log says it. */
export interface DescribedRequest {
  requestId?: string
  method: string
  path: string
  /** Id of the account that made it. */
  account?: string | undefined
}

/** Notes a request that was answered; `form` is the path of its route. */
export type NoteRequest = (
  request: DescribedRequest,
  form: string | undefined,
  status: number,
  durationMs: number,
) => void

/**
 * One line per request: its id, account, method, path, status, time. The query and the headers stay out, since they may hold
 * secrets, and so does a path that holds one.
 * The same times go into the measurements, by the route's form, so that their number does not grow with addresses.
 */
export function openRequestLog(log: Logger, metrics: RequestMetrics): NoteRequest {
  return (request, form, status, durationMs) => {
    const rounded = Math.round(durationMs * 10) / 10
    log.info({ ...request, status, durationMs: rounded }, 'request')
    metrics.record(groupOf(request, form), status, rounded)
  }
}

/** Notes every request that the app answers. */
export function requestLog(note: NoteRequest): MiddlewareHandler {
  return async (context, next) => {
    const start = performance.now()
    await next()
    const account = context.get('caller')?.user.id
    note({ ...describeRequest(context), account }, formOf(context), context.res.status, performance.now() - start)
  }
}

/** What a line says of the request it is about. */
export function describeRequest(context: Context): DescribedRequest {
  return { requestId: context.get('requestId'), method: context.req.method, path: loggedPath(context) }
}

/** The path of the call's route, e.g. `/api/keys/:id`; undefined for the site and for unknown calls. */
export function formOf(context: Context): string | undefined {
  return matchedRoutes(context).find((route) => route.method !== 'ALL' && route.path.startsWith('/api/'))?.path
}

/** The path as it may be logged: where a part of it is a secret, the form of its route stands in its place. */
function loggedPath(context: Context): string {
  const form = formOf(context)
  const path = form?.includes(':token') ? form : context.req.path
  return path.length > LOGGED_PATH ? `${path.slice(0, LOGGED_PATH)}… (${path.length} characters)` : path
}

function groupOf({ method, path }: DescribedRequest, form: string | undefined): string {
  if (form !== undefined) return `${method} ${form}`
  return isOfApi(path) ? 'unknown calls' : 'public pages'
}

/** Whether an address is one of the API's. */
export const isOfApi = (path: string): boolean => path === '/api' || path.startsWith('/api/')

/** The answer of a call carries the id of its line in the log, so that somebody who reports it can name the line. */
export function requestIdHeader(path: string, requestId: string): Record<string, string> {
  return isOfApi(path) ? { 'X-Request-Id': requestId } : {}
}

/** Puts {@link requestIdHeader} on every answer. */
export const nameRequest: MiddlewareHandler = async (context, next) => {
  await next()
  setHeaders(context, requestIdHeader(context.req.path, context.get('requestId')))
}

/**
 * Sets headers of an answer that is made already. `context.header` would make the whole answer anew for each of them, its body as
 * a stream, which costs several times what the answer does.
 */
export function setHeaders(context: Context, headers: Readonly<Record<string, string>>): void {
  const all = context.res.headers
  for (const [name, value] of Object.entries(headers)) all.set(name, value)
}

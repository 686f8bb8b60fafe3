import type { Context, MiddlewareHandler } from 'hono'
import type {} from 'hono/request-id'
import { matchedRoutes } from 'hono/route'
import type { Logger } from 'pino'
import type { RequestMetrics } from '../metrics/request-metrics.ts'

/** Characters of a path that are logged: whoever asks for long ones shall not fill the disk. */
const LOGGED_PATH = 200

/**
 * One line per request: its id, account, method, path, status, time. The query and the headers stay out, since they may hold
 * secrets, and so does a path that holds one.
 * The same times go into the measurements, by the route's form, so that their number does not grow with addresses.
 * The answer of a call carries the id, so that somebody who reports it can name the line.
 */
export function requestLog(log: Logger, metrics: RequestMetrics): MiddlewareHandler {
  return async (context, next) => {
    const start = performance.now()
    await next()
    const durationMs = Math.round((performance.now() - start) * 10) / 10
    const { method, path } = context.req
    const { status } = context.res
    if (isOfApi(path)) context.header('X-Request-Id', context.get('requestId'))
    const account = context.get('caller')?.user.id
    log.info({ ...requestOf(context), account, status, durationMs }, 'request')
    metrics.record(groupOf(method, path, formOf(context)), status, durationMs)
  }
}

/** What a line says of the request it is about. */
export function requestOf(context: Context): { requestId?: string; method: string; path: string } {
  return { requestId: context.get('requestId'), method: context.req.method, path: loggedPath(context) }
}

/** The path as it may be logged: where a part of it is a secret, the form of its route stands in its place. */
function loggedPath(context: Context): string {
  const form = formOf(context)
  const path = form?.includes(':token') ? form : context.req.path
  return path.length > LOGGED_PATH ? `${path.slice(0, LOGGED_PATH)}… (${path.length} characters)` : path
}

/** The path of the call's route, e.g. `/api/keys/:id`; undefined for the site and for unknown calls. */
function formOf(context: Context): string | undefined {
  return matchedRoutes(context).find((route) => route.method !== 'ALL' && route.path.startsWith('/api/'))?.path
}

function groupOf(method: string, path: string, form: string | undefined): string {
  if (form !== undefined) return `${method} ${form}`
  return isOfApi(path) ? 'unknown calls' : 'public pages'
}

const isOfApi = (path: string) => path === '/api' || path.startsWith('/api/')

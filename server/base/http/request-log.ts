import type { Context, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { Logger } from 'pino'
import type { RequestMetrics } from '../metrics/request-metrics.ts'

/**
 * One line per request: method, path, status, time. The query and the headers stay out, since they may hold secrets, and
 * so does a path that holds one.
 * The same times go into the measurements, by the route's form, so that their number does not grow with addresses.
 */
export function requestLog(log: Logger, metrics: RequestMetrics): MiddlewareHandler {
  return async (context, next) => {
    const start = performance.now()
    await next()
    const durationMs = Math.round((performance.now() - start) * 10) / 10
    const { method, path } = context.req
    const { status } = context.res
    log.info({ method, path: loggedPath(context), status, durationMs }, 'request')
    metrics.record(groupOf(method, path, formOf(context)), status, durationMs)
  }
}

/** The path as it may be logged: where a part of it is a secret, the form of its route stands in its place. */
export function loggedPath(context: Context): string {
  const form = formOf(context)
  return form?.includes(':token') ? form : context.req.path
}

/** The path of the call's route, e.g. `/api/keys/:id`; undefined for the site and for unknown calls. */
function formOf(context: Context): string | undefined {
  return matchedRoutes(context).find((route) => route.method !== 'ALL' && route.path.startsWith('/api/'))?.path
}

function groupOf(method: string, path: string, form: string | undefined): string {
  if (form !== undefined) return `${method} ${form}`
  return path === '/api' || path.startsWith('/api/') ? 'unknown calls' : 'public pages'
}

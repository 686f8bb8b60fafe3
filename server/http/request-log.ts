import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'

/** One line per request: method, path, status, time. The query and the headers stay out, since they may hold secrets. */
export function requestLog(log: Logger): MiddlewareHandler {
  return async (context, next) => {
    const start = performance.now()
    await next()
    const durationMs = Math.round((performance.now() - start) * 10) / 10
    const { method, path } = context.req
    log.info({ method, path, status: context.res.status, durationMs }, 'request')
  }
}

import type { MiddlewareHandler } from 'hono'
import type {} from 'hono/request-id'
import { isOfApi } from './api-path.ts'
import { setHeaders } from './set-headers.ts'

/** The answer of a call carries the id of its line in the log, so that somebody who reports it can name the line. */
export function requestIdHeader(path: string, requestId: string): Record<string, string> {
  return isOfApi(path) ? { 'X-Request-Id': requestId } : {}
}

/** Puts {@link requestIdHeader} on every answer. */
export const nameRequest: MiddlewareHandler = async (context, next) => {
  await next()
  setHeaders(context, requestIdHeader(context.req.path, context.get('requestId')))
}

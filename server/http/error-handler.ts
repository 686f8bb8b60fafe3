import type { Context } from 'hono'
import type { Logger } from 'pino'
import { ServerError } from '../errors.ts'
import { problemResponse, toProblem } from './problem.ts'

/**
 * Turns every failure into the API's error form. What was not foreseen is logged with its stack under an id;
 * the answer names the id and nothing of the inside.
 */
export function errorHandler(log: Logger, newId: () => string): (error: Error, context: Context) => Response {
  return (error, context) => {
    const { pathname } = new URL(context.req.url)
    if (error instanceof ServerError) return problemResponse(toProblem(error, pathname))
    const id = newId()
    log.error({ err: error, id, method: context.req.method, path: pathname }, 'unexpected failure')
    const unexpected = new ServerError('server/unexpected', `Something went wrong; it was logged as ${id}.`)
    return problemResponse(toProblem(unexpected, pathname))
  }
}

import type { Handler } from 'hono'
import type { Call } from '../../../contract/calls/define-call.ts'
import { ServerError } from '../errors.ts'
import { problemResponse, toProblem } from './problem.ts'

/** Answers API addresses that no call takes: 405 where another method would do, else 404. */
export function apiNotFound(calls: readonly Call[]): Handler {
  const known = calls.map(({ method, path }) => ({ method, pattern: patternOf(path) }))
  return (context) => {
    const { path, method } = context.req
    const methods = [...new Set(known.filter(({ pattern }) => pattern.test(path)).map((call) => call.method))]
    if (methods.length === 0) {
      const unknown = new ServerError('request/unknown-route', `There is no call ${method} ${path}.`)
      return problemResponse(toProblem(unknown, path))
    }
    const allow = methods.join(', ')
    const wrong = new ServerError('request/method-not-allowed', `${path} takes ${allow}, not ${method}.`)
    return problemResponse(toProblem(wrong, path), { Allow: allow })
  }
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll('.', '\\.').replace(/:[^/]+/g, '[^/]+')}$`)
}

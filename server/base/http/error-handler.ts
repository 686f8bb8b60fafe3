import type { Context, Handler } from 'hono'
import type { Logger } from 'pino'
import type { Call } from '../../../contract/calls/define-call.ts'
import { isDatabaseAway } from '../db/database-away.ts'
import { DISK_FULL, isFullDisk } from '../disk/free-space.ts'
import { ServerError } from '../errors.ts'
import { isDamage } from '../store/store-error.ts'
import { describeRequest } from './request-log.ts'
import { SERVER_ERRORS, type ProblemDetails } from '../../../contract/error-codes.ts'

/**
 * Turns every failure into the API's error form. What was not foreseen is logged with its stack under an id;
 * the answer names the id and nothing of the inside. A reader of the site gets the error screen instead.
 */
export function errorHandler(
  log: Logger,
  newId: () => string,
  readErrorPage?: () => Promise<Response>,
): (error: Error, context: Context) => Promise<Response> {
  return async (error, context) => {
    const { pathname } = new URL(context.req.url)
    if (error instanceof ServerError) return refusalResponse(error, pathname)
    const id = context.get('requestId') ?? newId()
    log.error({ err: error, id, ...describeRequest(context) }, 'unexpected failure')
    if (isFullDisk(error)) return refusalResponse(new ServerError('server/disk-full', DISK_FULL), pathname)
    if (isDatabaseAway(error)) return answerAway(pathname, readErrorPage)
    if (isDamage(error) && pathname.startsWith('/api')) return refusalResponse(damaged(id), pathname)
    if (readErrorPage && !pathname.startsWith('/api')) return showErrorPage(await readErrorPage(), 500)
    const unexpected = new ServerError('server/unexpected', `Something went wrong; it was logged as ${id}.`)
    return refusalResponse(unexpected, pathname)
  }
}

function damaged(id: string): ServerError {
  const message = `What was asked for is damaged on the server and cannot be read; it was logged as ${id}.`
  return new ServerError('publication/damaged', message, undefined, { retryAfterSeconds: 3600 })
}

/** Seconds after which a database that was only started anew is there again. */
const AWAY_SECONDS = 5
const AWAY = `The database of this server cannot be reached just now. Try again in ${AWAY_SECONDS} seconds; if you were saving something, look first whether it was kept.`

async function answerAway(pathname: string, readErrorPage?: () => Promise<Response>): Promise<Response> {
  if (!readErrorPage || pathname.startsWith('/api')) {
    const away = new ServerError('server/database-away', AWAY, undefined, { retryAfterSeconds: AWAY_SECONDS })
    return refusalResponse(away, pathname)
  }
  const page = showErrorPage(await readErrorPage(), 503)
  page.headers.set('Retry-After', String(AWAY_SECONDS))
  return page
}

function showErrorPage(page: Response, status: 500 | 503): Response {
  const headers = new Headers(page.headers)
  headers.set('Cache-Control', 'no-store')
  headers.delete('ETag')
  return new Response(page.ok ? page.body : 'Something went wrong', { status, headers })
}

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

/** A refusal in the API's error form (RFC 9457) with the fields older clients read. */
function toProblem(error: ServerError, instance: string): ProblemDetails {
  const [status, name] = SERVER_ERRORS[error.code]
  return {
    type: `urn:policy-casefiles:error:${error.code.replace('/', ':')}`,
    title: name,
    status,
    detail: error.message,
    instance,
    message: error.message,
    error: name,
    code: error.code,
    ...(error.remedy.requiredTier ? { requiredTier: error.remedy.requiredTier } : {}),
    ...(error.remedy.resetsAt ? { resetsAt: error.remedy.resetsAt } : {}),
    ...(error.remedy.limitType ? { limitType: error.remedy.limitType } : {}),
    ...(error.issues ? { issues: error.issues } : {}),
  }
}

/** The answer to a refusal, with the headers that its status asks for. */
export function refusalResponse(error: ServerError, instance: string): Response {
  const problem = toProblem(error, instance)
  const { retryAfterSeconds, headers } = error.remedy
  return problemResponse(problem, {
    ...(problem.status === 401 ? { 'WWW-Authenticate': 'Bearer' } : {}),
    // The rest of the body is not taken, so nothing else can come on this connection.
    ...(problem.status === 413 ? { Connection: 'close' } : {}),
    ...(retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) }),
    ...headers,
  })
}

/** The answer that carries a problem; errors are never cached. */
function problemResponse(problem: ProblemDetails, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(problem), {
    status: problem.status,
    headers: { 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store', ...headers },
  })
}

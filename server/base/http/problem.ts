import { SERVER_ERRORS, type ProblemDetails } from '../../../contract/error-codes.ts'
import type { ServerError } from '../errors.ts'

/** A refusal in the API's error form (RFC 9457) with the fields older clients read. */
export function toProblem(error: ServerError, instance: string): ProblemDetails {
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
export function problemResponse(problem: ProblemDetails, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(problem), {
    status: problem.status,
    headers: { 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store', ...headers },
  })
}

import { HTTPError } from 'ky'
import type { Tier } from '../../contract/user.ts'

/** What an API answer that is not OK says, in the fields the interface reads. */
export interface ApiRefusal {
  status: number
  code?: string
  error?: string
  message?: string
  requiredTier?: Tier
  /** Which limit was reached, and when counting starts anew. */
  limitType?: string
  resetsAt?: string
  issues?: { path: string; message: string }[]
}

/** A call that was answered, but not with OK. `message` is what a person reads. */
export class ApiError extends Error {
  readonly refusal: ApiRefusal

  constructor(message: string, refusal: ApiRefusal) {
    super(message)
    this.name = 'ApiError'
    this.refusal = refusal
  }
}

/**
 * The specification's rule: the answer's message if it is not empty, else its error field, else 'HTTP {status}'; and
 * ' (non-JSON response)' behind it where the body was not JSON.
 *
 * @param body the answer as text
 */
export function toApiError(status: number, body: string): ApiError {
  const parsed = parse(body)
  if (parsed === undefined) return new ApiError(`HTTP ${status} (non-JSON response)`, { status })
  const fields = (parsed !== null && typeof parsed === 'object' ? parsed : {}) as Record<string, unknown>
  const message = textOf(fields.message) ?? textOf(fields.error) ?? `HTTP ${status}`
  return new ApiError(message, { ...(fields as object), status })
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

/** What stands where no answer came at all, by the name of the failure. */
const UNANSWERED: Record<string, string> = {
  NetworkError: 'The server cannot be reached. Check your connection, then try again.',
  TimeoutError: 'The server took too long to answer. Please try again.',
}

/** The failure of a call as the interface handles it; one without an answer (no network, time out) is no `ApiError`. */
export function readableError(error: Error): Error {
  if (!(error instanceof HTTPError)) {
    const words = UNANSWERED[error.name]
    return words === undefined ? error : new Error(words, { cause: error })
  }
  const { data, response } = error
  return toApiError(response.status, typeof data === 'string' ? data : data === undefined ? '' : JSON.stringify(data))
}

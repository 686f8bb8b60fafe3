import { ApiError } from '../../app/api-error.ts'

/** What a failed save means: somebody was faster, no answer came, or the server says no. */
export function failureOf(error: unknown): 'conflict' | 'offline' | 'refused' {
  if (!(error instanceof ApiError)) return 'offline'
  if (error.refusal.code === 'casefile/edited-meanwhile') return 'conflict'
  return error.refusal.status >= 500 || error.refusal.status === 429 ? 'offline' : 'refused'
}

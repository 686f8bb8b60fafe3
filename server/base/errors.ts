import { EngineError } from '@casefiles/engine/analysis'
import type { LimitType } from '../../contract/entitlements.ts'
import type { ServerErrorCode } from '../../contract/error-codes.ts'
import type { Tier } from '../../contract/user.ts'

/** What would lift a refusal, for programs. */
export interface Remedy {
  requiredTier?: Tier
  /** When a monthly limit begins anew, ISO. */
  resetsAt?: string
  limitType?: LimitType
  retryAfterSeconds?: number
  /** Further fields of the answer's head. */
  headers?: Record<string, string>
}

/** A refusal with a sentence that a person can act on. */
export class ServerError extends Error {
  readonly code: ServerErrorCode
  readonly issues: { path: string; message: string }[] | undefined
  readonly remedy: Remedy

  constructor(
    code: ServerErrorCode,
    message: string,
    issues?: { path: string; message: string }[],
    remedy: Remedy = {},
  ) {
    super(message)
    this.name = 'ServerError'
    this.code = code
    this.issues = issues
    this.remedy = remedy
  }
}

/** What is said of a file that breaks off or contradicts itself. */
export function damagedFile(kind: string, reason: string): EngineError {
  return new EngineError('file/damaged', `The ${kind} cannot be read to its end: ${reason}.`, {
    hint: 'Save or download it again; a transfer that broke off is the usual cause.',
  })
}

import type { DesignDocument } from '../../../contract/design.ts'

export type LockStatus = DesignDocument['lock_status']

/** Why design and statement do not agree, as the server would say it; null where they do. */
export function statementProblem(status: LockStatus | null, isUnseen: boolean): string | null {
  if (status === 'before-outcome-data' && !isUnseen)
    return 'The design says that no outcome was seen: tick the box, or choose another lock status at Provenance.'
  if (status === 'after-results' && isUnseen)
    return 'The design says that its own results were seen: leave the box open, or change that at Provenance.'
  return null
}

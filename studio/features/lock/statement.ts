import type { DesignDocument } from '../../../contract/design.ts'

export type LockStatus = DesignDocument['lock_status']

/** Why design and statement do not agree, as the server would say it; null where they do. */
export function statementProblem(status: LockStatus | null, isUnseen: boolean): string | null {
  if (status === 'before-outcome-data' && !isUnseen)
    return 'The design says that no outcome was seen: tick the box, or choose another lock status at Provenance.'
  if (status === 'after-results' && isUnseen)
    return 'Results of this outcome were there before the lock, by the server’s log or by the design: leave the box open.'
  return null
}

/** Whether the box is shown: where results came before the lock there is nothing to state, only to take back. */
export function takesStatement(status: LockStatus | null, isUnseen: boolean): boolean {
  return status !== 'after-results' || isUnseen
}

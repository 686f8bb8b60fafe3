import type { DesignDocument } from './design.ts'

/**
 * A locked design without what the server found out at its lock: the choices alone, with the lock status that was claimed.
 * What was executed of a design stays executed, whatever its log says.
 */
export function designAsChosen(design: DesignDocument): Omit<DesignDocument, 'lock_evidence' | 'planned' | 'vintage'> {
  const { lock_evidence, planned: _, vintage: __, revision: ___, ...chosen } = design
  return { ...chosen, lock_status: lock_evidence?.claimed ?? chosen.lock_status }
}

import type { DesignDocument } from './design.ts'

type NotChosen = 'lock_evidence' | 'planned' | 'vintage' | 'revision' | 'deviations'

/**
 * A locked design without what the server found out at its lock and without what is said of this lock alone (its revision and the
 * deviations declared since the one before): the choices alone, with the lock status that was claimed.
 * What was executed of a design stays executed, whatever its log says.
 */
export function designAsChosen(design: DesignDocument): Omit<DesignDocument, NotChosen> {
  const { lock_evidence, planned: _, vintage: __, revision: ___, deviations: ____, ...chosen } = design
  return { ...chosen, lock_status: lock_evidence?.claimed ?? chosen.lock_status }
}

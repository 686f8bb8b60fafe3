import type { DesignDocument, PlanDocument } from './design.ts'

/**
 * The plan that a design was locked as before there were data, made again from the design: so anybody who holds the design
 * can compute its fingerprint. Null where data came first.
 */
export function planOf(design: DesignDocument): PlanDocument | null {
  const { dataset: _, deviations: __, vintage: ___, planned, lock_evidence, ...rest } = design
  if (!planned) return null
  return { ...rest, lock_status: lock_evidence?.claimed ?? rest.lock_status, dictionary: planned.dictionary }
}

import type { Sensitivity } from '../../../analysis.ts'
import type { Evidence } from '../../design.ts'

/** What one sensitivity analysis adds: series for readers, statistics for the score. */
export interface SensitivityPart {
  sensitivity: Sensitivity[]
  evidence: Evidence
}

/** Told the share of the part that is done, 0 to 1; throws when the run was cancelled. */
export type PartProgress = (share: number) => void

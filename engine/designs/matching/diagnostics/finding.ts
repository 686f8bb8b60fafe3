import type { Check } from '../../../analysis.ts'
import type { Evidence } from '../../design.ts'

/** What one diagnostic adds: checks for readers, statistics for the score. */
export interface Finding {
  checks: Check[]
  evidence: Evidence
}

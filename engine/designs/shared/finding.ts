import type { Check } from '../../analysis.ts'
import type { Evidence } from '../design.ts'

/** What one diagnostic adds: checks for readers, statistics for the score. */
export interface Finding {
  checks: Check[]
  evidence: Evidence
}

/** Findings as one, the checks in the order of the findings. */
export function joinFindings(findings: Finding[]): Finding {
  return {
    checks: findings.flatMap(({ checks }) => checks),
    evidence: Object.assign({}, ...findings.map(({ evidence }) => evidence)),
  }
}

import type { AnalysisJson } from '../../contract/analysis.ts'

/** The checks that failed and count for or against the result; those that only inform do neither. */
export function failedChecks(checks: AnalysisJson['checks']): AnalysisJson['checks'] {
  return checks.filter(({ passed, severity }) => passed === false && severity !== 'info')
}

import type { AnalysisJson } from './analysis.ts'

/**
 * Whether a check failed and counts against the result; one that only informs does not, however it came out. It stands apart from the
 * schema of an analysis, which pages that count failures need not load.
 */
export function isFailed({ passed, severity }: Pick<AnalysisJson['checks'][number], 'passed' | 'severity'>): boolean {
  return passed === false && severity !== 'info'
}

import type { Check } from '../../analysis.ts'
import type { Text } from '../../fact.ts'
import type { LackingCounts } from '../../frame/count-lacking.ts'
import { sharedCheck } from './facts.ts'
import { checkOf, type Finding } from './finding.ts'

/** From this share on, missing covariates stand on the Summary. */
const limit = 0.05

/**
 * Whether nearly everybody has the covariates, before it is told; null where there is nothing to tell.
 *
 * @param isTold the design declares what becomes of those who lack one, so that "everybody has every covariate" is worth a line
 */
export function checkGaps(
  { all, lacking }: LackingCounts<string>,
  isTold: boolean,
): Omit<Check, 'title' | 'message'> | null {
  if (lacking === 0 && !isTold) return null
  const statistic = lacking / all
  return { id: 'covariate-gaps', passed: statistic <= limit, severity: 'major', statistic, threshold: limit }
}

/** On what those who lack one are set beside the others: the outcome, and the covariate on which they stand out most. */
export function standOut({ apart: [outcome, ...covariates] }: LackingCounts<string>): LackingCounts['apart'] {
  const known = covariates.filter(({ distance }) => Number.isFinite(distance))
  const furthest = known.toSorted((a, b) => Math.abs(b.distance) - Math.abs(a.distance)).slice(0, 1)
  return [outcome, ...furthest].filter((one) => one !== undefined && Number.isFinite(one.distance))
}

/** Rows that the design leaves out for want of a covariate, which is attrition; nothing where no row lacks one. */
export function findRowsLeftOut(counts: LackingCounts | undefined): Finding<Text> {
  const found = counts === undefined ? null : checkGaps(counts, false)
  if (found === null) return { checks: [], evidence: {} }
  const { all: rows, lacking, byColumn: byCovariate } = counts!
  const told = sharedCheck('covariate-gaps', { rows, lacking, byCovariate, apart: standOut(counts!) })
  return { checks: [checkOf(found, told)], evidence: {} }
}

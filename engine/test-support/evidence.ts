import type { Evidence } from '../designs/design.ts'
import type { TransparencyFacts } from '../eqs/transparency.ts'

/** Evidence of a DiD on which every component earns 5 of 5. */
export const fullMarks: Evidence = {
  prePeriods: { value: 6, text: 'There are 6 periods before treatment.' },
  detectableTrend: { value: 0, text: 'The smallest detectable trend implies a bias of 0.00.' },
  preTrend: { value: 0.8, text: 'Adjusted for three tests, p is 0.8.' },
  clusters: { value: 51, text: 'There are 51 clusters.' },
  forbiddenComparisons: { value: 0, text: 'The primary estimate makes no forbidden comparison.' },
  anticipationLead: { value: 0, text: 'The last lead is 0.00.' },
  trendBalance: { value: 0.02, text: 'The largest difference in covariate trends is 0.02 SD.' },
  attrition: { value: 0, text: 'Every unit is observed in every period.' },
  honestBreakdown: { value: 2.5, text: 'The conclusion survives 2.50 times the largest earlier departure.' },
  specificationShare: { value: 1, text: 'All 24 declared specifications agree.' },
  placeboDates: { value: 0, text: 'No placebo date shows an effect.' },
  leaveOneClusterOut: { value: 1, text: 'All 51 leave-one-out runs agree.' },
}

/** An open casefile of our own: locked first, everything reported, replicated. */
export const openFacts: TransparencyFacts = {
  lockStatus: 'before-outcome-data',
  undeclaredDeviation: false,
  allOutcomesReported: true,
  noUndeclaredOutcome: true,
  deviationsDeclared: true,
  dataAvailable: true,
  replication: 'executed',
  reproducible: true,
}

/** `fullMarks` with some statistics changed. */
export function evidenceWith(changes: Record<string, number | null>): Evidence {
  const changed = Object.entries(changes).map(([id, value]) => [
    id,
    { ...fullMarks[id], value, text: value === null ? 'Not computed.' : `The statistic is ${value}.` },
  ])
  return { ...fullMarks, ...Object.fromEntries(changed) }
}

import type { Evidence, EvidenceItem } from '../designs/design.ts'
import type { TransparencyFacts } from '../eqs/transparency.ts'

/** Evidence on which every component of {@link madeUpRubric} earns 5 of 5: somebody looked, and found nothing. */
export const fullMarks: Evidence = {
  periods: { value: 6, text: 'There are 6 periods before treatment.' },
  drift: { value: 0, noise: 0, text: 'The drift before treatment is 0.00.' },
  falseDates: { value: 0, noise: 0, text: 'On false dates the analysis finds 0.00.' },
  reaction: { value: 0, noise: 0, text: 'The last period differs by 0.00.' },
  likeness: { value: 0, noise: 0, text: 'The covariates predict 0.00 of the difference.' },
  choices: { value: 0, noise: 0, text: 'Other choices move the estimate by 0.00.' },
  baseline: { value: 0.02, text: 'The largest difference is 0.02 SD.' },
  earlier: { value: 0, text: 'The outcome before treatment is known.' },
  placebo: { value: 0, text: 'The placebo outcome did not change.' },
}

/** An open casefile of our own: locked first, everything reported, replicated. */
export const openFacts: TransparencyFacts = {
  lockStatus: 'before-outcome-data',
  isVouched: true,
  undeclaredDeviation: false,
  allOutcomesReported: true,
  noUndeclaredOutcome: true,
  deviationsDeclared: true,
  dataAvailable: true,
  replication: 'executed',
  reproducible: true,
}

/** `fullMarks` with some statistics changed, or whole items. */
export function evidenceWith(changes: Record<string, number | null | Partial<EvidenceItem>>): Evidence {
  const changed = Object.entries(changes).map(([id, change]) => [id, { ...fullMarks[id], ...itemOf(change) }])
  return { ...fullMarks, ...Object.fromEntries(changed) }
}

function itemOf(change: number | null | Partial<EvidenceItem>): Partial<EvidenceItem> {
  if (change === null) return { value: null, text: 'It could not be computed.' }
  return typeof change === 'number' ? { value: change, text: `The statistic is ${change}.` } : change
}

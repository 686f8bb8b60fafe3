import type { Evidence, EvidenceItem } from '../designs/design.ts'
import type { TransparencyFacts } from '../eqs/transparency.ts'

/** Evidence on which every component of {@link madeUpRubric} earns 5 of 5. */
export const fullMarks: Evidence = {
  periods: { value: 6, text: 'There are 6 periods before treatment.' },
  drift: { value: 0, noise: 0, text: 'The drift before treatment is 0.00.' },
  fit: { value: 1, text: 'The comparison fits in full.' },
  likeness: { value: 0.02, text: 'The largest difference is 0.02 SD.' },
  attrition: { value: 0, text: 'Every unit is observed in every period.' },
  moves: { value: 0, noise: 0, text: 'The estimate moves by 0.00.' },
  leaveOneOut: { value: 1, text: 'All 51 leave-one-out runs agree.' },
  earlier: { value: 0, text: 'The outcome before treatment is known.' },
  placebo: { value: 0, text: 'The placebo outcome did not change.' },
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

/** `fullMarks` with some statistics changed, or whole items. */
export function evidenceWith(changes: Record<string, number | null | Partial<EvidenceItem>>): Evidence {
  const changed = Object.entries(changes).map(([id, change]) => [id, { ...fullMarks[id], ...itemOf(change) }])
  return { ...fullMarks, ...Object.fromEntries(changed) }
}

function itemOf(change: number | null | Partial<EvidenceItem>): Partial<EvidenceItem> {
  if (change === null) return { value: null, text: 'It could not be computed.' }
  return typeof change === 'number' ? { value: change, text: `The statistic is ${change}.` } : change
}

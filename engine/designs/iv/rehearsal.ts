import type { Rehearsal } from '../rehearsal.ts'
import { maskOutcomes } from './mask-outcomes.ts'
import { readTreatment } from './read-columns.ts'
import type { IvSpec } from './spec.ts'

/** Known outcomes for a rehearsal of instrumental variables. */
export const rehearsal: Rehearsal<IvSpec> = {
  drawWithoutEffect: maskOutcomes,
  amountOf: (drawn, { treatment }) => readTreatment(drawn, treatment, [...Array(drawn.rows).keys()]),
  outcomeOf: ({ outcome }) => outcome,
  how: 'Outcomes are drawn from untreated rows, or dealt out anew where everybody is treated to some degree. What ties the treatment to the outcome besides the policy is lost, so that the size of a weak instrument looks better here than it is.',
}

import type { Rehearsal } from '../rehearsal.ts'
import { replaceOutcomes } from './mask-outcomes.ts'
import { readArms } from './read-columns.ts'
import type { BlocksSpec } from './spec.ts'

/** Known outcomes for a rehearsal of a randomized experiment. */
export const rehearsal: Rehearsal<BlocksSpec> = {
  drawWithoutEffect: (data, spec, random) => replaceOutcomes(data, spec, random, true),
  amountOf: (drawn, spec) => readArms(drawn, spec).map((arm) => Number(arm === 1)),
  outcomeOf: ({ outcome }) => outcome,
  how: 'Both arms take outcomes of the control arm, drawn anew within blocks, whole clusters by whole clusters.',
}

import { readText } from '../../frame/read-column.ts'
import type { Rehearsal } from '../rehearsal.ts'
import { replaceOutcomes } from './mask-outcomes.ts'
import type { MatchingSpec } from './spec.ts'
import { findVisits } from './visits.ts'

/** Known outcomes for a rehearsal of matching. */
export const rehearsal: Rehearsal<MatchingSpec> = {
  drawWithoutEffect: (data, spec, random) => replaceOutcomes(data, spec, random, true),
  amountOf: (drawn, spec) => {
    const treatment = readText(drawn, spec.treatment.column)
    const amount = new Float64Array(drawn.rows)
    for (const { after } of findVisits(drawn, spec, () => undefined))
      if (spec.treatment.treatedValues.includes(treatment[after]!)) amount[after] = 1
    return amount
  },
  outcomeOf: ({ outcome }) => outcome,
  how: 'Everybody takes the outcome of a comparison unit that is like them in the covariates: of twenty drawn by chance the one most alike.',
}

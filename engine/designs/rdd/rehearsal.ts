import { readNumbers } from '../../frame/read-column.ts'
import type { Rehearsal } from '../rehearsal.ts'
import { replaceOutcomes } from './mask-outcomes.ts'
import type { RddSpec } from './spec.ts'

/** Known outcomes for a rehearsal of a regression discontinuity. */
export const rehearsal: Rehearsal<RddSpec> = {
  drawWithoutEffect: (data, spec, random) => replaceOutcomes(data, spec, random, true),
  amountOf: (drawn, { runningVariable, cutoff, treatedSide, takeUp }) => {
    if (takeUp) return readNumbers(drawn, takeUp.column)
    const running = readNumbers(drawn, runningVariable.column)
    return running.map((at) => Number(treatedSide === 'above' ? at >= cutoff : at <= cutoff))
  },
  outcomeOf: ({ outcome }) => outcome,
  how: 'On both sides outcomes follow the straight line of the untreated side, with its noise drawn anew. A curve that the line hides is not rehearsed.',
}

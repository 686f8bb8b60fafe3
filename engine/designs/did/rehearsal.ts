import { readNumbers, readText } from '../../frame/read-column.ts'
import type { Rehearsal } from '../rehearsal.ts'
import { readAdoption } from './adoption.ts'
import { replaceOutcomes } from './mask-outcomes.ts'
import { distanceFromBaseline } from './changing/read-treatment.ts'
import { isChanging, type DidSpec } from './spec.ts'

/** Known outcomes for a rehearsal of a difference in differences. */
export const rehearsal: Rehearsal<DidSpec> = {
  drawWithoutEffect: (data, spec, random) => replaceOutcomes(data, spec, random, true),
  amountOf: (drawn, spec) => {
    if (isChanging(spec)) return distanceFromBaseline(drawn, spec)
    const [unit, time] = [readText(drawn, spec.unit), readNumbers(drawn, spec.time)]
    const { firstTreated } = readAdoption(drawn, spec, unit, time)
    return time.map((period, row) => Number(period >= (firstTreated.get(unit[row] ?? '') ?? Infinity)))
  },
  outcomeOf: ({ outcome }) => outcome,
  how: 'Each unit keeps its level and each period its common change, as untreated rows show them; the noise is a stretch of the unit’s own untreated noise, begun at another place.',
}

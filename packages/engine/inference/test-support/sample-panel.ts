import { createRandom } from '../../numerics/random.ts'
import { regressWithEffects, type Regressor } from '../absorbed-regression.ts'
import type { Grouping } from '../fixed-effects.ts'

/** What a regression with unit and period effects is made of. */
export interface Sample {
  y: Float64Array
  regressors: Regressor[]
  unit: Grouping
  period: Grouping
}

/** A panel of `units` and `periods`, the first `treated` units treated in the second half, without the rows in `holes`. */
export function samplePanel(
  units: number,
  periods: number,
  treated: number,
  seed: number,
  holes: number[] = [],
): Sample {
  const normal = createRandom(seed, 'wild panel')
  const cells = Array.from({ length: units * periods }, (_, i) => i).filter((i) => !holes.includes(i))
  const shock = Array.from({ length: units }, () => normal.normal())
  const late = (i: number) => i % periods >= periods / 2
  const column = (value: (i: number) => number) => Float64Array.from(cells, value)
  const unitOf = (i: number) => Math.floor(i / periods)
  return {
    // each unit's own shock to its later periods: what clustering is for
    y: column((i) => normal.normal() + (late(i) ? shock[unitOf(i)] : 0)),
    regressors: [
      { term: 'treatment', values: column((i) => (unitOf(i) < treated && late(i) ? 1 : 0)) },
      { term: 'x', values: column(() => normal.normal()) },
    ],
    unit: { index: Int32Array.from(cells, unitOf), levels: units },
    period: { index: Int32Array.from(cells, (i) => i % periods), levels: periods },
  }
}

/** The regression with effects of both. */
export const regress = ({ y, regressors, unit, period }: Sample) => regressWithEffects(y, regressors, [unit, period])

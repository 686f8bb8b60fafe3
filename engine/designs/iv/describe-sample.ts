import type { Fitted } from '../design.ts'
import type { IvFrame } from './frame.ts'
import type { IvSpec } from './spec.ts'
import { weightedDeviation, weightedMean } from './weighted-moments.ts'

type Description = Pick<
  Fitted,
  'isAmount' | 'sample' | 'windows' | 'counterfactualMean' | 'standardisedEffect' | 'outcomeSpread'
>

/**
 * Rows, units and periods, and the effect against the outcome.
 *
 * Treated units have a treatment other than zero in some row. Comparison units have a row without treatment; where the
 * treatment is an amount every unit is compared with every other. There is no time before and after: both windows are
 * the periods the data cover.
 *
 * @param value the primary estimate, in the estimate's units
 */
export function describeSample(frame: IvFrame, spec: Pick<IvSpec, 'outcome'>, value: number): Description {
  const unitsWhere = (holds: (row: number) => boolean) => {
    const isIn = new Uint8Array(frame.units.levels)
    for (let row = 0; row < frame.n; row++) if (holds(row)) isIn[frame.units.index[row]] = 1
    return isIn.reduce((sum, one) => sum + one, 0)
  }
  return {
    sample: {
      rows: frame.n,
      units: frame.units.levels,
      treatedUnits: unitsWhere((row) => frame.treatment[row] !== 0),
      comparisonUnits: frame.isBinaryTreatment ? unitsWhere((row) => frame.treatment[row] === 0) : frame.units.levels,
      periods: frame.periods,
    },
    ...(!frame.isBinaryTreatment && { isAmount: true as const }),
    windows: { pre: frame.window, post: frame.window },
    counterfactualMean: counterfactualMean(frame, spec, value),
    standardisedEffect: Math.abs(value) / comparisonSd(frame),
    outcomeSpread: comparisonSd(frame) / treatmentScale(frame),
  }
}

/**
 * Mean outcome of treated rows less the effect, in the outcome column's own units; null where the treatment is an
 * amount, as no treatment at all may then lie far outside the data.
 */
function counterfactualMean(frame: IvFrame, spec: Pick<IvSpec, 'outcome'>, value: number) {
  if (!frame.isBinaryTreatment) return null
  const { transform, scale } = spec.outcome
  const { outcome, weights } = rowsWith(frame, 1)
  const without = outcome.map((observed) => (observed - value) / scale)
  return weightedMean(transform === 'log' ? without.map(Math.exp) : without, weights)
}

/** Sample standard deviation of the outcome: of untreated rows, or of all where the treatment is an amount. */
function comparisonSd(frame: IvFrame): number {
  const { outcome, weights } = frame.isBinaryTreatment ? rowsWith(frame, 0) : frame
  return weightedDeviation(outcome, weights)
}

/** What of the treatment the spread of the outcome is told per: all of it, or one standard deviation of an amount. */
function treatmentScale({ isBinaryTreatment, treatment, weights }: IvFrame): number {
  return isBinaryTreatment ? 1 : weightedDeviation(treatment, weights)
}

function rowsWith({ outcome, treatment, weights }: IvFrame, level: 0 | 1): Pick<IvFrame, 'outcome' | 'weights'> {
  const isIn = (_: number, row: number) => treatment[row] === level
  return { outcome: outcome.filter(isIn), weights: weights && weights.filter(isIn) }
}

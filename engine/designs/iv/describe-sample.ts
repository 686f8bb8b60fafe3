import type { Fitted } from '../design.ts'
import type { IvFrame } from './frame.ts'
import type { IvSpec } from './spec.ts'

type Description = Pick<Fitted, 'sample' | 'windows' | 'counterfactualMean' | 'standardisedEffect'>

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
  const unitsWhere = (holds: (row: number) => boolean) => new Set(frame.units.index.filter((_, row) => holds(row))).size
  return {
    sample: {
      rows: frame.n,
      units: frame.units.levels,
      treatedUnits: unitsWhere((row) => frame.treatment[row] !== 0),
      comparisonUnits: frame.isBinaryTreatment ? unitsWhere((row) => frame.treatment[row] === 0) : frame.units.levels,
      periods: frame.periods,
    },
    windows: { pre: frame.window, post: frame.window },
    counterfactualMean: counterfactualMean(frame, spec, value),
    standardisedEffect: Math.abs(value) / comparisonSd(frame),
  }
}

/**
 * Mean outcome of treated rows less the effect, in the outcome column's own units; null where the treatment is an
 * amount, as no treatment at all may then lie far outside the data.
 */
function counterfactualMean(
  { outcome, treatment, isBinaryTreatment }: IvFrame,
  spec: Pick<IvSpec, 'outcome'>,
  value: number,
) {
  if (!isBinaryTreatment) return null
  const { transform, scale } = spec.outcome
  const without = outcome.filter((_, row) => treatment[row] === 1).map((observed) => (observed - value) / scale)
  const own = transform === 'log' ? without.map(Math.exp) : without
  return own.reduce((sum, one) => sum + one, 0) / own.length
}

/** Sample standard deviation of the outcome: of untreated rows, or of all where the treatment is an amount. */
function comparisonSd({ outcome, treatment, isBinaryTreatment }: IvFrame): number {
  const values = isBinaryTreatment ? outcome.filter((_, row) => treatment[row] === 0) : outcome
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1))
}

import type { Windows } from '../../analysis.ts'
import type { Fitted } from '../design.ts'
import { ownValue, type RddFrame } from './frame.ts'
import { fitPlaces, scoresAt } from './local-polynomial/condensed/fit.ts'
import { isCondensed, sumAt } from './local-polynomial/condensed/places.ts'
import type { JumpFit } from './local-polynomial/jump.ts'
import { neighbourResiduals } from './local-polynomial/residuals.ts'
import { coefficientWeights, smootherOf, weightedSum } from './local-polynomial/smoother.ts'
import { countValues, type Side } from './local-polynomial/side.ts'
import { splitAt } from './local-polynomial/split.ts'
import { localOf } from './choices.ts'
import type { RddSpec } from './spec.ts'
import { mean, standardDeviation } from '../../numerics/moments.ts'

/** Rows in use by side of the cutoff; a row is a unit, seen once. */
export function describeSample({ n, rows, cutoff }: RddFrame): Fitted['sample'] {
  const treatedUnits = countValues(rows.running, cutoff).treated.rows
  return { rows: n, units: n, treatedUnits, comparisonUnits: n - treatedUnits, periods: 1 }
}

/**
 * The running variable on the control side (`pre`) and the treated side (`post`), as far as the bandwidth reaches.
 *
 * @param reach the primary estimate's bandwidth where it is not that of `jump`
 */
export function describeWindows(frame: RddFrame, jump: JumpFit | null, reach?: number): Windows {
  const { rows, cutoff } = frame
  const [below, above] = [reach ?? jump?.bandwidths.control.h, reach ?? jump?.bandwidths.treated.h]
  const [first, last] = [rows.running[0], rows.running.at(-1)!]
  const low = below === undefined ? first : Math.max(first, cutoff - below)
  const high = above === undefined ? last : Math.min(last, cutoff + above)
  const own = (a: number, b: number): [number, number] => {
    const [x, y] = [ownValue(frame, a), ownValue(frame, b)]
    return x < y ? [x, y] : [y, x]
  }
  return { pre: own(low, cutoff), post: own(cutoff, high) }
}

/** Sample standard deviation of the outcome on the control side, within the bandwidth where there is one. */
export function untreatedSd({ rows, cutoff }: RddFrame, jump: JumpFit | null): number {
  const reach = jump === null ? Infinity : jump.bandwidths.control.h
  const values = rows.outcome.filter((_, i) => rows.running[i] < cutoff && cutoff - rows.running[i] <= reach)
  return standardDeviation(values)
}

/**
 * Standard deviation of one person's outcome on the control side near the cutoff, from cells that are means of a known
 * number of people: the distance of a cell from its nearest neighbors, times the root of its people, as the mean of n
 * people varies by 1/√n of what one does. Ours; null where the number is not known.
 */
export function personSd({ rows, cutoff, people }: RddFrame, jump: JumpFit | null): number | null {
  if (people === null) return null
  const { control } = splitAt({ ...rows, covariates: [people] }, cutoff)
  const inside = jump === null ? control.distance.length : jump.sides.control.rowsInH
  const residuals = neighbourResiduals(control.distance, control.groups, control.outcome, inside, 3)
  return Math.sqrt(mean(residuals.map((value, i) => value ** 2 * control.covariates[0][i])))
}

/**
 * The outcome without treatment at the cutoff, on the estimate's scale: the control side's limit, without covariates;
 * its mean where no local polynomial could be fitted.
 */
export function controlLimit(frame: RddFrame, spec: Pick<RddSpec, 'estimator'>, jump: JumpFit | null): number {
  const { control } = splitAt(frame.rows, frame.cutoff)
  if (jump === null) return mean(control.outcome)
  return limitAt(control, control.outcome, spec, jump.bandwidths.control.h)
}

/** Conventional limit at the cutoff of any values on one side. */
export function limitAt(side: Side, values: Float64Array, spec: Pick<RddSpec, 'estimator'>, bandwidth: number): number {
  const estimator = localOf(spec)
  const { kernel, polynomialOrder } = estimator
  if (isCondensed(side, estimator)) {
    const fit = fitPlaces(side, kernel, polynomialOrder, bandwidth, null)
    return sumAt(scoresAt(fit, 0, fit.places), fit.places.totals(values))
  }
  const fit = smootherOf(side, kernel, polynomialOrder, bandwidth)
  return weightedSum(coefficientWeights(fit, 0), values)
}

import type { Windows } from '../../analysis.ts'
import type { Fitted } from '../design.ts'
import { ownValue } from './frame.ts'
import type { RddFrame } from './frame.ts'
import type { JumpFit } from './local-polynomial/jump.ts'
import { coefficientWeights, createSmoother, weightedSum } from './local-polynomial/smoother.ts'
import type { Side } from './local-polynomial/side.ts'
import { splitAt } from './local-polynomial/split.ts'
import { localOf } from './choices.ts'
import type { RddSpec } from './spec.ts'

/** Rows in use by side of the cutoff; a row is a unit, seen once. */
export function describeSample({ n, rows, cutoff }: RddFrame): Fitted['sample'] {
  const treatedUnits = rows.running.filter((value) => value >= cutoff).length
  return { rows: n, units: n, treatedUnits, comparisonUnits: n - treatedUnits, periods: 1 }
}

/** The running variable on the control side (`pre`) and the treated side (`post`), as far as the bandwidth reaches. */
export function describeWindows(frame: RddFrame, jump: JumpFit | null): Windows {
  const { rows, cutoff } = frame
  const low = jump === null ? rows.running[0]! : Math.max(rows.running[0]!, cutoff - jump.bandwidths.control.h)
  const last = rows.running.at(-1)!
  const high = jump === null ? last : Math.min(last, cutoff + jump.bandwidths.treated.h)
  const own = (a: number, b: number): [number, number] => {
    const [x, y] = [ownValue(frame, a), ownValue(frame, b)]
    return x < y ? [x, y] : [y, x]
  }
  return { pre: own(low, cutoff), post: own(cutoff, high) }
}

/** Sample standard deviation of the outcome on the control side, within the bandwidth where there is one. */
export function untreatedSd({ rows, cutoff }: RddFrame, jump: JumpFit | null): number {
  const reach = jump === null ? Infinity : jump.bandwidths.control.h
  const values = rows.outcome.filter((_, i) => rows.running[i]! < cutoff && cutoff - rows.running[i]! <= reach)
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1))
}

/**
 * The outcome without treatment at the cutoff, on the estimate's scale: the control side's limit, without covariates;
 * its mean where no local polynomial could be fitted.
 */
export function controlLimit(frame: RddFrame, spec: Pick<RddSpec, 'estimator'>, jump: JumpFit | null): number {
  const { control } = splitAt(frame.rows, frame.cutoff)
  if (jump === null) return control.outcome.reduce((sum, value) => sum + value, 0) / control.outcome.length
  return limitAt(control, control.outcome, spec, jump.bandwidths.control.h)
}

/** Conventional limit at the cutoff of any values on one side. */
export function limitAt(side: Side, values: Float64Array, spec: Pick<RddSpec, 'estimator'>, bandwidth: number): number {
  const { kernel, polynomialOrder } = localOf(spec)
  const fit = createSmoother(side.distance, kernel, polynomialOrder, bandwidth)
  return weightedSum(coefficientWeights(fit, 0), values)
}

import {
  biasOf,
  boundConfounder,
  partialR2,
  robustnessValue,
  robustnessValueOfInterval,
  type Benchmark,
  type Coefficient,
} from '../../../inference/omitted-variable-bias.ts'
import { robustCovariance, standardErrorOf } from '../../../inference/weighted-regression.ts'
import { leastSquaresOfMany } from '../../../numerics/normal-equations.ts'
import { submatrixColumns, type Matrix } from '../../../numerics/linear-algebra.ts'
import { findSwitch } from '../../../numerics/one-dimensional.ts'
import { studentTQuantile } from '../../../numerics/distributions.ts'
import type { Text } from '../../../fact.ts'
import { baseWeights, withConstant, type CrossSection } from '../cross-section.ts'
import type { MatchingFit } from '../estimate.ts'
import { regressOnTreatment } from '../estimators/regression-adjustment.ts'
import { say } from '../facts.ts'
import { partOf, pointAt } from './part.ts'
import type { SensitivityPart } from '../../shared/finding.ts'

const largestMultiple = 20

/** A declared covariate with all its terms. */
export interface CovariateBenchmark extends Benchmark {
  label: string
}

/** Treatment's coefficient in the regression on all covariates, with its classical error. */
export function treatmentCoefficient(frame: CrossSection): Coefficient {
  const fit = regressOnTreatment(frame)
  return { value: fit.coefficients[1], se: standardErrorOf(fit, robustCovariance(fit, 'iid'), 1), df: fit.df }
}

/** What each declared covariate, all its terms together, explains of treatment and outcome beyond the others. */
export function benchmarkCovariates(frame: CrossSection): CovariateBenchmark[] {
  const x = withConstant(frame.covariates)
  const both = regressOnTreatment(frame).x
  const treated = Float64Array.from(frame.treated)
  const squaresOf = (regressors: Matrix, y: Float64Array) => residualSquares(regressors, y, baseWeights(frame))
  const [allTreatment, allOutcome] = [squaresOf(x, treated), squaresOf(both, frame.outcome)]
  const sources = [...new Set(frame.terms.map(({ source }) => source))]
  return sources.map((source) => {
    const without = frame.terms.flatMap((term, j) => (term.source === source ? [] : [j]))
    const treatment = squaresOf(submatrixColumns(x, [0, ...without.map((j) => j + 1)]), treated)
    const outcome = squaresOf(submatrixColumns(both, [0, 1, ...without.map((j) => j + 2)]), frame.outcome)
    return {
      label: frame.terms.find((term) => term.source === source)!.sourceLabel,
      r2Treatment: 1 - allTreatment / treatment,
      r2Outcome: 1 - allOutcome / outcome,
    }
  })
}

/**
 * How many times as strong as the strongest measured covariate an unmeasured confounder must be before the bias it causes
 * overturns the conclusion. The bias is that of least squares on the same covariates; it is taken off the primary estimate.
 *
 * @see Cinelli & Hazlett 2020, doi:10.1111/rssb.12348
 */
export function findConfounderStrength(frame: CrossSection, fit: MatchingFit): SensitivityPart<Text> {
  const coefficient = treatmentCoefficient(frame)
  if (!(coefficient.se > 0)) return partOf('confounder-strength', { why: say('exact-fit', {}) })
  const { conclusion } = fit
  const multiples = benchmarkCovariates(frame).map((benchmark) => ({
    benchmark,
    multiple: breakdownMultiple(coefficient, benchmark, conclusion.overturningBias),
  }))
  const strongest = multiples.reduce((least, one) => (one.multiple < least.multiple ? one : least))
  const shifted = (times: number, benchmark: CovariateBenchmark) => {
    const bias = biasAt(coefficient, benchmark, times) * (conclusion.towards === 'down' ? -1 : 1)
    const { value, ci } = fit.primary
    const setting = say('times-covariate', { times, covariate: benchmark.label })
    return pointAt(setting, value + bias, [ci[0] + bias, ci[1] + bias], conclusion)
  }
  const series = [
    ...multiples.map(({ benchmark }) => shifted(1, benchmark)),
    ...[2, 3].map((times) => shifted(times, strongest.benchmark)),
  ].filter(({ value }) => Number.isFinite(value))
  const breakdownValue = strongest.multiple === Infinity ? null : strongest.multiple
  const figures = {
    conclusion: conclusion.kind,
    breakdown: breakdownValue,
    largest: largestMultiple,
    strongest: strongest.benchmark.label,
    toRemove: robustnessValue(coefficient, coefficient.value),
    toReachZero: robustnessValueOfInterval(coefficient, studentTQuantile(0.975, coefficient.df - 1)),
    treatment: partialR2(coefficient),
  }
  return partOf('confounder-strength', figures, { series, breakdownValue })
}

function biasAt(coefficient: Coefficient, benchmark: Benchmark, k: number): number {
  const bound = boundConfounder(benchmark, k)
  return bound === null ? Infinity : biasOf(coefficient, bound.r2Treatment, bound.r2Outcome)
}

/** Multiple at which the bias reaches the given size; Infinity beyond twenty times. */
function breakdownMultiple(coefficient: Coefficient, benchmark: Benchmark, bias: number): number {
  const holds = (k: number) => biasAt(coefficient, benchmark, k) < bias
  if (holds(largestMultiple)) return Infinity
  return findSwitch((k) => k === 0 || holds(k), 0, largestMultiple, 1e-4)
}

function residualSquares(x: Matrix, y: Float64Array, weights: Float64Array): number {
  const { residuals } = leastSquaresOfMany(x, y, { weights })
  return residuals.reduce((sum, residual, i) => sum + weights[i] * residual * residual, 0)
}

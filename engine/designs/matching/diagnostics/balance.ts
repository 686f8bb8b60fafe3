import { column } from '../../../numerics/linear-algebra.ts'
import { baseWeights, rowsOf, type CrossSection } from '../cross-section.ts'
import type { Estimand } from '../estimators/aipw.ts'

export interface Balance {
  meanTreated: number
  meanComparison: number
  sdTreated: number
  sdComparison: number
  /** Standardised mean difference, treated less comparison. */
  smd: number
  /** Variance of the treated over that of the comparison units; `NaN` for a 0/1 covariate, whose mean says it all. */
  varianceRatio: number
  /** Largest difference between the two cumulative distributions. */
  ks: number
}

/**
 * How alike the weighted arms are in one covariate.
 *
 * Means, variances and distributions are weighted; the difference is divided by a standard deviation from before
 * weighting, so that weighting cannot shrink it by widening the spread: that of the treated (ATT), or the root mean of
 * both arms' variances (ATE). Variances of weighted samples use Σw (x − x̄)² · Σw / ((Σw)² − Σw²); a 0/1 covariate has
 * the variance p(1 − p).
 *
 * @param before weights before weighting: those of sampling; left out = all alike
 * @see Austin 2009, doi:10.1002/sim.3697; Stuart 2010, doi:10.1214/09-STS313; formulas as in the R package cobalt
 */
export function compareBalance(
  values: Float64Array,
  treated: Uint8Array,
  weights: Float64Array,
  estimand: Estimand,
  before: Float64Array = new Float64Array(values.length).fill(1),
): Balance {
  const isBinary = values.every((value) => value === 0 || value === 1)
  const arm = (which: 0 | 1, by: Float64Array) => describeArm(values, rowsOf(treated, which), by, isBinary)
  const [after1, after0] = [arm(1, weights), arm(0, weights)]
  const [before1, before0] = [arm(1, before), arm(0, before)]
  const spread = estimand === 'ATT' ? Math.sqrt(before1.variance) : Math.sqrt((before1.variance + before0.variance) / 2)
  const difference = after1.mean - after0.mean
  return {
    meanTreated: after1.mean,
    meanComparison: after0.mean,
    sdTreated: Math.sqrt(after1.variance),
    sdComparison: Math.sqrt(after0.variance),
    smd: standardise(difference, spread, Math.sqrt((before1.variance + before0.variance) / 2)),
    varianceRatio: isBinary ? NaN : after1.variance / after0.variance,
    ks: isBinary ? Math.abs(difference) : largestGap(values, treated, weights),
  }
}

/** Where the treated do not vary at all, both arms' spread stands in; no spread at all means no difference either. */
function standardise(difference: number, spread: number, pooled: number): number {
  if (spread > 0) return difference / spread
  return pooled > 0 ? difference / pooled : 0
}

interface Moments {
  mean: number
  variance: number
}

function describeArm(values: Float64Array, rows: number[], weights: Float64Array, isBinary: boolean): Moments {
  let total = 0
  let squares = 0
  let sum = 0
  for (const row of rows) {
    total += weights[row]
    squares += weights[row] ** 2
    sum += weights[row] * values[row]
  }
  const mean = sum / total
  if (isBinary) return { mean, variance: mean * (1 - mean) }
  let deviations = 0
  for (const row of rows) deviations += weights[row] * (values[row] - mean) ** 2
  return { mean, variance: (deviations * total) / (total * total - squares) }
}

function largestGap(values: Float64Array, treated: Uint8Array, weights: Float64Array): number {
  const order = [...values.keys()].sort((a, b) => values[a] - values[b])
  const totals = [0, 0]
  weights.forEach((weight, i) => (totals[treated[i]] += weight))
  let gap = 0
  let largest = 0
  order.forEach((row, place) => {
    gap += ((treated[row] === 1 ? 1 : -1) * weights[row]) / totals[treated[row]]
    const isLastOfValue = place + 1 === order.length || values[order[place + 1]] !== values[row]
    if (isLastOfValue) largest = Math.max(largest, Math.abs(gap))
  })
  return largest
}

/** A covariate term, square or product with its balance before and after weighting. */
export interface TermBalance {
  name: string
  label: string
  kind: 'covariate' | 'square' | 'interaction'
  before: Balance
  after: Balance
}

/** Balance of every term, and of the squares and products that the terms do not hold already. */
export function compareTerms(frame: CrossSection, weights: Float64Array, estimand: Estimand): TermBalance[] {
  const sampling = baseWeights(frame)
  return [...mainTerms(frame), ...productTerms(frame)].map(({ values, ...term }) => ({
    ...term,
    before: compareBalance(values, frame.treated, sampling, estimand, sampling),
    after: compareBalance(values, frame.treated, weights, estimand, sampling),
  }))
}

type Column = Pick<TermBalance, 'name' | 'label' | 'kind'> & { values: Float64Array }

function mainTerms(frame: CrossSection): Column[] {
  return frame.terms.map(({ name, label, kind }, j) => ({
    name,
    label,
    kind: kind === 'square' ? 'square' : 'covariate',
    values: column(frame.covariates, j),
  }))
}

/** Squares of numbers with more than two values, and products of terms from different columns. */
function productTerms(frame: CrossSection): Column[] {
  const usable = frame.terms.flatMap((term, j) =>
    term.kind === 'square' ? [] : [{ term, values: column(frame.covariates, j) }],
  )
  const hasSquare = new Set(frame.terms.filter(({ kind }) => kind === 'square').map(({ source }) => source))
  return usable.flatMap((a, i) =>
    usable.slice(i).flatMap((b): Column[] => {
      const values = a.values.map((value, row) => value * b.values[row])
      if (a === b) {
        const isBinary = a.values.every((value) => value === 0 || value === 1)
        if (isBinary || hasSquare.has(a.term.source)) return []
        return [{ name: `${a.term.name}²`, label: `${a.term.label}, squared`, kind: 'square', values }]
      }
      if (a.term.source === b.term.source) return []
      const label = `${a.term.label} × ${b.term.label}`
      return [{ name: `${a.term.name} × ${b.term.name}`, label, kind: 'interaction', values }]
    }),
  )
}

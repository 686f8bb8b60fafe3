import type { Check } from '../../../analysis.ts'
import { ascendingOrder } from '../../../numerics/ascending-order.ts'
import { column } from '../../../numerics/linear-algebra.ts'
import type { Text } from '../../../fact.ts'
import { checkOf, type Finding } from '../../shared/finding.ts'
import { nameProduct } from '../covariate-terms.ts'
import { baseWeights, type CrossSection, rowsOf } from '../cross-section.ts'
import type { Estimand } from '../estimators/aipw.ts'
import { check, say } from '../facts.ts'

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
 * @param order  the rows by value; left out = found here
 * @see Austin 2009, doi:10.1002/sim.3697; Stuart 2010, doi:10.1214/09-STS313; formulas as in the R package cobalt
 */
export function compareBalance(
  values: Float64Array,
  treated: Uint8Array,
  weights: Float64Array,
  estimand: Estimand,
  before: Float64Array = new Float64Array(values.length).fill(1),
  order?: Int32Array,
): Balance {
  const isBinary = values.every((value) => value === 0 || value === 1)
  const arms = [rowsOf(treated, 0), rowsOf(treated, 1)] as const
  const arm = (which: 0 | 1, by: Float64Array) => describeArm(values, arms[which], by, isBinary)
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
    ks: isBinary ? Math.abs(difference) : largestGap(order ?? ascendingOrder(values), values, treated, weights),
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

function describeArm(values: Float64Array, rows: readonly number[], weights: Float64Array, isBinary: boolean): Moments {
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

function largestGap(order: Int32Array, values: Float64Array, treated: Uint8Array, weights: Float64Array): number {
  const totals = [0, 0]
  for (let i = 0; i < weights.length; i++) totals[treated[i]] += weights[i]
  let gap = 0
  let largest = 0
  for (let place = 0; place < order.length; place++) {
    const row = order[place]
    gap += ((treated[row] === 1 ? 1 : -1) * weights[row]) / totals[treated[row]]
    const isLastOfValue = place + 1 === order.length || values[order[place + 1]] !== values[row]
    if (isLastOfValue) largest = Math.max(largest, Math.abs(gap))
  }
  return largest
}

/** A covariate term, square or product with its balance before and after weighting. */
export interface TermBalance {
  name: string
  label: Text
  kind: 'covariate' | 'square' | 'interaction'
  before: Balance
  after: Balance
}

const compared = new WeakMap<CrossSection, { weights: Float64Array; estimand: Estimand; terms: TermBalance[] }>()

/**
 * Balance of every term, and of the squares and products that the terms do not hold already. Checks and figures both ask
 * for it, so the last answer for a frame is kept.
 */
export function compareTerms(frame: CrossSection, weights: Float64Array, estimand: Estimand): TermBalance[] {
  const known = compared.get(frame)
  if (known?.weights === weights && known.estimand === estimand) return known.terms
  const sampling = baseWeights(frame)
  const describe = ({ values, ...term }: Column): TermBalance => {
    const order = ascendingOrder(values)
    return {
      ...term,
      before: compareBalance(values, frame.treated, sampling, estimand, sampling, order),
      after: compareBalance(values, frame.treated, weights, estimand, sampling, order),
    }
  }
  const terms = [...mainTerms(frame).map(describe), ...productTerms(frame, describe)]
  compared.set(frame, { weights, estimand, terms })
  return terms
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

/** Squares of numbers with more than two values, and products of terms from different columns, one held at a time. */
function productTerms(frame: CrossSection, describe: (column: Column) => TermBalance): TermBalance[] {
  const usable = frame.terms.flatMap((term, j) =>
    term.kind === 'square' ? [] : [{ term, values: column(frame.covariates, j) }],
  )
  const hasSquare = new Set(frame.terms.filter(({ kind }) => kind === 'square').map(({ source }) => source))
  return usable.flatMap((a, i) =>
    usable.slice(i).flatMap((b): TermBalance[] => {
      const values = a.values.map((value, row) => value * b.values[row])
      if (a === b) {
        const isBinary = a.values.every((value) => value === 0 || value === 1)
        if (isBinary || hasSquare.has(a.term.source)) return []
        const label = say('square', { term: a.term.label })
        return [describe({ name: `${a.term.name}²`, label, kind: 'square', values })]
      }
      if (a.term.source === b.term.source) return []
      const label = say('product', { terms: [a.term.label, b.term.label] })
      return [describe({ name: nameProduct(a.term, b.term), label, kind: 'interaction', values })]
    }),
  )
}

/** Above this a difference cannot be repaired by adjustment (What Works Clearinghouse Handbook 5.0). */
const smdLimit = 0.25
/** Outside ½ to 2 the groups differ in more than their mean (Rubin 2001). */
const ratioLimit = 2
/** Largest gap between two distributions. Ours, the customary limit for differences of shares. */
const gapLimit = 0.1

/** Balance before and after weighting, of means, variances and whole distributions. */
export function findCovariateBalance(terms: TermBalance[]): Finding<Text> {
  const covariates = terms.filter(({ kind }) => kind === 'covariate')
  const products = terms.filter(({ kind }) => kind !== 'covariate')
  const means = meansFinding(covariates)
  return {
    checks: [
      ...means.checks,
      ...variances(covariates),
      distributions(covariates),
      ...(products.length === 0 ? [] : [squaresAndProducts(products)]),
    ],
    evidence: means.evidence,
  }
}

function meansFinding(covariates: TermBalance[]): Finding<Text> {
  const worst = largest(covariates, ({ after }) => Math.abs(after.smd))
  const before = largest(covariates, (term) => Math.abs(term.before.smd))
  const told = check('balance-means', {
    term: worst.term.label,
    difference: worst.value,
    before: { term: before.term.label, difference: before.value },
    terms: covariates.length,
  })
  const passed = worst.value <= smdLimit
  return {
    checks: [
      checkOf({ id: 'balance-means', passed, severity: 'critical', statistic: worst.value, threshold: smdLimit }, told),
    ],
    evidence: { smdAfter: { value: worst.value, text: told('message') } },
  }
}

/** A ratio under one counts by its inverse, so that it does not matter which group varies more. */
function variances(covariates: TermBalance[]): Check<Text>[] {
  const numbers = covariates.filter(({ after }) => !Number.isNaN(after.varianceRatio))
  if (numbers.length === 0) return []
  const { term, value } = largest(numbers, ({ after }) => Math.max(after.varianceRatio, 1 / after.varianceRatio))
  const told = check('balance-variances', { term: term.label, ratio: term.after.varianceRatio })
  const passed = value <= ratioLimit
  const statistic = finiteOrNull(value)
  return [checkOf({ id: 'balance-variances', passed, severity: 'major', statistic, threshold: ratioLimit }, told)]
}

function distributions(covariates: TermBalance[]): Check<Text> {
  const { term, value } = largest(covariates, ({ after }) => after.ks)
  const told = check('balance-distributions', { term: term.label, gap: value })
  const passed = value <= gapLimit
  return checkOf(
    { id: 'balance-distributions', passed, severity: 'minor', statistic: value, threshold: gapLimit },
    told,
  )
}

function squaresAndProducts(products: TermBalance[]): Check<Text> {
  const { term, value } = largest(products, ({ after }) => Math.abs(after.smd))
  const told = check('balance-products', { terms: products.length, term: term.label, difference: value })
  const passed = value <= smdLimit
  return checkOf({ id: 'balance-products', passed, severity: 'minor', statistic: value, threshold: smdLimit }, told)
}

function largest(terms: TermBalance[], size: (term: TermBalance) => number): { term: TermBalance; value: number } {
  return terms
    .map((term) => ({ term, value: size(term) }))
    .reduce((worst, one) => (one.value > worst.value ? one : worst))
}

function finiteOrNull(value: number): number | null {
  return Number.isFinite(value) ? value : null
}

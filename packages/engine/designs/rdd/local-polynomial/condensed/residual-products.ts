import { multiplyVector, quadraticForm } from '../../../../numerics/linear-algebra.ts'
import type { LocalChoices } from '../bandwidth.ts'
import { fillBasis } from '../basis.ts'
import type { Combination } from '../contrast.ts'
import type { VarianceKind } from '../residuals.ts'
import type { Side } from '../side.ts'
import type { CondensedFit } from './fit.ts'
import { kernelAt, type Places } from './places.ts'

/** What residuals are taken from. */
export type ResidualChoices = Pick<LocalChoices, 'variance' | 'neighbours'>

/** Neighbors that places must know of, null where residuals are a regression's or none will be asked for. */
export function neighboursAsked({ variance, neighbours }: ResidualChoices): number | null {
  return variance === 'nn' ? neighbours : null
}

/**
 * Totals at places of the products of two combinations' residuals, from the nearest neighbors or from a fit. Those of a
 * fit f are (a − f)(b − f′) times the factor of their kind, multiplied out: fit and factor are smooth in the distance, so
 * totals of a·b, a, b and 1 are enough. Columns are taken from their first value, so that no digits go to their level.
 *
 * @param side whose columns the combinations are made of
 * @param fit  the polynomial whose residuals they are; beyond its window they are 0
 * @param rows counted by HC1: the fit's own or more
 */
export function residualProductsAt(
  side: Side,
  fit: CondensedFit,
  [a, b]: [Combination, Combination],
  places: Places,
  rows: number,
  { variance }: ResidualChoices,
): Float64Array {
  if (variance === 'nn') return multipliedOut([a, b], places.residualProducts)
  const products = multipliedOut([a, b], places.productsFromFirst)
  const [ofA, ofB] = a === b ? [fitted(fit, a, places)] : [fitted(fit, a, places), fitted(fit, b, places)]
  const { values: f, totals: x } = ofA
  const { values: g, totals: y } = ofB ?? ofA
  const factorAt = factorOf(fit, variance, rows, places)
  const last = side.distance[fit.rows - 1]
  return products.map((product, i) =>
    places.distance[i] > last ? 0 : factorAt(i) * (product - f[i] * y[i] - g[i] * x[i] + f[i] * g[i] * places.count[i]),
  )
}

/** {@link residualProductsAt} of one combination with itself. */
export function squaredResidualsAt(
  side: Side,
  fit: CondensedFit,
  outcome: Combination,
  places: Places,
  rows: number,
  choices: ResidualChoices,
): Float64Array {
  return residualProductsAt(side, fit, [outcome, outcome], places, rows, choices)
}

/** A form of two columns, for combinations of them. */
function multipliedOut(
  [a, b]: [Combination, Combination],
  form: (x: Float64Array, y: Float64Array) => Float64Array,
): Float64Array {
  let sum = new Float64Array(0)
  a.forEach((x, i) => {
    b.forEach((y, j) => {
      // of a square each pair counts twice
      if (a === b && j > i) return
      const products = form(x.values, y.values)
      if (sum.length === 0) sum = new Float64Array(products.length)
      addTimes(sum, (a === b && i !== j ? 2 : 1) * x.factor * y.factor, products)
    })
  })
  return sum
}

function addTimes(sum: Float64Array, factor: number, values: Float64Array): void {
  for (let i = 0; i < sum.length; i++) sum[i] += factor * values[i]
}

/** A combination's fit at places, and its totals there, each column from its first value. */
function fitted(fit: CondensedFit, combination: Combination, places: Places) {
  const moments = new Float64Array(fit.order + 1)
  const basis = new Float64Array(fit.order + 1)
  const weights = kernelAt(fit.kernel, fit.places, fit.bandwidth)
  fromFirst(combination, fit.places).forEach((total, i) => {
    fillBasis(basis, fit.places.distance[i], fit.bandwidth)
    for (let j = 0; j < moments.length; j++) moments[j] += basis[j] * weights[i] * total
  })
  const coefficients = multiplyVector(fit.inverse, moments)
  const values = places.distance.map((distance) => {
    fillBasis(basis, distance, fit.bandwidth)
    return basis.reduce((sum, value, j) => sum + value * coefficients[j], 0)
  })
  return { values, totals: fromFirst(combination, places) }
}

function fromFirst(combination: Combination, places: Places): Float64Array {
  const sum = new Float64Array(places.count.length)
  for (const { values, factor } of combination) {
    places.totals(values).forEach((total, i) => (sum[i] += factor * (total - values[0] * places.count[i])))
  }
  return sum
}

/** The square of what `regressionResiduals` multiplies residuals by, at each place. */
function factorOf(
  { kernel, order, bandwidth, inverse }: CondensedFit,
  variance: Exclude<VarianceKind, 'nn'>,
  rows: number,
  places: Places,
): (place: number) => number {
  if (variance === 'hc0') return () => 1
  if (variance === 'hc1') return () => rows / (rows - order - 1)
  const weights = kernelAt(kernel, places, bandwidth)
  const basis = new Float64Array(order + 1)
  return (place) => {
    fillBasis(basis, places.distance[place], bandwidth)
    const rest = 1 - quadraticForm(inverse, basis) * weights[place]
    return variance === 'hc2' ? 1 / rest : 1 / rest ** 2
  }
}

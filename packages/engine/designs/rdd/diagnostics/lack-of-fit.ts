import type { Said, Text } from '../../../fact.ts'
import { fUpper } from '../../../numerics/distributions.ts'
import { leastSquares } from '../../../numerics/least-squares.ts'
import { dot, matrix, multiplyVector } from '../../../numerics/linear-algebra.ts'
import { pseudoInverseSymmetric } from '../../../numerics/symmetric-eigen.ts'
import type { Finding } from '../../shared/finding.ts'
import { localChoices, localOf } from '../choices.ts'
import type { RddFit } from '../estimate.ts'
import { check, type CheckFacts } from '../facts.ts'
import type { RddFrame } from '../frame.ts'
import type { LocalChoices } from '../local-polynomial/bandwidth.ts'
import { fillBasis } from '../local-polynomial/basis.ts'
import { fitPlaces } from '../local-polynomial/condensed/fit.ts'
import { isCondensed, placesOf, sumAt } from '../local-polynomial/condensed/places.ts'
import { countDistinct, type Side } from '../local-polynomial/side.ts'
import { splitAt } from '../local-polynomial/split.ts'
import type { RddSpec } from '../spec.ts'
import { majorCheck } from './major-check.ts'

const level = 0.05
/** Bins on a side, fewer where a bin would hold fewer rows than this. Ours: enough to see a bend, few enough for power. */
const mostBins = 8
const fewestRows = 10

/**
 * Whether the curves that correct the estimate's bias, of one order more than its own, fit the rows within its wider
 * bandwidth: an F test of adding bins of the running variable to them, both sides together. Steps beside the cutoff and
 * curves too steep for the data show here.
 *
 * @see Lee & Lemieux 2010, section 4.3 (bin dummies), doi:10.1257/jel.48.2.281; Lee & Card 2008, section 3, for few
 *   distinct values, doi:10.1016/j.jeconom.2007.05.003
 */
export function findLackOfFit(frame: RddFrame, spec: RddSpec, { jump }: Pick<RddFit, 'jump'>): Finding<Text> {
  // the test takes rows as drawn one by one
  if (frame.rows.cluster !== null) {
    return { checks: [], evidence: {} }
  }
  if (jump === null) return notRun('no-bandwidth')
  const order = localOf(spec).polynomialOrder + 1
  const choices = localChoices(localOf(spec), spec)
  const { control, treated } = splitAt(frame.rows, frame.cutoff)
  const sides = [
    compareSide(control, jump.sides.control.rowsInB, order, choices),
    compareSide(treated, jump.sides.treated.rowsInB, order, choices),
  ]
  const sum = (of: (side: SideFit) => number) => sides.reduce((total, side) => total + of(side), 0)
  const [df1, df2] = [sum(({ added }) => added), sum(({ left }) => left)]
  if (df1 === 0 || df2 <= 0) return notRun('too-few-values')
  const f = sum(({ gained }) => gained) / df1 / (sum(({ rest }) => rest) / df2)
  const p = fUpper(f, df1, df2)
  if (!Number.isFinite(p)) return notRun('no-variation')
  return findingOf(p, check('lack-of-fit', { fits: p >= level, f, df1, df2, p }))
}

function notRun(why: CheckFacts['untested-curves']['why']): Finding<Text> {
  return findingOf(null, check('untested-curves', { why }))
}

function findingOf(p: number | null, told: (part: 'title' | 'message') => Said): Finding<Text> {
  const found = { id: 'lack-of-fit', threshold: level, passed: p === null ? null : p >= level, statistic: p }
  return { checks: [majorCheck(found, told)], evidence: {} }
}

/** Sums of squares that bins take off and leave, with their degrees of freedom. */
interface SideFit {
  gained: number
  rest: number
  added: number
  left: number
}

/** @param rows those within the bandwidth, the side's first */
function compareSide(side: Side, rows: number, order: number, choices: LocalChoices): SideFit {
  if (isCondensed(side, choices) && countDistinct(side, rows) > 10 * mostBins) {
    return compareCondensed(side, order, binEnds(side, rows))
  }
  const outcome = side.outcome.slice(0, rows)
  const width = side.distance[rows - 1] || 1
  const powers = Array.from({ length: order + 1 }, (_, power) =>
    side.distance.slice(0, rows).map((distance) => (distance / width) ** power),
  )
  const curve = fit(powers, outcome)
  const both = fit([...powers, ...binColumns(side, rows)], outcome)
  return {
    gained: curve.squares - both.squares,
    rest: both.squares,
    added: both.rank - curve.rank,
    left: rows - both.rank,
  }
}

/**
 * Sums of squares that indicators of bins take off a polynomial through the nearest rows and leave, with their degrees
 * of freedom, from sums over blocks: bins are regressed on what the polynomial leaves of them (Frisch & Waugh 1933).
 *
 * @param ends one past the last row of each bin, ascending; rows at one distance lie in one bin
 */
function compareCondensed(side: Side, order: number, ends: number[]) {
  const rows = ends.at(-1)!
  const width = side.distance[rows - 1] || 1
  const { inverse } = fitPlaces(side, 'uniform', order, width, null)
  const places = placesOf(side, ends, null)
  const middle = side.outcome[0]
  const totals = places.totals(side.outcome)
  const k = order + 1
  const basis = new Float64Array(k)
  // by bin: rows, the basis added up, the outcome added up
  const bins = ends.map(() => ({ rows: 0, basis: new Float64Array(k), outcome: 0 }))
  const moments = new Float64Array(k)
  for (let i = 0, bin = 0; i < totals.length; i++) {
    while (bin < ends.length - 1 && places.distance[i] > side.distance[ends[bin] - 1]) bin++
    fillBasis(basis, places.distance[i], width)
    const outcome = totals[i] - middle * places.count[i]
    bins[bin].rows += places.count[i]
    bins[bin].outcome += outcome
    for (let j = 0; j < k; j++) {
      bins[bin].basis[j] += basis[j] * places.count[i]
      moments[j] += basis[j] * outcome
    }
  }
  const coefficients = multiplyVector(inverse, moments)
  const ones = new Float64Array(totals.length).fill(1)
  const curve = sumAt(ones, places.productsFromFirst(side.outcome, side.outcome)) - dot(moments, coefficients)
  const left = Float64Array.from(bins, (bin) => bin.outcome - dot(bin.basis, coefficients))
  const cross = matrix(bins.length, bins.length)
  bins.forEach((a, i) => {
    const projected = multiplyVector(inverse, a.basis)
    bins.forEach((b, j) => (cross.data[j * bins.length + i] = (i === j ? a.rows : 0) - dot(b.basis, projected)))
  })
  const { inverse: ofBins, rank } = pseudoInverseSymmetric(cross)
  const gained = dot(left, multiplyVector(ofBins, left))
  return { gained, rest: curve - gained, added: rank, left: rows - k - rank }
}

function fit(columns: Float64Array[], outcome: Float64Array): { squares: number; rank: number } {
  const x = matrix(outcome.length, columns.length)
  columns.forEach((values, j) => x.data.set(values, j * outcome.length))
  const { residuals, kept } = leastSquares(x, outcome)
  return { squares: dot(residuals, residuals), rank: kept.length }
}

/** Indicators of the bins. */
function binColumns(side: Side, rows: number): Float64Array[] {
  const ends = binEnds(side, rows)
  return ends.map((end, bin) => new Float64Array(rows).fill(1, bin === 0 ? 0 : ends[bin - 1], end))
}

/** One past the last row of each bin; bins have about as many rows each, and rows at one distance stay together. */
function binEnds({ groups }: Side, rows: number): number[] {
  const bins = Math.max(1, Math.min(mostBins, Math.floor(rows / fewestRows)))
  const ends = new Array<number>(bins).fill(0)
  for (let group = 0; groups[group] < rows; group++) {
    const [from, to] = [groups[group], Math.min(groups[group + 1], rows)]
    ends[Math.min(bins - 1, Math.floor((bins * (from + to)) / (2 * rows)))] = to
  }
  // a bin without rows ends where the one before it does
  for (let bin = 1; bin < bins; bin++) ends[bin] = Math.max(ends[bin], ends[bin - 1])
  return ends
}

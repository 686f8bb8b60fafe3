import { STRETCH } from '../../../numerics/in-stretches.ts'
import { averagedQuantileAt } from '../../../numerics/moments.ts'
import type { LocalChoices } from './bandwidth.ts'
import { type Top, topOfRows } from './constants.ts'
import type { SelectorOutcome } from './contrast.ts'
import type { Side } from './side.ts'
import type { Sides } from './split.ts'

/** What a choice of bandwidths asks of all rows on one side, however far from the cutoff they lie. */
export interface WholeSide {
  rows: number
  /** Distinct distances. */
  distinct: number
  /** Largest distance. */
  range: number
  /** Clusters, or rows where there are none. */
  countUnits: () => number
  isTakeUpConstant: boolean
  /** The highest coefficient of the polynomial through all rows, its kernel ending at {@link wholeBandwidth}. */
  topOf: (order: number, outcome: SelectorOutcome, choices: LocalChoices) => Top
}

/** What is asked of all rows. The rest is asked of the rows near the cutoff, which may be all that were read. */
export interface Whole {
  /** Of the running variable: the smaller of its standard deviation and its scaled interquartile range. */
  spread: number
  /** The distance up to which rows were read. */
  reach: number
  control: WholeSide
  treated: WholeSide
}

/** A window holds rows that were not read: they are to be read up to `length`. */
export class WindowBeyondReach extends Error {
  readonly length: number

  constructor(length: number) {
    super(`A window of ${length} reaches beyond the rows that were read.`)
    this.length = length
  }
}

/** What makes a row at the very end of a bandwidth count: a share of that end, so that units do not matter. */
export const beyond = 1 + 1e-10

/** The order of the polynomial through all rows: its highest derivative is the first bias's. */
export function wholeOrder({ polynomialOrder }: Pick<LocalChoices, 'polynomialOrder'>): number {
  return polynomialOrder + 3
}

/** The bandwidth of a fit through all rows. */
export function wholeBandwidth({ range }: Pick<WholeSide, 'range'>): number {
  return range * beyond
}

/** What all rows are asked for, from the rows themselves. */
export function wholeOf({ control, treated }: Sides): Whole {
  return {
    spread: spreadOf(control.distance, treated.distance),
    reach: Infinity,
    control: wholeSide(control),
    treated: wholeSide(treated),
  }
}

/** By the control side's distances: every kernel and order asks for the same. */
const lastSpread = new WeakMap<Float64Array, { treated: Float64Array; spread: number }>()

/**
 * The smaller of the running variable's standard deviation and its interquartile range over that of a normal distribution,
 * from the distances of both sides alone: no copy of them is made.
 *
 * @param control ascending, as is `treated`
 * @see Silverman 1986, Density Estimation for Statistics and Data Analysis, equation 3.30
 */
function spreadOf(control: Float64Array, treated: Float64Array): number {
  const known = lastSpread.get(control)
  if (known?.treated === treated) return known.spread
  const below = control.length
  const at = (i: number) => (i < below ? -control[below - 1 - i] : treated[i - below])
  const spread = smallerSpread(deviationOf(control, treated), below + treated.length, at)
  lastSpread.set(control, { treated, spread })
  return spread
}

/**
 * The smaller of the standard deviation and the interquartile range as that of a normal distribution.
 *
 * @param at the values in ascending order, each asked for by its place
 */
export function smallerSpread(deviation: number, length: number, at: (i: number) => number): number {
  const quartile = (p: number) => averagedQuantileAt(length, at, p)
  return Math.min(deviation, (quartile(0.75) - quartile(0.25)) / 1.349)
}

/** The standard deviation, added up from the smallest value of the running variable to the largest: published numbers rest on these bits. */
function deviationOf(control: Float64Array, treated: Float64Array): number {
  const n = control.length + treated.length
  // in stretches, as `inStretches` does work that adds nothing up
  let total = 0
  for (let i = 0; i < n; i += STRETCH) total = addDistances(total, control, treated, i)
  let squares = 0
  for (let i = 0; i < n; i += STRETCH) squares = addSquares(squares, control, treated, i, total / n)
  return Math.sqrt(squares / (n - 1))
}

function addDistances(total: number, control: Float64Array, treated: Float64Array, from: number): number {
  const below = control.length
  const to = Math.min(from + STRETCH, below + treated.length)
  for (let i = from; i < to; i++) total += i < below ? -control[below - 1 - i] : treated[i - below]
  return total
}

function addSquares(total: number, control: Float64Array, treated: Float64Array, from: number, center: number): number {
  const below = control.length
  const to = Math.min(from + STRETCH, below + treated.length)
  for (let i = from; i < to; i++) total += ((i < below ? -control[below - 1 - i] : treated[i - below]) - center) ** 2
  return total
}

function wholeSide(side: Side): WholeSide {
  const range = side.distance.at(-1)!
  return {
    rows: side.distance.length,
    distinct: side.groups.length - 1,
    range,
    countUnits: () => (side.cluster ? new Set(side.cluster).size : side.distance.length),
    isTakeUpConstant: side.takeUp?.every((value) => value === side.takeUp![0]) ?? false,
    topOf: (order, outcome, choices) =>
      topOfRows(side, outcome, { order, bandwidth: wholeBandwidth({ range }), hasVariance: false }, choices),
  }
}

import type { LocalChoices } from './bandwidth.ts'
import { topOfRows, type Top } from './constants.ts'
import type { SelectorOutcome } from './contrast.ts'
import type { Side } from './side.ts'
import type { Sides } from './split.ts'
import { spreadOf } from './spread.ts'

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

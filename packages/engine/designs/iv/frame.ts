import type { LackingCounts } from '../../frame/count-lacking.ts'
import type { Grouping } from '../../inference/fixed-effects.ts'
import { mean, standardDeviation } from '../../numerics/moments.ts'

/** One numeric column as used, after transform and, for a category, as one 0/1 column. */
export interface IvColumn {
  /** Unique: the column's name, with the category's value where it stands for one. */
  term: string
  /** What a reader sees. */
  label: string
  /** Column of the data it comes from. */
  source: string
  values: Float64Array
}

export interface IvSubgroups {
  label: string
  /** Names of the groups, sorted. */
  levels: string[]
  /** Per row: group number, -1 where the cell is missing. */
  index: Int32Array
}

/** Complete rows in an order that does not depend on the order they came in; every array has one entry per row. */
export interface IvFrame {
  n: number
  /** Transformed and scaled: in the estimate's units. */
  outcome: Float64Array
  treatment: Float64Array
  /** Whether the treatment is 0 or 1 in every row. */
  isBinaryTreatment: boolean
  instruments: IvColumn[]
  exogenous: IvColumn[]
  /** May hold `NaN` where a cell is missing: the estimates do not use them. */
  balanceCovariates: IvColumn[]
  /** Outcomes that the treatment cannot have moved, scaled; `NaN` where a cell is missing. */
  placeboOutcomes: { label: string; units: string; values: Float64Array }[]
  subgroups: IvSubgroups[]
  effects: Grouping[]
  /** What a row stands for, positive; null = every row counts once. */
  weights: Float64Array | null
  /** Instruments declared and not used; may hold `NaN` where a cell is missing. */
  leftOutInstruments: (IvColumn & { reason: string })[]
  clusters: Grouping | null
  /** What errors hang together in beside `clusters`. */
  secondClusters: Grouping | null
  /** Rows of one unit together; every row is its own where the design names no unit. */
  units: Grouping
  periods: number
  /** First and last period the rows come from. */
  window: [number, number]
  /** Rows that lack a covariate, of those that have everything else. */
  lacking?: LackingCounts
}

/** Σwx/Σw; the plain mean without weights. */
export function weightedMean(values: Float64Array, weights: Float64Array | null): number {
  if (!weights) return mean(values)
  let [sum, total] = [0, 0]
  values.forEach((value, i) => {
    sum += weights[i] * value
    total += weights[i]
  })
  return sum / total
}

/** √(n/(n - 1)·Σw(x - x̄)²/Σw): equal weights give the sample standard deviation. */
export function weightedDeviation(values: Float64Array, weights: Float64Array | null): number {
  if (!weights) return standardDeviation(values)
  const centre = weightedMean(values, weights)
  const squares = values.map((value) => (value - centre) ** 2)
  return Math.sqrt((weightedMean(squares, weights) * values.length) / (values.length - 1))
}

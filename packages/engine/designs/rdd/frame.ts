import type { LackingCounts } from '../../frame/count-lacking.ts'
import type { Heap } from './heaps.ts'
import type { Bandwidths } from './local-polynomial/bandwidth.ts'
import type { Observations } from './local-polynomial/split.ts'

export type SideName = 'control' | 'treated'

/** A covariate that should not jump, NaN where missing. */
export interface BalanceCovariate {
  column: string
  label: string
  values: Float64Array
}

/**
 * Complete rows in ascending order of the running variable, turned so that the treated lie at or above the cutoff.
 */
export interface RddFrame {
  n: number
  /** Running variable and cutoff times `orientation`. */
  rows: Observations
  cutoff: number
  /** Running variable of every row that has one, outcome or not, ascending: what the density is estimated from. */
  everyRunning: Float64Array
  /** People that each row of `rows` and of `everyRunning` stands for; null = one each, or not known. */
  people: Float64Array | null
  everyPeople: Float64Array | null
  /** Rows are cells of several people, whose number may not be known. */
  isAggregated: boolean
  /** −1 where the treated lie below; times it, values are the data's own again. */
  orientation: 1 | -1
  /** Columns of `rows.covariates`. */
  covariateNames: string[]
  balance: BalanceCovariate[]
  /** Chosen in preflight, so that a bandwidth without data is refused before any model runs; null = global polynomial. */
  bandwidths: Bandwidths | null
  /** Values near the cutoff at which rows heap; `rows` lack them unless the design keeps them. */
  heaps: readonly Heap[]
  /** Rows with those that heap; null where none do or the design keeps them. */
  withHeaps: Observations | null
  /** Rows that lack a covariate of the estimate, of those that have everything else. */
  lacking?: LackingCounts<SideName>
}

/** The data's own value of the running variable. */
export function ownValue({ orientation }: Pick<RddFrame, 'orientation'>, value: number): number {
  // adding 0 turns −0 into 0
  return orientation * value + 0
}

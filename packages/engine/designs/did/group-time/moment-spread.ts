import type { PanelFrame } from '../../../frame/panel.ts'
import type { PanelMoments } from './moments.ts'
import type { Strata } from './influence.ts'

interface Parts {
  cohortAt: Int32Array
  weights: Float64Array | null
  x: Float64Array
  width: number
  cohorts: number
}

/** How influence functions add up over clusters; `left` are the units left out. Columns are in coordinates. */
export interface Spread {
  /** `counts` are the units left in each cohort. */
  count: (counts: Float64Array, left: number[]) => { clusters: number; clustersIn: (cohorts: number[]) => number }
  /** Per cohort that is the first of a cluster: Σ over these clusters of their squared totals, for a column; and how many they are. */
  squares: (
    counts: Float64Array,
    left: number[],
  ) => { sizes: Float64Array; ofColumn: (column: Float64Array) => Float64Array }
}

/** A unit's (w·x, w) against a column of its cohort's coordinates. */
function along({ x, weights, width }: Parts, unit: number, column: Float64Array, from: number): number {
  let total = column[from + width]
  for (let t = 0; t < width; t++) total += column[from + t] * x[unit * width + t]
  return (weights?.[unit] ?? 1) * total
}

/** Every unit its own cluster: per cohort Σ w²·(x, 1)(x, 1)′. */
export function ownSquares(parts: Parts): Spread {
  const { cohortAt, weights, x, width, cohorts } = parts
  const size = width + 1
  const cross = new Float64Array(cohorts * size * size)
  const row = new Float64Array(size)
  for (let unit = 0; unit < cohortAt.length; unit++) {
    const weight = weights?.[unit] ?? 1
    for (let t = 0; t < width; t++) row[t] = weight * x[unit * width + t]
    row[width] = weight
    const from = cohortAt[unit] * size * size
    for (let i = 0; i < size; i++) for (let j = 0; j <= i; j++) cross[from + i * size + j] += row[i] * row[j]
  }
  return spreadOfSquares(cross, width, parts)
}

/**
 * {@link ownSquares} from the squares themselves.
 *
 * @param cross per cohort (width + 1)² numbers, row after row, the lower half read
 * @param parts of the units, where some may be left out
 */
export function spreadOfSquares(cross: Float64Array, width: number, parts?: Parts): Spread {
  const size = width + 1
  const form = (at: number, column: Float64Array) => {
    let total = 0
    for (let i = 0; i < size; i++) {
      const own = column[at * size + i]
      if (own === 0) continue
      let sum = 0
      for (let j = 0; j < i; j++) sum += 2 * cross[at * size * size + i * size + j] * column[at * size + j]
      total += own * (sum + cross[at * size * size + i * size + i] * own)
    }
    return total
  }
  return {
    count: (counts) => ({
      clusters: counts.reduce((sum, count) => sum + count, 0),
      clustersIn: (members) => members.reduce((sum, at) => sum + counts[at], 0),
    }),
    squares: (counts, left) => ({
      sizes: counts,
      ofColumn: (column) => {
        const squares = Float64Array.from(counts, (count, at) => (count > 0 ? form(at, column) : 0))
        for (const unit of left) {
          const at = parts!.cohortAt[unit]
          if (counts[at] > 0) squares[at] -= along(parts!, unit, column, at * size) ** 2
        }
        return squares.map((one) => Math.max(0, one))
      },
    }),
  }
}

/** Clusters of several units: per cluster its Σ (w·x, w) and its units, by cohort. */
export function clusterTotals(parts: Parts, { clusterIndex, clusters }: PanelFrame): Spread {
  const { cohortAt, weights, x, width, cohorts } = parts
  const size = width + 1
  const totals = new Float64Array(clusters * cohorts * size)
  const units = new Float64Array(clusters * cohorts)
  const addUnit = (into: Float64Array, unit: number, sign: 1 | -1) => {
    const from = (clusterIndex[unit] * cohorts + cohortAt[unit]) * size
    const weight = sign * (weights?.[unit] ?? 1)
    for (let t = 0; t < width; t++) into[from + t] += weight * x[unit * width + t]
    into[from + width] += weight
  }
  for (let unit = 0; unit < cohortAt.length; unit++) {
    addUnit(totals, unit, 1)
    units[clusterIndex[unit] * cohorts + cohortAt[unit]]++
  }
  const unitsWithout = (left: number[]) => {
    const kept = units.slice()
    for (const unit of left) kept[clusterIndex[unit] * cohorts + cohortAt[unit]]--
    return kept
  }
  const numbers = Array.from({ length: clusters }, (_, cluster) => cluster)
  const countWith = (kept: Float64Array, members: number[]) =>
    numbers.reduce((sum, cluster) => sum + (members.some((at) => kept[cluster * cohorts + at] > 0) ? 1 : 0), 0)
  return {
    count: (_, left) => {
      const kept = unitsWithout(left)
      const every = Array.from({ length: cohorts }, (_, at) => at)
      return { clusters: countWith(kept, every), clustersIn: (members) => countWith(kept, members) }
    },
    squares: (_, left) => {
      const [kept, sums] = [unitsWithout(left), totals.slice()]
      for (const unit of left) addUnit(sums, unit, -1)
      const first = numbers.map((cluster) =>
        kept.subarray(cluster * cohorts, (cluster + 1) * cohorts).findIndex((n) => n > 0),
      )
      const sizes = new Float64Array(cohorts)
      for (const at of first) if (at >= 0) sizes[at]++
      const ofColumn = (column: Float64Array) => {
        const squares = new Float64Array(cohorts)
        for (const cluster of numbers) {
          let total = 0
          for (let at = 0; at < cohorts; at++) {
            // a part that is gone leaves no rounding behind
            if (kept[cluster * cohorts + at] === 0) continue
            const from = (cluster * cohorts + at) * size
            for (let i = 0; i < size; i++) total += sums[from + i] * column[at * size + i]
          }
          if (first[cluster] >= 0) squares[first[cluster]] += total * total
        }
        return squares
      }
      return { sizes, ofColumn }
    },
  }
}

/** The strata of what is left, the sums of squares of a column in each, and the clusters that are treated at some time. */
export function addRemoved(
  { cohorts, periods, spread }: PanelMoments,
  counts: Float64Array,
  left: number[],
): { strata: Strata; squares: (column: Float64Array) => Float64Array; treatedClusters: number } {
  const { sizes, ofColumn } = spread.squares(counts, left)
  const used = [...sizes.keys()].filter((at) => sizes[at] > 0)
  const isTreated = (at: number) => Number.isFinite(cohorts[at]) && cohorts[at] > periods[0]
  const treated = [...cohorts.keys()].filter(isTreated)
  return {
    strata: { of: new Int32Array(0), cohorts: used.map((at) => cohorts[at]), sizes: used.map((at) => sizes[at]) },
    squares: (column) => {
      const squares = ofColumn(column)
      return Float64Array.from(used, (at) => squares[at])
    },
    treatedClusters: spread.count(counts, left).clustersIn(treated),
  }
}

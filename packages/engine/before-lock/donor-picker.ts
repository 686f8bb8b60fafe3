import type { Column, DataTable } from '../frame/table.ts'
import { variance } from '../numerics/moments.ts'
import type { Random } from '../numerics/random.ts'

type Cells = (string | null)[] | null

/**
 * Draws a donor for each masked row, with replacement: of its own stratum where that has donors, and for all rows of one
 * cluster out of one cluster of donors, so that what rows of a cluster have in common stays as strong as it is.
 *
 * @param donors rows that may be drawn, at least one
 */
export function donorPicker(donors: number[], cluster: Cells, stratum: Cells, random: Random): (row: number) => number {
  const inStratum = groupBy(donors, (row) => stratum?.[row] ?? '')
  const clustersOf = new Map([...inStratum].map(([name, rows]) => [name, groupBy(rows, (row) => keyOf(cluster, row))]))
  const everywhere = groupBy(donors, (row) => keyOf(cluster, row))
  const chosen = new Map<string, number[]>()
  return (row) => {
    const groups = clustersOf.get(stratum?.[row] ?? '') ?? everywhere
    if (cluster === null) {
      const rows = groups.get('')!
      return rows[random.integer(rows.length)]
    }
    const name = keyOf(cluster, row)
    const rows = chosen.get(name) ?? [...groups.values()][random.integer(groups.size)]
    chosen.set(name, rows)
    return rows[random.integer(rows.length)]
  }
}

/** Items by key, groups and members in the order they are met. */
export function groupBy<Item>(items: Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}

function keyOf(cluster: Cells, row: number): string {
  return cluster === null ? '' : (cluster[row] ?? '')
}

export interface LineCells {
  /** Where a row stands, e.g. the running variable. */
  at: Float64Array
  /** The outcome as modelled, `NaN` where missing; where `isMasked` only whether it is missing is read. */
  value: Float64Array
  isMasked: (row: number) => boolean
  /** Rows of one cluster take residuals of one other cluster. */
  cluster: (string | null)[] | null
  /** The other rows, too, are made anew, for draws that stand for another sample. */
  everyone?: boolean
}

/** Outcomes with the masked ones replaced by the least-squares line of the other rows plus one of their residuals. */
export function fillAlongLine({ at, value, isMasked, cluster, everyone }: LineCells, random: Random): Float64Array {
  const rows = [...value.keys()].filter(
    (row) => !isMasked(row) && Number.isFinite(value[row]) && !Number.isNaN(at[row]),
  )
  if (rows.length === 0) return value.map((one, row) => (isMasked(row) ? NaN : one))
  const line = fitLine(rows, at, value)
  const pick = donorPicker(rows, cluster, null, random)
  return value.map((one, row) => {
    if (!(everyone || isMasked(row)) || Number.isNaN(one) || Number.isNaN(at[row])) return one
    const donor = pick(row)
    return line(at[row]) + value[donor] - line(at[donor])
  })
}

function fitLine(rows: number[], at: Float64Array, value: Float64Array): (x: number) => number {
  const mean = (values: Float64Array) => rows.reduce((sum, row) => sum + values[row], 0) / rows.length
  const [centre, level] = [mean(at), mean(value)]
  const [cross, square] = rows.reduce(
    ([cross, square], row) => [cross + (at[row] - centre) * (value[row] - level), square + (at[row] - centre) ** 2],
    [0, 0],
  )
  const slope = square === 0 ? 0 : cross / square
  return (x) => level + slope * (x - centre)
}

/** Of how many donors drawn by chance the most alike is taken: outcomes keep their tie to covariates, and their spread. */
const drawn = 20

/**
 * Draws donors that are like a row in some columns: numbers by their difference in standard deviations, words by whether
 * they are the same, a missing cell as one standard deviation away.
 *
 * @param rowOf where the cells of a row's unit stand
 */
export function likePicker(data: DataTable, names: string[], rowOf: (row: number) => number, random: Random) {
  const gaps = names.map((name) => gapIn(data.columns.get(name)!))
  return (donors: number[]) => (row: number) => {
    let [best, least] = [donors[0], Infinity]
    for (let i = 0; i < drawn; i++) {
      const donor = donors[random.integer(donors.length)]
      const distance = gaps.reduce((sum, gap) => sum + gap(rowOf(row), rowOf(donor)), 0)
      if (distance < least) [best, least] = [donor, distance]
    }
    return best
  }
}

/** The squared difference between two rows of a column. */
function gapIn(column: Column): (a: number, b: number) => number {
  if (column.kind === 'text') return (a, b) => Number(column.values[a] !== column.values[b])
  const { values } = column
  const known = values.filter((value) => !Number.isNaN(value))
  const spread = variance(known, known.length)
  return (a, b) => {
    const gap = (values[a] - values[b]) ** 2 / (spread || 1)
    return Number.isNaN(gap) ? 1 : gap
  }
}

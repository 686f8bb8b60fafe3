import type { Random } from '../numerics/random.ts'
import { groupBy } from './group-by.ts'

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

function keyOf(cluster: Cells, row: number): string {
  return cluster === null ? '' : (cluster[row] ?? '')
}

import type { Column, DataTable } from '../frame/table.ts'
import type { Random } from '../numerics/random.ts'
import { variance } from '../numerics/moments.ts'

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

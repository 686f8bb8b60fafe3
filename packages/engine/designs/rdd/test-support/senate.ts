import { parseCsv } from '../../../frame/csv.ts'
import { type DataTable, readNumbers } from '../../../frame/table.ts'
import { referenceData } from '../../../../../tests/support/shared-reference.ts'
import type { LocalChoices } from '../local-polynomial/bandwidth.ts'
import { splitAt, type Observations } from '../local-polynomial/split.ts'

/** The choices every reference run starts from; the peer of these runs, 4.0.0, compares distances to the last bit. */
export const referenceChoices: LocalChoices = {
  polynomialOrder: 1,
  kernel: 'triangular',
  variance: 'nn',
  neighbours: 3,
  massPoints: 'adjust',
  regularisation: 1,
  areTiesExact: true,
}

export function senateTable(): DataTable {
  return parseCsv(referenceData('tests/rdrobust_senate.csv'))
}

/** Rows of the Senate data with vote, margin and the other columns asked for all present. */
export function senateRows(
  options: { covariates?: string[]; cluster?: string; takeUp?: (margin: number, row: number) => number } = {},
): Observations {
  const table = senateTable()
  const read = (name: string) => readNumbers(table, name)
  const needed = ['vote', 'margin', ...(options.covariates ?? [])].map(read)
  const kept = [...Array(table.rows).keys()].filter((row) => needed.every((values) => !Number.isNaN(values[row])))
  const pick = (values: Float64Array) => Float64Array.from(kept, (row) => values[row])
  const margin = read('margin')
  return {
    running: pick(margin),
    outcome: pick(read('vote')),
    takeUp: options.takeUp ? Float64Array.from(kept, (row) => options.takeUp!(margin[row], row + 1)) : null,
    covariates: (options.covariates ?? []).map((name) => pick(read(name))),
    cluster: options.cluster === undefined ? null : Int32Array.from(pick(read(options.cluster))),
  }
}

export { splitAt }

import { columnInFormula, type DataTable } from '@casefiles/engine/frame'
import type { Defect } from './find-defects.ts'
import { groupRows, vectorOf } from './formula/formula-function.ts'
import { countRows } from './working.ts'

/**
 * Whether the columns that name a row (unit, or unit and period) name one row each; missing ones count as well.
 *
 * @param keys names of columns that are there
 */
export function checkKeys(table: DataTable, keys: readonly string[]): Defect[] {
  const { of, firstRows } = groupRows(
    keys.map((key) => vectorOf(table.columns.get(key)!)),
    table.rows,
  )
  const missing = of.reduce((count, group) => count + (group < 0 ? 1 : 0), 0)
  const named = keys.map(columnInFormula)
  const columns = [...keys]
  const defects: Defect[] = []
  const repeated = table.rows - missing - firstRows.length
  if (repeated > 0) {
    const second = of.findIndex((group, row) => group >= 0 && firstRows[group] !== row)
    defects.push({
      code: 'repeated-keys',
      message: `${countRows(repeated)} more than one for each ${keys.join(' and ')}: rows ${firstRows[of[second]] + 1} and ${second + 1} are the first that agree.`,
      columns,
      remedies: [
        { label: 'Keep the first of each', steps: [{ kind: 'filter', where: `row_in(${named.join(', ')}) == 1` }] },
        { label: 'Take the mean of each', steps: [meanOfEach(table, keys)] },
      ],
    })
  }
  if (missing > 0) {
    defects.push({
      code: 'missing-keys',
      message: `${countRows(missing)} without ${keys.join(' or ')}.`,
      columns,
      remedies: [
        {
          label: 'Leave out',
          steps: [{ kind: 'filter', where: named.map((name) => `not is_missing(${name})`).join(' and ') }],
        },
      ],
    })
  }
  return defects
}

function meanOfEach(table: DataTable, keys: readonly string[]) {
  const others = [...table.columns].filter(([name]) => !keys.includes(name)).slice(0, 200)
  const taken = new Set(table.columns.keys())
  let size = 'rows'
  while (taken.has(size)) size += '_'
  const measures = others.map(([column, { kind }]) => ({
    column,
    of: kind === 'number' ? ('mean' as const) : ('first' as const),
    into: column,
  }))
  return { kind: 'aggregate' as const, by: [...keys], measures, size, smallest: 1 }
}

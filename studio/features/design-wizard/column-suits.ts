import type { ColumnProfile } from '../../../contract/studio/dataset.ts'
import type { ColumnRole } from '../../forms/column-roles.ts'

/** A period beyond so many values is a measurement, not a time. */
const MOST_PERIODS = 2000
/** More groups than anybody assigns by name. */
const MOST_GROUPS = 20
/** A running variable with fewer values has no neighborhood of its cutoff. */
const FEWEST_RUNNING = 10

type Test = (column: ColumnProfile) => boolean
const isNumber: Test = ({ min }) => min !== null
const isTime: Test = ({ type, distinct }) => (type === 'integer' || type === 'date') && distinct.count <= MOST_PERIODS
const isGroup: Test = ({ distinct }) => distinct.isExact && distinct.count <= MOST_GROUPS

const TESTS: Record<ColumnRole, Test> = {
  unit: ({ type }) => type === 'text' || type === 'category' || type === 'integer',
  time: isTime,
  adoption: (column) => isTime(column) || isGroup(column),
  amount: isNumber,
  running: (column) => isNumber(column) && column.distinct.count >= FEWEST_RUNNING,
  dose: (column) => isNumber(column) || isGroup(column),
  group: isGroup,
}

/** The roles that a column's values allow; a column that never varies has none. Pickers offer these first, and all others after. */
export function suitsOf(column: ColumnProfile): ColumnRole[] {
  if (column.distinct.count < 2) return []
  return (Object.keys(TESTS) as ColumnRole[]).filter((role) => TESTS[role](column))
}

import { formatNumber } from '@casefiles/engine/words'
import type { ColumnProfile, DataProfile } from '../../../contract/studio/dataset.ts'
import type { DatasetInfo } from '../../../contract/publication.ts'
import type { ColumnChoice, ColumnRole } from '../../forms/form-context.tsx'

/** What a column is, in words. */
export const TYPE_WORDS: Record<ColumnProfile['type'], string> = {
  number: 'number',
  integer: 'whole number',
  boolean: 'yes or no',
  date: 'date',
  category: 'category',
  text: 'text',
  empty: 'empty',
}
const NUMERIC = ['number', 'integer', 'yes/no']

/** The columns of a data set as pickers show them; type, range and what is missing once the profile is there. */
export function columnChoices(dataset: DatasetInfo, profile: DataProfile | undefined): ColumnChoice[] {
  return dataset.columns.map(({ name, type, meaning }) => {
    const found = profile?.columns.find((column) => column.name === name)
    const said = { name, ...(meaning && { meaning }) }
    if (!found) return { ...said, type, isNumeric: NUMERIC.includes(type) }
    return {
      ...said,
      type: TYPE_WORDS[found.type],
      isNumeric: found.isWithheld ? NUMERIC.includes(type) : found.min !== null,
      range: rangeOf(found),
      missing: missingOf(found),
      suits: suitsOf(found),
    }
  })
}

/** From where to where, or how many different values. */
export function rangeOf({ type, min, max, firstDate, lastDate, distinct, isWithheld }: ColumnProfile): string {
  // of an outcome nothing is shown until the design is locked, of other columns nothing until they are asked for
  if (isWithheld) return 'not shown yet'
  if (type === 'boolean') return 'two values'
  if (firstDate !== null) return `${firstDate} to ${lastDate}`
  if (min !== null && max !== null) return `${short(min)} to ${short(max)}`
  return `${distinct.isExact ? '' : 'more than '}${distinct.count} values`
}

export function missingOf({ missing }: ColumnProfile): string {
  return missing === 0 ? 'none missing' : `${missing} missing`
}

/** Years keep their digits together; long decimals are cut. */
function short(value: number): string {
  return formatNumber(value, Number.isInteger(value) ? 0 : 2, 'may-be-years')
}

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

import { EngineError } from '@casefiles/engine/analysis'
import { pythonString, rString, sqlName } from '../replication/quote.ts'
import type { StepKind } from '../step-kind.ts'
import { dropColumnsSchema, type DropColumnsStep } from '../step-schemas.ts'
import { keepColumns, needColumns, quoteNames } from '../working.ts'

/** Leaves columns out. */
export const dropColumns: StepKind<DropColumnsStep> = {
  kind: 'drop-columns',
  label: 'Leave out columns',
  summary: 'Leave out columns that hold nothing the design needs.',
  schema: dropColumnsSchema,
  words: ({ columns }) => `Leave out the ${columns.length === 1 ? 'column' : 'columns'} ${quoteNames(columns)}`,
  run(working, { columns }) {
    needColumns(working, columns)
    const kept = [...working.table.columns.keys()].filter((name) => !columns.includes(name))
    if (kept.length === 0) throw new EngineError('recipe/nothing-left', 'The step leaves no column.')
    return { working: keepColumns(working, kept), notes: [] }
  },
  r: ({ columns }) => [`data <- data[setdiff(names(data), c(${columns.map(rString).join(', ')}))]`],
  python: ({ columns }) => [`data = data.drop(columns=[${columns.map(pythonString).join(', ')}])`],
  stata({ columns }, _, code) {
    for (const column of columns) {
      code.say(`drop ${code.of(column)}`)
      code.columns.delete(column)
    }
  },
  sql: {
    reads: () => [],
    select: ({ columns }, { from }) =>
      `SELECT * EXCLUDE (${[...new Set(columns)].map(sqlName).join(', ')}) FROM ${from}`,
  },
}

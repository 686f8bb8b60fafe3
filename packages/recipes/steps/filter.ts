import { evaluate } from '../formula/evaluate.ts'
import { columnsLookedAt } from '../formula/expression.ts'
import { columnsInFormula, readFormula } from '../formula/read-formula.ts'
import { formulaInPython } from '../scripts/formula-in-python.ts'
import { formulaInR } from '../scripts/formula-in-r.ts'
import { formulaInSql } from '../scripts/formula-in-sql.ts'
import type { StepKind } from '../step-kind.ts'
import { filterSchema, type FilterStep } from '../step-schemas.ts'
import { countRows, originsOf, pickRows, type StepNote } from '../working.ts'

/** Keeps the rows for which a condition holds. */
export const filter: StepKind<FilterStep> = {
  kind: 'filter',
  label: 'Keep rows',
  summary: 'Keep the rows for which a condition holds.',
  schema: filterSchema,
  words: ({ where }) => `Keep rows where ${where}`,
  run(working, { where }) {
    const condition = readFormula(where, working.table, 'truth')
    const { values } = evaluate(condition, working.table).vector
    const kept: number[] = []
    let unknown = 0
    for (let row = 0; row < working.table.rows; row++) {
      if (values[row] === 1) kept.push(row)
      else if (values[row] !== 0) unknown++
    }
    const dropped = working.table.rows - kept.length - unknown
    const notes: StepNote[] = [
      {
        code: 'recipe/dropped',
        message: `Left out, as the condition does not hold: ${countRows(dropped)}.`,
        rows: dropped,
      },
    ]
    if (unknown > 0)
      notes.push({
        code: 'recipe/dropped-missing',
        message: `Left out, as a missing value leaves it open: ${countRows(unknown)}.`,
        rows: unknown,
      })
    return { working: pickRows(working, kept), notes, lookedAt: originsOf(working, columnsLookedAt(condition)) }
  },
  r: ({ where }, { before }) => [
    `data <- data[which(full(${formulaInR(readFormula(where, before))})), , drop = FALSE]`,
  ],
  python: ({ where }, { before }) => [
    `data = data[full(${formulaInPython(readFormula(where, before))}) == 1].reset_index(drop=True)`,
  ],
  stata({ where }, { before }, code) {
    code.say(`keep if ${code.formula(readFormula(where, before))} == 1`, 'quietly replace row = _n')
  },
  sql: {
    reads: ({ where }) => columnsInFormula(where),
    select: ({ where }, { before, from }) =>
      `SELECT * FROM ${from} WHERE ${formulaInSql(readFormula(where, before, 'truth'))}`,
  },
}

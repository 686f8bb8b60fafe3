import { pythonString, rString, sqlName } from '../replication/quote.ts'
import { evaluateColumn } from '../formula/evaluate.ts'
import { columnsOfValue } from '../formula/expression.ts'
import { columnsInFormula, readFormula } from '../formula/read-formula.ts'
import { formulaInPython } from '../scripts/formula-in-python.ts'
import { formulaInR } from '../scripts/formula-in-r.ts'
import { formulaInSql } from '../scripts/formula-in-sql.ts'
import type { StepKind } from '../step-kind.ts'
import { deriveSchema, type DeriveStep } from '../step-schemas.ts'
import { originsOf, refuseExisting, type StepNote, withColumn } from '../working.ts'

/** Adds a column that a formula makes of others. */
export const derive: StepKind<DeriveStep> = {
  kind: 'derive',
  label: 'New column',
  summary: 'Add a column that a formula makes of others.',
  schema: deriveSchema,
  words: ({ column, formula }) => `Add the column ${column} = ${formula}`,
  run(working, { column, formula }) {
    refuseExisting(working, [column])
    const expression = readFormula(formula, working.table)
    const { column: made, undefinedRows } = evaluateColumn(expression, working.table)
    const notes: StepNote[] = []
    if (undefinedRows.length > 0) {
      const message = `Missing, as the formula is not defined there: ${undefinedRows.length} ${undefinedRows.length === 1 ? 'cell' : 'cells'}, the first in row ${undefinedRows[0] + 1}.`
      notes.push({ code: 'recipe/not-defined', message, rows: undefinedRows.length })
    }
    return { working: withColumn(working, column, made, originsOf(working, columnsOfValue(expression))), notes }
  },
  r({ column, formula }, { before }) {
    const expression = readFormula(formula, before)
    const value = `full(${formulaInR(expression)})`
    return [`data[[${rString(column)}]] <- ${expression.type === 'truth' ? `as.numeric(${value})` : value}`]
  },
  python: ({ column, formula }, { before }) => [
    `data[${pythonString(column)}] = full(${formulaInPython(readFormula(formula, before))})`,
  ],
  stata({ column, formula }, { before }, code) {
    const expression = readFormula(formula, before)
    const kind = expression.type === 'text' ? 'text' : 'number'
    code.set(column, code.make(code.formula(expression), kind, 'c'), kind)
  },
  sql: {
    reads: ({ formula }) => columnsInFormula(formula),
    select({ column, formula }, { before, from }) {
      const expression = readFormula(formula, before)
      const type = expression.type === 'text' ? 'VARCHAR' : 'DOUBLE'
      const value = formulaInSql(expression)
      return `SELECT *, CAST(${expression.type === 'truth' ? `CAST(${value} AS INTEGER)` : value} AS ${type}) AS ${sqlName(column)} FROM ${from}`
    },
  },
}

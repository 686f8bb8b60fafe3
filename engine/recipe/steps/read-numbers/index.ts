import { EngineError } from '../../../errors.ts'
import { sqlName, sqlString } from '../../../replication/quote.ts'
import type { StepKind } from '../../step-kind.ts'
import { needColumns, originsOf, withColumn, type StepNote } from '../../working.ts'
import { readNumber, type Thousands } from './read-number.ts'
import { numberInSql, readNumbersInPython, readNumbersInR, readNumbersInStata } from './scripts.ts'
import { readNumbersSchema, type ReadNumbersStep } from './schema.ts'

const MARKS: Record<Thousands, string> = {
  none: '',
  comma: ', with commas between thousands',
  point: ', with points between thousands and a decimal comma',
  space: ', with spaces between thousands',
}

/** Makes a column of text one of numbers. */
export const readNumbers: StepKind<ReadNumbersStep> = {
  kind: 'read-numbers',
  label: 'Read as numbers',
  summary: 'Make a column of text one of numbers, and say what words in it stand for.',
  schema: readNumbersSchema,
  words({ column, thousands, words, rest }) {
    const said = words.map(({ word, value }) => `"${word}" as ${value ?? 'missing'}`)
    const others = rest === 'missing' ? ['anything else as missing'] : []
    return `Read ${column} as numbers${MARKS[thousands]}${[...said, ...others].map((one) => `, ${one}`).join('')}`
  },
  run(working, { column, thousands, words, rest }) {
    needColumns(working, [column])
    const found = working.table.columns.get(column)!
    if (found.kind === 'number')
      return { working, notes: [{ code: 'recipe/numbers-already', message: `"${column}" holds numbers already.` }] }
    const values = new Float64Array(working.table.rows)
    const stands = new Map(words.map(({ word, value }) => [word, value ?? NaN]))
    const replaced = new Map<string, number>()
    let others = 0
    found.values.forEach((cell, row) => {
      const given = cell === null ? NaN : stands.get(cell)
      values[row] = given ?? readNumber(cell!, thousands)
      if (cell !== null && given !== undefined) replaced.set(cell, (replaced.get(cell) ?? 0) + 1)
      if (cell === null || given !== undefined || !Number.isNaN(values[row])) return
      if (rest === 'refuse') throw noNumber(column, cell, row)
      others++
    })
    const notes = words.map(({ word, value }): StepNote => {
      const cells = replaced.get(word) ?? 0
      return {
        code: 'recipe/word-read',
        message: `Cells with "${word}" were read as ${value ?? 'missing'}: ${cells}.`,
        rows: cells,
      }
    })
    if (others > 0)
      notes.push({
        code: 'recipe/other-values',
        message: `Other cells without a number became missing: ${others}.`,
        rows: others,
      })
    return { working: withColumn(working, column, { kind: 'number', values }, originsOf(working, [column])), notes }
  },
  r: (step, { before }) => (before.columns.get(step.column)!.kind === 'number' ? [] : readNumbersInR(step)),
  python: (step, { before }) => (before.columns.get(step.column)!.kind === 'number' ? [] : readNumbersInPython(step)),
  stata(step, { before }, code) {
    if (before.columns.get(step.column)!.kind === 'text') readNumbersInStata(step, code)
  },
  sql: {
    reads: ({ column }) => [column],
    select: (step, { before, from }) =>
      before.columns.get(step.column)!.kind === 'number'
        ? `SELECT * FROM ${from}`
        : `SELECT * REPLACE (${numberInSql(step)} AS ${sqlName(step.column)}) FROM ${from}`,
    refuses(step, { before, from }) {
      if (step.rest === 'missing' || before.columns.get(step.column)!.kind === 'number') return null
      const said = step.words.map(({ word }) => sqlString(word))
      const unsaid = said.length === 0 ? '' : ` AND ${sqlName(step.column)} NOT IN (${said.join(', ')})`
      return {
        question:
          `SELECT ${sqlName(step.column)} AS cell FROM ${from} WHERE ${sqlName(step.column)} IS NOT NULL ` +
          `AND ${numberInSql(step)} IS NULL${unsaid} LIMIT 1`,
        error: (cell) => noNumber(step.column, cell),
      }
    },
  },
}

function noNumber(column: string, cell: string, row?: number): EngineError {
  const place = row === undefined ? '' : ` in row ${row + 1}`
  return new EngineError('recipe/not-numbers', `"${column}" holds "${cell}"${place}, which is no number.`, {
    columns: [column],
    ...(row === undefined ? {} : { rows: [row + 1] }),
    hint: 'Say what this word stands for, or let cells without a number be missing.',
  })
}

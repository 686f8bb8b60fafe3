import { EngineError } from '../../../errors.ts'
import { groupRows, vectorOf } from '../../formula/vector.ts'
import type { StepKind } from '../../step-kind.ts'
import {
  countRows,
  keepColumns,
  needColumns,
  originsOf,
  pickRows,
  quoteNames,
  refuseExisting,
  withColumn,
  type StepNote,
} from '../../working.ts'
import { summarize } from './summarize.ts'
import { aggregateInPython, aggregateInR, aggregateInSql, aggregateInStata } from './scripts.ts'
import { aggregateSchema, type AggregateStep } from './schema.ts'

/** Makes one row of all that have the same values in some columns. */
export const aggregate: StepKind<AggregateStep> = {
  kind: 'aggregate',
  label: 'Aggregate',
  summary: 'Make one row of all that agree in some columns, with the number of rows of each.',
  schema: aggregateSchema,
  words: ({ by, measures, size, smallest }) =>
    `Make one row for each ${by.join(', ')}: ${[...measures.map(({ column, of, into }) => `${into} = ${of} of ${column}`), `${size} = number of rows`].join(', ')}${smallest > 1 ? `; cells of fewer than ${smallest} rows are left out` : ''}`,
  run(working, { by, measures, size, smallest }) {
    needColumns(working, [...by, ...measures.map(({ column }) => column)])
    const { table } = working
    const { of, firstRows } = groupRows(
      by.map((name) => vectorOf(table.columns.get(name)!)),
      table.rows,
    )
    const sizes = new Float64Array(firstRows.length)
    for (const cell of of) if (cell >= 0) sizes[cell]++
    const cells = pickRows(keepColumns(working, [...new Set(by)]), firstRows)
    refuseExisting(cells, [...measures.map(({ into }) => into), size])
    const measured = measures.reduce((wider, { column, of: how, into }) => {
      const values = table.columns.get(column)!
      if (values.kind === 'text' && how !== 'first') throw noNumbers(column, how)
      return withColumn(wider, into, summarize(values, of, firstRows.length, how), originsOf(working, [column]))
    }, cells)
    const sized = withColumn(measured, size, { kind: 'number', values: sizes }, [])
    const kept = [...sizes.keys()].filter((cell) => sizes[cell] >= smallest)
    const missing = of.reduce((count, cell) => count + (cell < 0 ? 1 : 0), 0)
    const dropped = [...table.columns.keys()].filter(
      (name) => !by.includes(name) && !measures.some(({ column }) => column === name),
    )
    return {
      working: pickRows(sized, kept),
      notes: notesOf({
        sizes: kept.map((cell) => sizes[cell]),
        small: sizes.length - kept.length,
        missing,
        dropped,
        smallest,
      }),
    }
  },
  r: aggregateInR,
  python: aggregateInPython,
  stata: (step, { before }, code) => aggregateInStata(step, before, code),
  sql: {
    reads: ({ by, measures }) => [...by, ...measures.map(({ column }) => column)],
    select: (step, { from }) => aggregateInSql(step, from),
  },
}

interface Counts {
  sizes: number[]
  small: number
  missing: number
  dropped: string[]
  smallest: number
}

function notesOf({ sizes, small, missing, dropped, smallest }: Counts): StepNote[] {
  const sorted = sizes.toSorted((a, b) => a - b)
  const notes: StepNote[] = []
  if (sorted.length > 0) {
    const message = `Rows in a cell: from ${sorted[0]} to ${sorted.at(-1)}, ${sorted[Math.floor((sorted.length - 1) / 2)]} in the middle.`
    notes.push({ code: 'recipe/cell-sizes', message })
  }
  if (small > 0)
    notes.push({
      code: 'recipe/small-cells',
      message: `Cells of fewer than ${smallest} rows, left out: ${small}.`,
      rows: small,
    })
  if (missing > 0)
    notes.push({
      code: 'recipe/dropped-missing',
      message: `Left out, as what names the cell is missing: ${countRows(missing)}.`,
      rows: missing,
    })
  if (dropped.length > 0)
    notes.push({ code: 'recipe/columns-left-out', message: `Columns left out: ${quoteNames(dropped)}.` })
  return notes
}

function noNumbers(column: string, how: string): EngineError {
  return new EngineError(
    'recipe/not-numbers',
    `"${column}" holds text, which has no ${how}; take the first value, or read it as numbers before.`,
    {
      columns: [column],
    },
  )
}

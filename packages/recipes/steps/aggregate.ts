import { EngineError } from '@casefiles/engine/analysis'
import type { Column, DataTable } from '@casefiles/engine/frame'
import { pythonString, rString, sqlName } from '../replication/quote.ts'
import { groupRows, vectorOf } from '../formula/formula-function.ts'
import { BeyondSql } from '../scripts/formula-in-sql.ts'
import type { StataCode } from '../scripts/stata-code.ts'
import type { StepKind } from '../step-kind.ts'
import { aggregateSchema, type AggregateStep } from '../step-schemas.ts'
import {
  countRows,
  keepColumns,
  needColumns,
  originsOf,
  pickRows,
  quoteNames,
  refuseExisting,
  type StepNote,
  withColumn,
} from '../working.ts'

/** Of the values that are there. */
const IN_R: Record<Measure, string> = {
  mean: 'mean(x)',
  sum: 'sum(x)',
  min: 'min(x)',
  max: 'max(x)',
  median: 'median(x)',
  first: 'x[1]',
}

type Measure = 'mean' | 'sum' | 'min' | 'max' | 'median' | 'first'

/** A number of the values that are there, in the order of their rows; none of no value. */
const MEASURES: Record<Exclude<Measure, 'first'>, (values: number[]) => number> = {
  mean: (values) => sum(values) / values.length,
  sum,
  min: (values) => values.reduce((least, value) => Math.min(least, value)),
  max: (values) => values.reduce((most, value) => Math.max(most, value)),
  median(values) {
    const sorted = values.toSorted((a, b) => a - b)
    const middle = (sorted.length - 1) / 2
    return (sorted[Math.floor(middle)] + sorted[Math.ceil(middle)]) / 2
  },
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

/**
 * One value for each cell; missing ones are left out, and a cell of nothing else is missing.
 *
 * @param of the cell of each row, -1 = none
 */
function summarize(column: Column, of: Int32Array, cells: number, how: Measure): Column {
  if (how === 'first') return firstOf(column, of, cells)
  const held: number[][] = Array.from({ length: cells }, () => [])
  const values = column.values as Float64Array
  of.forEach((cell, row) => {
    if (cell >= 0 && !Number.isNaN(values[row])) held[cell].push(values[row])
  })
  return { kind: 'number', values: Float64Array.from(held, (one) => (one.length === 0 ? NaN : MEASURES[how](one))) }
}

function firstOf(column: Column, of: Int32Array, cells: number): Column {
  const rows = new Array<number>(cells).fill(-1)
  of.forEach((cell, row) => {
    const value = column.values[row]
    if (cell >= 0 && rows[cell] < 0 && value !== null && value === value) rows[cell] = row
  })
  if (column.kind === 'text') return { kind: 'text', values: rows.map((row) => (row < 0 ? null : column.values[row])) }
  return { kind: 'number', values: Float64Array.from(rows, (row) => (row < 0 ? NaN : column.values[row])) }
}

const IN_PYTHON: Record<Measure, string> = {
  mean: 'sum(x) / len(x)',
  sum: 'sum(x)',
  min: 'min(x)',
  max: 'max(x)',
  median: 'float(np.median(x))',
  first: 'x[0]',
}

function aggregateInR({ by, measures, size, smallest }: AggregateStep): string[] {
  return [
    `key <- key.of(${by.map((name) => `data[[${rString(name)}]]`).join(', ')})`,
    'first <- which(!is.na(key) & !duplicated(key))',
    'cell <- factor(key, levels = key[first])',
    `cells <- data[first, c(${by.map(rString).join(', ')}), drop = FALSE]`,
    ...measures.map(
      ({ column, of, into }) =>
        `cells[[${rString(into)}]] <- as.vector(unlist(lapply(split(data[[${rString(column)}]], cell), function(x) { x <- x[!is.na(x)]; if (length(x) == 0) NA else ${IN_R[of]} })))`,
    ),
    `cells[[${rString(size)}]] <- as.vector(table(cell))`,
    `data <- cells[cells[[${rString(size)}]] >= ${smallest}, , drop = FALSE]`,
  ]
}

function aggregateInPython({ by, measures, size, smallest }: AggregateStep): string[] {
  return [
    `keys = key_of(${by.map((name) => `data[${pythonString(name)}].to_numpy()`).join(', ')})`,
    'rows_of = {}',
    'for place, key in enumerate(keys):',
    '    if key is not None:',
    '        rows_of.setdefault(key, []).append(place)',
    `cells = data.loc[[rows[0] for rows in rows_of.values()], [${by.map(pythonString).join(', ')}]].reset_index(drop=True)`,
    ...measures.flatMap(({ column, of, into }) => [
      `values = data[${pythonString(column)}].to_numpy()`,
      'held = [[values[row] for row in rows if not pd.isna(values[row])] for rows in rows_of.values()]',
      `cells[${pythonString(into)}] = pd.Series([${IN_PYTHON[of]} if len(x) > 0 else (None if values.dtype == object else np.nan) for x in held], dtype=values.dtype)`,
    ]),
    `cells[${pythonString(size)}] = [float(len(rows)) for rows in rows_of.values()]`,
    `data = cells[cells[${pythonString(size)}] >= ${smallest}].reset_index(drop=True)`,
  ]
}

function aggregateInStata({ by, measures, size, smallest }: AggregateStep, before: DataTable, code: StataCode): void {
  const group = code.fresh('f')
  const keys = by.map((name) => ({
    name,
    own: code.of(name),
    kept: code.fresh('c'),
    kind: before.columns.get(name)!.kind,
  }))
  const made = measures.map(({ column, of, into }) => ({
    into,
    own: code.of(column),
    kept: code.fresh('c'),
    count: code.fresh('f'),
    how: of === 'first' ? 'firstnm' : of,
    kind: before.columns.get(column)!.kind,
  }))
  const total = code.fresh('c')
  const first = code.fresh('f')
  code.say(
    `egen long ${group} = group(${keys.map(({ own }) => own).join(' ')})`,
    `keep if !missing(${group})`,
    `sort ${group} row`,
    `generate double ${total} = 1`,
    `clonevar ${first} = row`,
    `collapse ${[
      ...keys.map(({ own, kept }) => `(first) ${kept} = ${own}`),
      ...made.map(({ how, own, kept }) => `(${how}) ${kept} = ${own}`),
      ...made.map(({ own, count }) => `(count) ${count} = ${own}`),
      `(sum) ${total}`,
      `(min) row = ${first}`,
    ].join(' ')}, by(${group})`,
    // a sum of nothing is no 0
    ...made.filter(({ how }) => how === 'sum').map(({ kept, count }) => `quietly replace ${kept} = . if ${count} == 0`),
    `keep if ${total} >= ${smallest}`,
    'sort row',
    'quietly replace row = _n',
  )
  code.columns = new Map()
  for (const { name, kept, kind } of keys) code.set(name, kept, kind)
  for (const { into, kept, kind } of made) code.set(into, kept, kind)
  code.set(size, total, 'number')
}

/** Sums and means with Kahan's compensation, as rows come in no order. */
const IN_SQL: Record<Exclude<Measure, 'first'>, string> = {
  mean: 'favg',
  sum: 'fsum',
  min: 'min',
  max: 'max',
  median: 'median',
}

/** @throws {BeyondSql} for a first value */
function aggregateInSql({ by, measures, size, smallest }: AggregateStep, from: string): string {
  const keys = [...new Set(by)].map(sqlName)
  const made = measures.map(({ column, of, into }) => {
    if (of === 'first') throw new BeyondSql('the first value of a cell, as rows have no order there')
    return `${IN_SQL[of]}(${sqlName(column)}) AS ${sqlName(into)}`
  })
  const present = keys.map((key) => `${key} IS NOT NULL`).join(' AND ')
  return (
    `SELECT ${[...keys, ...made, `CAST(count(*) AS DOUBLE) AS ${sqlName(size)}`].join(', ')} FROM ${from} ` +
    `WHERE ${present} GROUP BY ${keys.join(', ')} HAVING count(*) >= ${smallest}`
  )
}

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

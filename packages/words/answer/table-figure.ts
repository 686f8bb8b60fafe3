import { EngineError } from '@casefiles/engine/analysis'
import type { Bound } from './bind-figure.ts'
import type { AnswerResults, Cell } from './results.ts'

/** What a row must hold to count: this cell, one of these, or a number between two. */
export type Wanted = string | number | (string | number)[] | { from?: number | undefined; to?: number | undefined }

/** A figure taken over the rows of the locked data, or of a figure's table. */
export interface TableFigure {
  /** `data`, or the id of a plot. */
  table: string
  take: 'count' | 'sum' | 'mean' | 'min' | 'max' | 'distinct'
  /** Left out only of `count`. */
  column?: string | undefined
  where?: Record<string, Wanted> | undefined
}

const WHOLE = ['count', 'distinct']

/** @throws {EngineError} `answer/unknown-figure` where the table or the column is not there */
export function takeFromTable({ table, take, column, where = {} }: TableFigure, results: AnswerResults): Bound {
  const read = table === 'data' ? fromData(results) : fromPlot(table, results)
  const tests = Object.entries(where).map(([name, wanted]) => ({ cells: read.column(name), wanted }))
  const rows = Array.from({ length: read.rows }, (_, row) => row).filter((row) =>
    tests.every(({ cells, wanted }) => isWanted(cells(row), wanted)),
  )
  const told = (value: number, isWhole = WHOLE.includes(take)): Bound => ({
    value,
    kind: isWhole ? 'count' : 'number',
    form: isWhole ? 'count' : 'number',
    units: isWhole ? '' : (column ?? ''),
  })
  if (take === 'count') return told(rows.length)
  if (column === undefined) throw new EngineError('answer/unknown-figure', `A ${take} over "${table}" names a column.`)
  const cell = read.column(column)
  if (take === 'distinct') return told(new Set(rows.map(cell)).size)
  const values = rows.map(cell).filter((value): value is number => typeof value === 'number' && Number.isFinite(value))
  const sum = values.reduce((all, value) => all + value, 0)
  if (take === 'sum') return told(sum, values.every(Number.isInteger))
  if (take === 'mean') return told(sum / values.length)
  if (values.length === 0) return told(Number.NaN)
  return told(take === 'min' ? Math.min(...values) : Math.max(...values))
}

interface Readable {
  rows: number
  column: (name: string) => (row: number) => Cell
}

function fromData({ data }: AnswerResults): Readable {
  if (data === undefined)
    throw new EngineError('answer/no-value', 'The data are not at hand, so nothing can be counted in them.')
  return {
    rows: data.rows,
    column(name) {
      const found = data.columns.get(name)
      if (found === undefined) throw noColumn(name, 'data', [...data.columns.keys()])
      return (row) => found.values[row]
    },
  }
}

function fromPlot(id: string, { analysis }: AnswerResults): Readable {
  const plot = analysis.plots.find((one) => one.id === id)
  if (plot === undefined)
    throw new EngineError(
      'answer/unknown-figure',
      `There is no table "${id}"; there is data, ${analysis.plots.map((one) => one.id).join(', ')}.`,
    )
  const keys = plot.columns.map(({ key }) => key)
  return {
    rows: plot.rows.length,
    column(name) {
      if (!keys.includes(name)) throw noColumn(name, id, keys)
      return (row) => plot.rows[row][name] ?? null
    },
  }
}

function noColumn(name: string, table: string, known: readonly string[]): EngineError {
  return new EngineError(
    'answer/unknown-figure',
    `The table "${table}" has no column "${name}"; it has ${known.join(', ')}.`,
  )
}

function isWanted(cell: Cell, wanted: Wanted): boolean {
  if (Array.isArray(wanted)) return wanted.some((one) => isSame(cell, one))
  if (typeof wanted !== 'object') return isSame(cell, wanted)
  const { from = -Infinity, to = Infinity } = wanted
  return typeof cell === 'number' && cell >= from && cell <= to
}

/** A text column may hold what looks like a number. */
const isSame = (cell: Cell, wanted: string | number) => cell !== null && String(cell) === String(wanted)

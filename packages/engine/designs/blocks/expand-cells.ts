import { EngineError } from '../../errors.ts'
import type { Text } from '../../fact.ts'
import { type Column, type DataTable, readNumbers, readText } from '../../frame/table.ts'
import type { StepContext } from '../design.ts'
import { say } from './facts.ts'
import type { BlocksSpec } from './spec.ts'
import { formatCount } from '../../words/count.ts'

/** More people than this are not written out one by one: a browser would run out of memory. */
const mostPeople = 2_000_000

/**
 * Rows of cells written out as one row per person: `cellSize` rows each, as many with the outcome as the cell counts.
 * For an outcome that happened or did not, this is the file that the cells were counted from, up to the order of its rows,
 * so every estimate is the same. A cell without an outcome stands for people whose outcome is missing.
 *
 * Written-out rows are cells of one person, so that expanding twice changes nothing.
 *
 * @throws {EngineError} `blocks/bad-cell` for a size or count that cannot be, `blocks/cells-one-outcome` for choices that
 *   counts of one outcome cannot answer
 */
export function expandCells(table: DataTable, spec: BlocksSpec, log?: StepContext<Text>['log']): DataTable {
  const { cellSize, outcome } = spec
  if (cellSize === undefined) return table
  refuseUnanswerable(spec)
  const sizes = readNumbers(table, cellSize)
  const events = countEvents(table, spec, sizes)
  const people = sizes.reduce((sum, size) => sum + size, 0)
  if (people > mostPeople) {
    throw badCell(
      `The cells stand for ${formatCount(people)} people; at most ${mostPeople} are written out one by one.`,
      [cellSize],
    )
  }
  const origin = new Int32Array(people)
  const happened = new Float64Array(people)
  let at = 0
  sizes.forEach((size, row) => {
    for (let k = 0; k < size; k++, at++) {
      origin[at] = row
      happened[at] = Number.isNaN(events[row]) ? NaN : k < events[row] ? 1 : 0
    }
  })
  const columns = new Map([...table.columns].map(([name, column]) => [name, repeat(column, origin)]))
  columns.set(spec.unit, { kind: 'text', values: nameUnits(readText(table, spec.unit), sizes) })
  columns.set(outcome.column, { kind: 'number', values: happened })
  columns.set(cellSize, { kind: 'number', values: new Float64Array(people).fill(1) })
  log?.({ code: 'blocks/cells-expanded', message: say('cells-expanded', { cells: table.rows, people }), rows: people })
  return { rows: people, columns }
}

function refuseUnanswerable({ outcome, otherOutcomes, takeUp, trials }: BlocksSpec): void {
  const refuse = (what: string, columns: string[]) =>
    new EngineError('blocks/cells-one-outcome', `Cells count one outcome that happened or did not, so ${what}.`, {
      columns,
      hint: 'Use a file with one row per person, or leave the choice out.',
    })
  if (otherOutcomes.length > 0) {
    const names = otherOutcomes.map(({ column }) => column)
    throw refuse('how it goes together with other outcomes is not known', names)
  }
  if (outcome.oneValues) {
    throw refuse('no cell value stands for it', [outcome.column])
  }
  if (outcome.transform === 'log' && trials === undefined) {
    throw refuse('it has no logarithm', [outcome.column])
  }
  if (takeUp?.kind === 'column') {
    throw refuse('how it goes together with take-up is not known', [takeUp.column])
  }
}

/** Whole numbers of people with the outcome, `NaN` where the cell does not say. */
function countEvents(
  table: DataTable,
  { outcome, cellSize, cellOutcome }: BlocksSpec,
  sizes: Float64Array,
): Float64Array {
  const given = readNumbers(table, outcome.column)
  return given.map((value, row) => {
    const size = sizes[row]
    if (!(Number.isInteger(size) && size > 0)) {
      throw badCell(
        `Data row ${row + 1} stands for ${size} people: a cell needs a whole number above zero.`,
        [cellSize!],
        row,
      )
    }
    if (Number.isNaN(value)) return NaN
    const count = cellOutcome === 'share' ? value * size : value
    const whole = Math.round(count)
    if (Math.abs(count - whole) > 1e-6 * Math.max(1, size) || whole < 0 || whole > size) {
      const what = cellOutcome === 'share' ? `the share ${value}` : `${value} people`
      throw badCell(
        `Data row ${row + 1} gives ${what} of ${size} for "${outcome.column}": that is no count of people. A mean of another kind of outcome does not say how people differ.`,
        [outcome.column],
        row,
      )
    }
    return whole
  })
}

function badCell(message: string, columns: string[], row?: number): EngineError {
  return new EngineError('blocks/bad-cell', message, { columns, ...(row !== undefined && { rows: [row + 1] }) })
}

function repeat(column: Column, origin: Int32Array): Column {
  if (column.kind === 'number')
    return { kind: 'number', values: Float64Array.from(origin, (row) => column.values[row]) }
  return { kind: 'text', values: Array.from(origin, (row) => column.values[row]) }
}

/** A cell of one person keeps its name. */
function nameUnits(names: (string | null)[], sizes: Float64Array): (string | null)[] {
  return names.flatMap((name, row) =>
    Array.from({ length: sizes[row] }, (_, k) =>
      name === null || sizes[row] === 1 ? name : [name, `#${k + 1}`].join(' '),
    ),
  )
}

import { EngineError } from '../../../errors.ts'
import { type DataTable, readPeriods, readText, readTransformed } from '../../../frame/table.ts'
import type { Adoption } from '../adoption.ts'
import type { DidSpec } from '../spec.ts'

type Choices = Pick<DidSpec, 'adoption' | 'treatmentPath' | 'time' | 'window'>

/**
 * The treatment of every data row: the (transformed) amount, or of a status 1 where treated and 0 where not; `NaN` where
 * the cell is missing.
 *
 * @throws {EngineError} `did/changing-treatment-choice` where the column holds dates, `did/treatment-not-binary`,
 *   `frame/not-a-number`, `frame/log-of-non-positive`
 */
export function readTreatment(table: DataTable, spec: Choices): Float64Array {
  const { adoption } = spec
  if (adoption.kind === 'treatment') {
    return readTransformed(table, adoption.column, adoption.transform, rowsInWindow(table, spec))
  }
  if (adoption.kind === 'first-treated') {
    throw new EngineError(
      'did/changing-treatment-choice',
      `"${adoption.column}" holds dates, which do not tell how a treatment goes up and down again.`,
      { columns: [adoption.column], hint: 'Name the column of the treatment itself, as a status or as an amount.' },
    )
  }
  const cells = readText(table, adoption.column)
  refuseDoses(table, adoption.column, cells, adoption.treatedValues)
  const treated = new Set(adoption.treatedValues)
  return Float64Array.from(cells, (cell) => (cell === null ? NaN : Number(treated.has(cell))))
}

/**
 * A numeric status may hold one value that means untreated; more of them is a dose, which is no status.
 *
 * @throws {EngineError} `did/treatment-not-binary`
 */
export function refuseDoses(table: DataTable, column: string, cells: (string | null)[], treatedValues: string[]): void {
  if (table.columns.get(column)!.kind !== 'number') return
  const untreated = [...new Set(cells.filter((cell) => cell !== null && !treatedValues.includes(cell)))] as string[]
  if (untreated.length <= 1) return
  const rows = [...cells.keys()].filter((row) => untreated.slice(1).includes(cells[row] ?? '')).map((row) => row + 1)
  throw new EngineError(
    'did/treatment-not-binary',
    `"${column}" holds ${untreated.length} numbers that do not mean treated (${untreated.slice(0, 5).join(', ')}): ` +
      'a status is on or off.',
    {
      columns: [column],
      rows,
      hint: 'Name every value that means treated in treatedValues, or lock the column as an amount.',
    },
  )
}

/**
 * When each unit's treatment first differs from what it was in the unit's first period in use, from every row that tells
 * it, rows with a missing outcome included.
 *
 * @param unit unit name per data row
 * @param time period per data row
 * @throws {EngineError} as {@link readTreatment}
 */
export function readChanges(table: DataTable, spec: Choices, unit: (string | null)[], time: Float64Array): Adoption {
  const treatment = readTreatment(table, spec)
  const rows = rowsInWindow(table, spec)
    .filter((row) => unit[row] !== null && !Number.isNaN(treatment[row]))
    .sort((a, b) => time[a] - time[b])
  const baseline = new Map<string, number>()
  const firstTreated = new Map<string, number>()
  for (const row of rows) {
    const name = unit[row]!
    if (!baseline.has(name)) {
      baseline.set(name, treatment[row])
      firstTreated.set(name, Infinity)
    } else if (firstTreated.get(name) === Infinity && treatment[row] !== baseline.get(name)) {
      firstTreated.set(name, time[row])
    }
  }
  return { firstTreated, switchedOff: [], missing: (row) => Number.isNaN(treatment[row]) }
}

/**
 * How far the treatment of every data row is from the unit's first one in use: how often an effect per unit of treatment is
 * in the outcome. 0 before the first change, negative below where it began; `NaN` where it is not known.
 */
export function distanceFromBaseline(table: DataTable, spec: Choices & Pick<DidSpec, 'unit'>): Float64Array {
  const treatment = readTreatment(table, spec)
  const [unit, time] = [readText(table, spec.unit), readPeriods(table, spec.time)]
  const earliest = new Map<string, number>()
  for (const row of rowsInWindow(table, spec)) {
    const known = earliest.get(unit[row] ?? '')
    if (unit[row] === null || Number.isNaN(treatment[row])) continue
    if (known === undefined || time[row] < time[known]) earliest.set(unit[row], row)
  }
  return treatment.map((amount, row) => amount - (treatment[earliest.get(unit[row] ?? '') ?? -1] ?? NaN))
}

function rowsInWindow(table: DataTable, { time: column, window }: Choices): number[] {
  const time = readPeriods(table, column)
  const { from, to } = window ?? { from: -Infinity, to: Infinity }
  return [...time.keys()].filter((row) => time[row] >= from && time[row] <= to)
}

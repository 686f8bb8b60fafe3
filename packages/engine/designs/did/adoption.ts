import { EngineError } from '../../errors.ts'
import { type DataTable, readPeriods, readText } from '../../frame/table.ts'
import { rankTexts } from '../../frame/text-ranks.ts'
import { readChanges, refuseDoses } from './changing/read-treatment.ts'
import { plural } from '../../words/count.ts'
import { listUnits } from '../../words/names.ts'
import { isChanging, type DidSpec } from './spec.ts'

export interface Adoption {
  /** First treated period by unit name, `Infinity` = never. */
  firstTreated: Map<string, number>
  /** Units treated and later untreated; only counted under `first-adoption`. */
  switchedOff: string[]
  /** Per data row: whether the adoption cell is missing (a missing date means never and is not counted). */
  missing: (row: number) => boolean
}

/**
 * When each unit was first treated, from every row that tells it, rows with a missing outcome included: a gap in the
 * outcome must not move the date of a law. Where the treatment may change more than once, the date is that of its first
 * change.
 *
 * @param unit unit name per data row
 * @param time period per data row
 * @throws {EngineError} `did/inconsistent-adoption`, `did/treatment-not-binary`, `did/treatment-switches-off`,
 *   `did/treatment-varies-within-group`, `did/changing-treatment-choice`
 */
export function readAdoption(table: DataTable, spec: DidSpec, unit: (string | null)[], time: Float64Array): Adoption {
  const { adoption } = spec
  if (isChanging(spec)) return readChanges(table, spec, unit, time)
  if (adoption.kind === 'first-treated') return readDates(table, adoption.column, unit, spec.time, time)
  if (adoption.kind === 'status') return readStatus(table, adoption, spec, unit, time)
  throw new EngineError(
    'did/changing-treatment-choice',
    `"${adoption.column}" is an amount, and the design says that the treatment is ${spec.treatmentPath}.`,
    { columns: [adoption.column], hint: 'Choose treatmentPath "changing", or lock the column as a status.' },
  )
}

/** A unit is treated in a period or not: with repeated cross-sections its individuals there must all say the same. */
function refuseMixedStatus(column: string, isTreated: (boolean | null)[], unit: (string | null)[], time: Float64Array) {
  const first = new Map<string, Map<number, number>>()
  isTreated.forEach((treated, row) => {
    const name = unit[row]
    if (treated === null || name == null || Number.isNaN(time[row])) return
    const known = first.get(name) ?? new Map<number, number>()
    first.set(name, known)
    const other = known.get(time[row])
    if (other === undefined) known.set(time[row], row)
    else if (isTreated[other] !== treated) {
      throw new EngineError(
        'did/treatment-varies-within-group',
        `In ${time[row]}, data row ${other + 1} says that ${name} is ${isTreated[other] ? '' : 'not '}treated, and data row ` +
          `${row + 1} says that it is ${treated ? '' : 'not '}treated: the treatment is the group's.`,
        { columns: [column], rows: [other + 1, row + 1] },
      )
    }
  })
}

/**
 * Refuses dates of adoption that are no periods of the panel's kind: a year beside months, or a month beside years, would make every
 * unit treated always or never.
 */
function refuseOtherKind(column: string, dates: Float64Array, timeColumn: string, time: Float64Array): void {
  const known = [...new Set(dates)].filter(Number.isFinite)
  const periods = [...new Set(time)].filter((period) => !Number.isNaN(period))
  if (known.length === 0 || periods.length === 0) return
  // a few dates may not show what they are, beside all periods they do
  const [kind, other] = [digitsOf(periods), digitsOf(known)]
  const areCalendar = [...periods, ...known].every((one) => one >= 1500 && Number.isInteger(one))
  if (!areCalendar || kind === null || other === null || kind === other) return
  throw new EngineError(
    'did/adoption-in-other-periods',
    `"${column}" holds dates such as ${known[0]}, and "${timeColumn}" periods such as ${periods[0]}: one is not written as the other.`,
    { columns: [column, timeColumn], hint: 'Write the first treated period as the periods are written.' },
  )
}

/** Digits of every number, 4 of years to 8 of days; null where they differ. */
function digitsOf(numbers: readonly number[]): number | null {
  const digits = new Set(numbers.map((one) => String(one).length))
  return digits.size === 1 ? [...digits][0] : null
}

function readDates(
  table: DataTable,
  column: string,
  unit: (string | null)[],
  timeColumn: string,
  time: Float64Array,
): Adoption {
  const dates = readPeriods(table, column).map((date) => (date === 0 || Number.isNaN(date) ? Infinity : date))
  refuseOtherKind(column, dates, timeColumn, time)
  const { names, ranks } = rankTexts(unit)
  // per unit: its first row
  const first = new Int32Array(names.length).fill(-1)
  for (let row = 0; row < unit.length; row++) {
    const rank = ranks[row]
    if (rank < 0) continue
    if (first[rank] < 0) first[rank] = row
    const known = dates[first[rank]]
    if (known !== dates[row]) throw inconsistent(column, unit[row]!, known, dates[row], row)
  }
  const firstTreated = new Map(names.map((name, rank) => [name, dates[first[rank]]]))
  return { firstTreated, switchedOff: [], missing: () => false }
}

function inconsistent(column: string, unit: string, first: number, second: number, row: number): EngineError {
  const words = (date: number) => (date === Infinity ? 'never' : String(date))
  return new EngineError(
    'did/inconsistent-adoption',
    `"${column}" gives ${unit} two first treated periods, ${words(first)} and ${words(second)}: a unit has one.`,
    { columns: [column], rows: [row + 1] },
  )
}

function readStatus(
  table: DataTable,
  { column, treatedValues }: { column: string; treatedValues: string[] },
  { treatmentPath: path, data }: Pick<DidSpec, 'treatmentPath' | 'data'>,
  unit: (string | null)[],
  time: Float64Array,
): Adoption {
  const cells = readText(table, column)
  refuseDoses(table, column, cells, treatedValues)
  const treated = new Set(treatedValues)
  const isTreated = cells.map((cell) => (cell === null ? null : treated.has(cell)))
  if (data === 'repeated-cross-sections') refuseMixedStatus(column, isTreated, unit, time)
  const firstTreated = new Map<string, number>()
  cells.forEach((cell, row) => {
    const name = unit[row]
    if (name == null || cell === null || Number.isNaN(time[row])) return
    const date = treated.has(cell) ? time[row] : Infinity
    firstTreated.set(name, Math.min(date, firstTreated.get(name) ?? Infinity))
  })
  const off = [...cells.keys()].filter(
    (row) =>
      cells[row] !== null && !treated.has(cells[row]) && time[row] > (firstTreated.get(unit[row] ?? '') ?? Infinity),
  )
  const switchedOff = [...new Set(off.map((row) => unit[row]!))].sort()
  if (path === 'absorbing' && off.length > 0) throw switchesOff(column, switchedOff, off)
  return { firstTreated, switchedOff, missing: (row) => cells[row] === null }
}

function switchesOff(column: string, units: string[], rows: number[]): EngineError {
  return new EngineError(
    'did/treatment-switches-off',
    `The treatment in "${column}" switches off again in ${plural(units.length, 'unit')} (${listUnits(units)}); the design says it is absorbing.`,
    {
      columns: [column],
      rows: rows.map((row) => row + 1),
      hint: 'Choose treatmentPath "first-adoption" to keep them treated from the first treated period on, or "changing".',
    },
  )
}

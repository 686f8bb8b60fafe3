import { showPeriod } from '../../frame/count-periods.ts'
import { EngineError } from '../../errors.ts'
import type { Text } from '../../fact.ts'
import { type DataTable, readText } from '../../frame/table.ts'
import type { StepContext } from '../design.ts'
import { say } from './facts.ts'
import type { SyntheticControlFrame } from './frame.ts'
import type { SyntheticControlSpec } from './spec.ts'

export interface ChosenUnits {
  /** Sorted by name. */
  donors: string[]
  clean: SyntheticControlFrame['cleanDonors']
}

/** With one donor there is nothing to weigh and no placebo. */
const fewestDonors = 2

/**
 * The donor pool of the design, checked against the data.
 *
 * @param rows data rows in use, 0-based
 * @throws {EngineError} `synthetic-control/unknown-unit`, `synthetic-control/treated-in-donor-pool`,
 *   `synthetic-control/treated-before-start`, `synthetic-control/untreated-after-start` or `synthetic-control/no-donors`
 */
export function chooseUnits(
  table: DataTable,
  spec: SyntheticControlSpec,
  rows: number[],
  unit: string[],
  time: Float64Array,
  log: StepContext<Text>['log'],
): ChosenUnits {
  const present = [...new Set(rows.map((row) => unit[row]))].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  requireUnits(spec, new Set(present))
  const treated = new Set(spec.treatedUnits)
  const both = (spec.donorPool.include ?? []).filter((name) => treated.has(name))
  if (both.length > 0) {
    throw new EngineError(
      'synthetic-control/treated-in-donor-pool',
      `The donor pool names ${both.join(', ')}, which the design also names as treated: a unit is one or the other.`,
      { columns: [spec.unit] },
    )
  }
  const excluded = new Map(spec.donorPool.exclude.map((one) => [one.unit, one.reason]))
  const included = new Set(spec.donorPool.include ?? present)
  const donors = present.filter((name) => included.has(name) && !treated.has(name) && !excluded.has(name))
  if (donors.length < fewestDonors) {
    throw new EngineError(
      'synthetic-control/no-donors',
      `${donors.length === 0 ? 'No unit is' : 'Only 1 unit is'} left as a donor; a synthetic control needs at least ${fewestDonors}, and 19 for a placebo p value of 0.05.`,
      { columns: [spec.unit], hint: 'Add untreated units, or exclude fewer.' },
    )
  }
  logExclusions(excluded, present.length - donors.length - treated.size, log)
  return { donors, clean: checkStatus(table, spec, donors, rows, unit, time) }
}

function requireUnits(spec: SyntheticControlSpec, present: Set<string>): void {
  const sets = spec.donorSets.flatMap(({ without }) => without)
  const excluded = spec.donorPool.exclude.map((one) => one.unit)
  const named = [...spec.treatedUnits, ...(spec.donorPool.include ?? []), ...excluded, ...sets]
  const unknown = [...new Set(named)].filter((name) => !present.has(name))
  if (unknown.length === 0) return
  throw new EngineError(
    'synthetic-control/unknown-unit',
    `The design names ${unknown.slice(0, 5).join(', ')}, but the column "${spec.unit}" holds no such unit in the rows in use.`,
    { columns: [spec.unit] },
  )
}

/** Each reason, with all units that it holds for. */
function logExclusions(excluded: Map<string, string>, left: number, log: StepContext<Text>['log']): void {
  if (left === 0) return
  const reasons = [...new Set(excluded.values())].map((reason) => ({
    reason,
    units: [...excluded].filter(([, its]) => its === reason).map(([name]) => name),
  }))
  log({
    code: 'synthetic-control/units-excluded',
    message: say('units-excluded', { units: left, reasons }),
  })
}

/** What is known about the policy among donors; a donor with a treated row in use is refused. */
function checkStatus(
  table: DataTable,
  { status, treatedUnits, treatmentStart, donorPool }: SyntheticControlSpec,
  donors: string[],
  rows: number[],
  unit: string[],
  time: Float64Array,
): ChosenUnits['clean'] {
  if (status) {
    const cells = readText(table, status.column)
    const wanted = new Set(status.treatedValues)
    const isTreated = (row: number) => cells[row] !== null && wanted.has(cells[row])
    const pool = new Set(donors)
    const stained = rows.filter((row) => pool.has(unit[row]) && isTreated(row))
    if (stained.length > 0) {
      const names = [...new Set(stained.map((row) => unit[row]))]
      throw new EngineError(
        'synthetic-control/treated-in-donor-pool',
        `"${status.column}" says that ${names.slice(0, 5).join(', ')} had the policy too: a donor must not.`,
        {
          columns: [status.column],
          rows: stained.map((row) => row + 1),
          hint: 'Exclude those units from the donor pool, with the reason, or narrow the window.',
        },
      )
    }
    const own = new Set(treatedUnits)
    const early = rows.filter((row) => own.has(unit[row]) && time[row] < treatmentStart && isTreated(row))
    if (early.length > 0) {
      throw new EngineError(
        'synthetic-control/treated-before-start',
        `"${status.column}" says that ${unit[early[0]]} was treated in ${time[early[0]]}, before the start of treatment in ${treatmentStart}.`,
        { columns: [status.column], rows: early.map((row) => row + 1) },
      )
    }
    const isUntreated = (row: number) => cells[row] !== null && !wanted.has(cells[row])
    const late = rows.filter((row) => own.has(unit[row]) && time[row] >= treatmentStart && isUntreated(row))
    if (late.length > 0) throw untreatedAfterStart(status.column, late, rows.filter(isTreated), unit, time)
    return {
      isKnown: true,
      text: say('status-shows-none', { column: status.column, donors: donors.length }),
    }
  }
  if (donorPool.declaredClean !== undefined) {
    return { isKnown: true, text: say('declared-clean', { how: donorPool.declaredClean }) }
  }
  return { isKnown: false, text: say('nothing-said-of-donors', {}) }
}

/**
 * One start holds for all treated units, and the gap after it is read as the policy's: a unit whose status says otherwise
 * would enter as treated in periods in which it was not.
 *
 * @param late    rows of treated units after the start whose status says untreated
 * @param treated rows whose status says treated
 */
function untreatedAfterStart(
  column: string,
  late: readonly number[],
  treated: readonly number[],
  unit: readonly string[],
  time: Float64Array,
): EngineError {
  const name = unit[late[0]]
  const own = treated.filter((row) => unit[row] === name).map((row) => time[row])
  const [first, last] = [Math.min(...own), Math.max(...own)]
  const when = late.filter((row) => unit[row] === name).map((row) => time[row])
  const [from, to] = [Math.min(...when), Math.max(...when)]
  const all = [...new Set(time)]
  const span = from === to ? `in ${showPeriod(from, all)}` : `from ${showPeriod(from, all)} to ${showPeriod(to, all)}`
  const hint =
    own.length === 0
      ? `Leave ${name} out of the treated units, or check the column.`
      : to < first
        ? `Study the units one by one, each from its own start (${name}: ${showPeriod(first, all)}), or choose difference in differences, which takes several starts.`
        : from > last
          ? `End the window in ${last}, before the policy ended.`
          : 'Check the column: the treatment goes on and off.'
  return new EngineError(
    'synthetic-control/untreated-after-start',
    `"${column}" says that ${name} was not treated ${span}, after the start of treatment that the design names.`,
    { columns: [column], rows: late.map((row) => row + 1), hint },
  )
}

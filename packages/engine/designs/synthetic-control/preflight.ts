import { EngineError } from '../../errors.ts'
import type { Text } from '../../fact.ts'
import { keepWindow, showPeriod } from '../../frame/count-periods.ts'
import {
  type DataTable,
  readNumbers,
  readPeriods,
  readText,
  readTransformed,
  requireColumns,
} from '../../frame/table.ts'
import { refuseDuplicates } from '../../frame/refuse-duplicates.ts'
import { matrix } from '../../numerics/linear-algebra.ts'
import type { StepContext } from '../design.ts'
import { chooseUnits, type ChosenUnits } from './choose-units.ts'
import { say } from './facts.ts'
import type { FramePredictor, SyntheticControlFrame } from './frame.ts'
import type { SyntheticControlSpec } from './spec.ts'

type Log = StepContext<Text>['log']

/** With one period before treatment any unit inside the donors' range is matched exactly, by chance. */
const fewestPrePeriods = 2

/**
 * Makes a balanced panel of the data, or says what they lack. Every row or unit left out is counted in the log.
 *
 * Order: columns; window; missing cells of unit, period and outcome; treated units and donor pool; duplicates; balance;
 * periods before and after; predictors.
 *
 * @throws {EngineError} any `frame/…` or `synthetic-control/…` code, before a model runs
 */
export function preflight(
  table: DataTable,
  spec: SyntheticControlSpec,
  { log }: Pick<StepContext<Text>, 'log'>,
): SyntheticControlFrame {
  if (table.rows === 0) throw new EngineError('frame/empty', 'The data have no row.')
  requireColumns(table, columnsNamed(spec))
  log({ code: 'frame/rows-read', message: say('rows-read', { rows: table.rows }), rows: table.rows })
  const unit = readText(table, spec.unit)
  const time = readPeriods(table, spec.time)
  const complete = keepComplete(table, spec, unit, time, keepWindow(time, spec.window, log), log)
  const chosen = chooseUnits(table, spec, complete, unit as string[], time, log)
  const inUse = new Set([...spec.treatedUnits, ...chosen.donors])
  const rows = complete.filter((row) => inUse.has(unit[row]!))
  refuseDuplicates(rows, unit as string[], time, [spec.unit, spec.time])
  const periods = [...new Set(rows.map((row) => time[row]))].sort((a, b) => a - b)
  const rowOf = arrange(rows, unit as string[], time, periods, spec, chosen)
  const pre = countPrePeriods(periods, spec)
  const outcome = readOutcome(table, spec, rows, rowOf)
  const units = [...spec.treatedUnits, ...chosen.donors]
  const { predictors, values } = readPredictors(table, spec, unit, time, units, log)
  const treatedCount = spec.treatedUnits.length
  const [target, donors] = splitAverage(outcome, periods.length, treatedCount, units.length)
  const [targetPredictors, donorPredictors] = splitAverage(values, predictors.length, treatedCount, units.length)
  return {
    treated: spec.treatedUnits.join(' and '),
    treatedUnits: spec.treatedUnits,
    donors: chosen.donors,
    periods,
    study: { pre, target, donors, targetPredictors, donorPredictors },
    predictors,
    rows: rows.length,
    cleanDonors: chosen.clean,
  }
}

/**
 * Each unit's mean of each predictor over the periods its window names. A mean uses the cells there are; a unit without
 * any is an error. A predictor that is the same in every unit tells nothing and is dropped with a line in the log.
 *
 * @param units treated units, then donors
 * @returns     values in blocks of one unit each, in the order of the predictors
 * @throws {EngineError} `synthetic-control/predictor-missing` or `synthetic-control/predictor-after-treatment`
 */
function readPredictors(
  table: DataTable,
  spec: SyntheticControlSpec,
  unit: (string | null)[],
  time: Float64Array,
  units: string[],
  log: StepContext<Text>['log'],
): { predictors: FramePredictor[]; values: Float64Array } {
  const columns = spec.predictors.map((predictor) => {
    requireBeforeTreatment(predictor, spec.treatmentStart)
    return readMeans(table, predictor, unit, time, units, log)
  })
  const kept = columns.flatMap((means, k) => (means.every((value) => value === means[0]) ? [] : [k]))
  spec.predictors.forEach(({ label }, k) => {
    if (kept.includes(k)) return
    log({
      code: 'synthetic-control/constant-predictor',
      message: say('constant-predictor', { predictor: label }),
    })
  })
  const values = new Float64Array(units.length * kept.length)
  kept.forEach((from, to) => columns[from].forEach((mean, i) => (values[i * kept.length + to] = mean)))
  const predictors = kept.map((k) => ({
    label: spec.predictors[k].label,
    to: spec.predictors[k].to,
  }))
  return { predictors, values }
}

type Predictor = SyntheticControlSpec['predictors'][number]

function requireBeforeTreatment({ label, column, from, to }: Predictor, start: number): void {
  if (from <= to && to < start) return
  throw new EngineError(
    'synthetic-control/predictor-after-treatment',
    `The predictor ${label} is taken from ${from} to ${to}: its periods must run forward and end before treatment starts in ${start}.`,
    { columns: [column] },
  )
}

function readMeans(
  table: DataTable,
  { column, transform, label, from, to }: Predictor,
  unit: (string | null)[],
  time: Float64Array,
  units: string[],
  log: StepContext<Text>['log'],
): number[] {
  const placeOf = new Map(units.map((name, i) => [name, i]))
  const rows = [...time.keys()].filter(
    (row) => time[row] >= from && time[row] <= to && unit[row] !== null && placeOf.has(unit[row]),
  )
  const cells = readTransformed(table, column, transform, rows)
  const sums = new Array<number>(units.length).fill(0)
  const counts = new Array<number>(units.length).fill(0)
  // in the order of periods, so that the order of rows cannot change a sum's last digit
  for (const row of rows.sort((a, b) => time[a] - time[b])) {
    if (Number.isNaN(cells[row])) continue
    const place = placeOf.get(unit[row]!)!
    sums[place] += cells[row]
    counts[place]++
  }
  const without = units.filter((_, i) => counts[i] === 0)
  if (without.length > 0) {
    throw new EngineError(
      'synthetic-control/predictor-missing',
      `The predictor ${label} has no value from ${from} to ${to} for ${without.slice(0, 5).join(', ')}.`,
      { columns: [column], hint: 'Choose periods in which every unit has one, or exclude those units.' },
    )
  }
  const missing = rows.filter((row) => Number.isNaN(cells[row])).length
  if (missing > 0) {
    log({
      code: 'synthetic-control/predictor-gaps',
      message: say('predictor-gaps', { predictor: label, cells: missing, from, to }),
      rows: missing,
    })
  }
  return sums.map((sum, i) => sum / counts[i])
}

function columnsNamed(spec: SyntheticControlSpec): string[] {
  const status = spec.status ? [spec.status.column] : []
  return [spec.unit, spec.time, spec.outcome.column, ...spec.predictors.map(({ column }) => column), ...status]
}

function keepComplete(
  table: DataTable,
  spec: SyntheticControlSpec,
  unit: (string | null)[],
  time: Float64Array,
  rows: number[],
  log: Log,
): number[] {
  const outcome = readNumbers(table, spec.outcome.column)
  const complete = rows.filter((row) => unit[row] !== null && !Number.isNaN(time[row]) && !Number.isNaN(outcome[row]))
  if (complete.length === 0) {
    throw new EngineError('frame/no-complete-rows', `None of the ${rows.length} rows in use has every cell it needs.`, {
      columns: [spec.unit, spec.time, spec.outcome.column],
      hint: 'A row needs its unit, period and outcome.',
    })
  }
  const left = rows.length - complete.length
  if (left > 0) {
    log({ code: 'frame/missing', message: say('cells-missing', { rows: left }), rows: left })
  }
  return complete
}

/** Row of each unit and period, unit by unit in the order treated, donors. */
function arrange(
  rows: number[],
  unit: string[],
  time: Float64Array,
  periods: number[],
  spec: SyntheticControlSpec,
  { donors }: ChosenUnits,
): number[] {
  const units = [...spec.treatedUnits, ...donors]
  const placeOf = new Map(units.map((name, i) => [name, i * periods.length]))
  const indexOf = new Map(periods.map((period, i) => [period, i]))
  const rowOf = new Array<number>(units.length * periods.length).fill(-1)
  for (const row of rows) rowOf[placeOf.get(unit[row])! + indexOf.get(time[row])!] = row
  const gaps = rowOf.flatMap((row, i) => (row < 0 ? [i] : []))
  if (gaps.length > 0) {
    const named = gaps
      .slice(0, 5)
      .map((i) => `${units[Math.floor(i / periods.length)]} in ${showPeriod(periods[i % periods.length], periods)}`)
    throw new EngineError(
      'synthetic-control/unbalanced-panel',
      `A synthetic control needs every unit in every period, but ${gaps.length} of ${rowOf.length} are missing: ${named.join(', ')}${gaps.length > 5 ? ' and more' : ''}.`,
      {
        columns: [spec.unit, spec.time],
        hint: 'Narrow the window, or exclude the units that lack periods from the donor pool.',
      },
    )
  }
  return rowOf
}

function countPrePeriods(periods: number[], spec: SyntheticControlSpec): number {
  const pre = periods.filter((period) => period < spec.treatmentStart).length
  if (pre < fewestPrePeriods) {
    throw new EngineError(
      'synthetic-control/too-few-pre-periods',
      `There ${pre === 1 ? 'is 1 period' : `are ${pre} periods`} before ${spec.treatmentStart}; a synthetic control needs at least ${fewestPrePeriods}, and 20 to be judged well.`,
      { columns: [spec.time], hint: 'Begin the window earlier.' },
    )
  }
  if (pre === periods.length) {
    throw new EngineError(
      'synthetic-control/no-post-periods',
      `The last period in use is ${periods.at(-1)}, before treatment starts in ${spec.treatmentStart}.`,
      { columns: [spec.time], hint: 'End the window later, or check the start of treatment.' },
    )
  }
  return pre
}

function readOutcome(table: DataTable, spec: SyntheticControlSpec, rows: number[], rowOf: number[]): Float64Array {
  const { column, transform, scale } = spec.outcome
  const cells = readTransformed(table, column, transform, rows)
  const outcome = Float64Array.from(rowOf, (row) => cells[row] * scale)
  if (outcome.every((value) => value === outcome[0])) {
    throw new EngineError(
      'synthetic-control/constant-outcome',
      `The outcome "${column}" has the same value in every row in use.`,
      { columns: [column] },
    )
  }
  return outcome
}

/** Units in blocks of `size` values: the mean of the first `treated` blocks, and the others as columns. */
function splitAverage(values: Float64Array, size: number, treated: number, units: number) {
  const mean = new Float64Array(size)
  for (let i = 0; i < treated * size; i++) mean[i % size] += values[i] / treated
  const rest = values.slice(treated * size)
  return [mean, matrix(size, units - treated, rest)] as const
}

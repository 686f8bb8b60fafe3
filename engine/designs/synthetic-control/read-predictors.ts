import { EngineError } from '../../errors.ts'
import { readTransformed } from '../../frame/read-column.ts'
import type { DataTable } from '../../frame/table.ts'
import type { StepContext } from '../design.ts'
import type { FramePredictor } from './frame.ts'
import type { SyntheticControlSpec } from './spec.ts'

/**
 * Each unit's mean of each predictor over the periods its window names. A mean uses the cells there are; a unit without
 * any is an error. A predictor that is the same in every unit tells nothing and is dropped with a line in the log.
 *
 * @param units treated units, then donors
 * @returns     values in blocks of one unit each, in the order of the predictors
 * @throws {EngineError} `synthetic-control/predictor-missing` or `synthetic-control/predictor-after-treatment`
 */
export function readPredictors(
  table: DataTable,
  spec: SyntheticControlSpec,
  unit: (string | null)[],
  time: Float64Array,
  units: string[],
  log: StepContext['log'],
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
      message: `The predictor ${label} is the same in every unit and is dropped.`,
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
  log: StepContext['log'],
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
      message: `The predictor ${label} lacks ${missing} cells from ${from} to ${to}; its means use the others.`,
      rows: missing,
    })
  }
  return sums.map((sum, i) => sum / counts[i])
}

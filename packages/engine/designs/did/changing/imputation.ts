import { inferPoint, type PointInference } from '../../../inference/wald.ts'
import { clusteredSe, effectFloor, twoWaySolver } from '../imputation.ts'
import type { EffectAt, TreatmentPaths } from './total-effect.ts'

/** A unit-period behind the headline. */
interface ChangedRow {
  row: number
  unit: number
  at: number
}

/**
 * The headline by imputation: unit effects, and period effects of all units that began with the same treatment, are fitted
 * on the rows before any change; what the changed rows differ from them by is added up over the same unit-periods and
 * divided by the same change of the treatment. It leans on every period before the change, not on the last one alone.
 *
 * The variance is the conservative one, clustered; effects are centered among rows with the same first treatment,
 * direction, and time since the change.
 *
 * @param change Σ of the changes of treatment over the unit-periods of `effects`
 * @see Borusyak, Jaravel & Spiess 2024, theorem 2 and proposition 6, doi:10.1093/restud/rdae007
 */
export function imputeTotal(paths: TreatmentPaths, effects: EffectAt[], change: number): PointInference {
  const { panel, direction } = paths
  const periods = panel.periods.length
  const baselines = [...paths.alike.keys()].sort((a, b) => a - b)
  const alike = Float64Array.from(paths.baseline, (one) => baselines.indexOf(one))
  const rows = {
    ...panel,
    periods: Array.from({ length: baselines.length * periods }, (_, place) => place),
    periodIndex: panel.periodIndex.map((period, row) => alike[panel.unitIndex[row]] * periods + period),
  }
  const untouched = [...panel.unitIndex.keys()].filter((row) => isBeforeChange(paths, row))
  const changed = listChanged(paths, effects)
  const solve = twoWaySolver(rows, untouched)
  const fitted = solve(untouched, (row) => panel.outcome[row])
  const residuals = panel.outcome.map((value, row) => value - fitted[row])
  const weights = new Float64Array(panel.n)
  for (const { row, unit } of changed) weights[row] = direction[unit] / change
  const value = changed.reduce((sum, { row }) => sum + weights[row] * residuals[row], changed.length === 0 ? NaN : 0)
  const shares = solve(
    changed.map(({ row }) => row),
    (row) => weights[row],
  )
  for (const row of untouched) weights[row] = -shares[row]
  const floor = effectFloor(residuals)
  centerAlike(paths, changed, weights, residuals)
  return inferPoint(value, clusteredSe(panel, weights, residuals, floor), null)
}

function isBeforeChange({ panel, first }: TreatmentPaths, row: number): boolean {
  const start = first[panel.unitIndex[row]]
  return start < 0 || panel.periodIndex[row] < start
}

function listChanged({ panel, first }: TreatmentPaths, effects: EffectAt[]): ChangedRow[] {
  return effects.flatMap(({ at, switchers }) =>
    switchers.map((unit) => ({ row: unit * panel.periods.length + first[unit] - 1 + at, unit, at })),
  )
}

/** Takes the v²-weighted mean effect of rows of one kind from each of them. */
function centerAlike(
  { baseline, direction }: TreatmentPaths,
  changed: ChangedRow[],
  weights: Float64Array,
  residuals: Float64Array,
): void {
  const kinds = new Map<string, ChangedRow[]>()
  for (const one of changed) {
    const key = [baseline[one.unit], direction[one.unit], one.at].join()
    const kind = kinds.get(key)
    if (kind) kind.push(one)
    else kinds.set(key, [one])
  }
  for (const kind of kinds.values()) {
    const squares = kind.reduce((sum, { row }) => sum + weights[row] ** 2, 0)
    const mean = kind.reduce((sum, { row }) => sum + weights[row] ** 2 * residuals[row], 0) / squares
    for (const { row } of kind) residuals[row] -= mean
  }
}

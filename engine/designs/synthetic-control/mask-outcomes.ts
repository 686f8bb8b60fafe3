import { keepNamedColumns } from '../../before-lock/keep-named-columns.ts'
import { maskPanel } from '../../before-lock/mask-panel.ts'
import { outcomeColumns } from '../../before-lock/outcome-columns.ts'
import { readNumbers, readText } from '../../frame/read-column.ts'
import { requireColumns } from '../../frame/require-columns.ts'
import type { DataTable } from '../../frame/table.ts'
import type { Random } from '../../numerics/random.ts'
import type { SyntheticControlSpec } from './spec.ts'

/**
 * From the start of treatment on, outcomes of the treated units follow the donors' mean path with resampled residuals. The
 * same of units that are no donors, as they may have had the policy, and of rows that a status column calls treated.
 */
export function maskOutcomes(data: DataTable, spec: SyntheticControlSpec, random: Random): DataTable {
  const outcomes = outcomeColumns([spec.outcome, ...spec.otherOutcomes])
  const status = spec.status ? [spec.status.column] : []
  requireColumns(data, [spec.unit, spec.time, ...outcomes.map(({ column }) => column), ...status])
  const unit = readText(data, spec.unit)
  const time = readNumbers(data, spec.time)
  const isDonor = donorsOf(spec)
  const isTreatedRow = treatedRows(data, spec)
  const isMasked = (row: number) =>
    unit[row] !== null && ((!isDonor(unit[row]) && time[row] >= spec.treatmentStart) || isTreatedRow(row))
  return keepNamedColumns(data, spec, maskPanel(data, outcomes, { unit, time, isMasked }, random))
}

/** Which units may make up the comparison. */
export function donorsOf({ treatedUnits, donorPool }: SyntheticControlSpec): (unit: string) => boolean {
  const out = new Set([...treatedUnits, ...donorPool.exclude.map(({ unit }) => unit)])
  const included = donorPool.include && new Set(donorPool.include)
  return (unit) => !out.has(unit) && (included?.has(unit) ?? true)
}

function treatedRows(data: DataTable, { status }: SyntheticControlSpec): (row: number) => boolean {
  if (!status) return () => false
  const cells = readText(data, status.column)
  const wanted = new Set(status.treatedValues)
  return (row) => cells[row] !== null && wanted.has(cells[row])
}

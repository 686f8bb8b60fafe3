import { keepNamedColumns, outcomeColumns } from '../../before-lock/outcome-columns.ts'
import { maskPanel } from '../../before-lock/fill-panel.ts'
import { type DataTable, readPeriods, readText, requireColumns } from '../../frame/table.ts'
import type { Random } from '../../numerics/random.ts'
import type { DryRun } from '../dry-run.ts'
import type { SyntheticControlSpec } from './spec.ts'

/** Known outcomes for a dry run of a synthetic control. */
export const dryRun: DryRun<SyntheticControlSpec> = {
  drawWithoutEffect: (data, spec, random) => dealUnits(maskOutcomes(data, spec, random), spec, random),
  amountOf: (drawn, { unit, time, treatedUnits, treatmentStart }) => {
    const [names, periods] = [readText(drawn, unit), readPeriods(drawn, time)]
    return periods.map((period, row) => Number(period >= treatmentStart && treatedUnits.includes(names[row] ?? '')))
  },
  outcomeOf: ({ outcome }) => outcome,
}

/**
 * From the start of treatment on, outcomes of the treated units follow the donors' mean path with resampled residuals. The
 * same of units that are no donors, as they may have had the policy, and of rows that a status column calls treated.
 */
export function maskOutcomes(data: DataTable, spec: SyntheticControlSpec, random: Random): DataTable {
  const outcomes = outcomeColumns([spec.outcome, ...spec.otherOutcomes])
  const status = spec.status ? [spec.status.column] : []
  requireColumns(data, [spec.unit, spec.time, ...outcomes.map(({ column }) => column), ...status])
  const unit = readText(data, spec.unit)
  const time = readPeriods(data, spec.time)
  const isDonor = donorsOf(spec)
  const isTreatedRow = treatedRows(data, spec)
  const isMasked = (row: number) =>
    unit[row] !== null && ((!isDonor(unit[row]) && time[row] >= spec.treatmentStart) || isTreatedRow(row))
  return keepNamedColumns(data, spec, maskPanel(data, outcomes, { unit, time, isMasked }, random))
}

/** Which units may make up the comparison. */
function donorsOf({ treatedUnits, donorPool }: SyntheticControlSpec): (unit: string) => boolean {
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

/** Units with their rows under other names; what a row says of treatment stays with the name and the period. */
function dealUnits(masked: DataTable, spec: SyntheticControlSpec, random: Random): DataTable {
  const names = readText(masked, spec.unit)
  const isDonor = donorsOf(spec)
  const taking = [...new Set(names)].filter(
    (name) => name !== null && (isDonor(name) || spec.treatedUnits.includes(name)),
  )
  const dealt = shuffled(taking as string[], random)
  const nameOf = new Map(taking.map((name, i) => [name, dealt[i]]))
  const renamed = names.map((name) => nameOf.get(name) ?? name)
  const columns = new Map([...masked.columns, [spec.unit, { kind: 'text' as const, values: renamed }]])
  if (!spec.status) return { ...masked, columns }
  const status = readText(masked, spec.status.column)
  const [periods, places] = [readPeriods(masked, spec.time), new Map<string, string | null>()]
  const keyOf = (name: string | null, row: number) => JSON.stringify([name, periods[row]])
  names.forEach((name, row) => places.set(keyOf(name, row), status[row]))
  const values = renamed.map((name, row) => places.get(keyOf(name, row)) ?? null)
  return { ...masked, columns: columns.set(spec.status.column, { kind: 'text', values }) }
}

function shuffled(names: string[], random: Random): string[] {
  const order = [...names]
  for (let i = order.length - 1; i > 0; i--) {
    const j = random.integer(i + 1)
    ;[order[i], order[j]] = [order[j], order[i]]
  }
  return order
}

import { maskPanel } from '../../before-lock/mask-panel.ts'
import { keepNamedColumns } from '../../before-lock/keep-named-columns.ts'
import { outcomeColumns } from '../../before-lock/outcome-columns.ts'
import { readNumbers, readText } from '../../frame/read-column.ts'
import { requireColumns } from '../../frame/require-columns.ts'
import type { DataTable } from '../../frame/table.ts'
import type { Random } from '../../numerics/random.ts'
import { readAdoption } from './adoption.ts'
import type { DidSpec } from './spec.ts'

/**
 * From its first treated period on, a unit's outcomes are made from unit and period effects of untreated rows and resampled
 * residuals. Placebo outcomes too: that the policy cannot have moved them is an assumption.
 */
export function maskOutcomes(data: DataTable, spec: DidSpec, random: Random): DataTable {
  return replaceOutcomes(data, spec, random, false)
}

/** @param everyone outcomes of untreated rows are made anew as well */
export function replaceOutcomes(data: DataTable, spec: DidSpec, random: Random, everyone: boolean): DataTable {
  const outcomes = outcomeColumns([spec.outcome, ...spec.otherOutcomes, ...spec.placeboOutcomes])
  requireColumns(data, [spec.unit, spec.time, spec.adoption.column, ...outcomes.map(({ column }) => column)])
  const unit = readText(data, spec.unit)
  const time = readNumbers(data, spec.time)
  const { firstTreated } = readAdoption(data, spec, unit, time)
  const isMasked = (row: number) => !(time[row] < (firstTreated.get(unit[row] ?? '') ?? Infinity)) && isKnown(row)
  const isKnown = (row: number) => unit[row] !== null && !Number.isNaN(time[row])
  const individuals = spec.data === 'repeated-cross-sections'
  const cluster = spec.cluster !== undefined && data.columns.has(spec.cluster) ? readText(data, spec.cluster) : null
  const cells = { unit, time, isMasked, individuals, ...(everyone && { everyone: { cluster } }) }
  return keepNamedColumns(data, spec, maskPanel(data, outcomes, cells, random))
}

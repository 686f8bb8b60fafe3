import { keepNamedColumns, outcomeColumns } from '../../before-lock/outcome-columns.ts'
import { maskCounts, maskPanel } from '../../before-lock/fill-panel.ts'
import { type DataTable, readNumbers, readPeriods, readText, requireColumns } from '../../frame/table.ts'
import type { UntreatedModel } from '../../frame/panel.ts'
import { canBeAbsorbed } from '../../inference/effects-model.ts'
import type { Grouping } from '../../inference/fixed-effects.ts'
import type { Random } from '../../numerics/random.ts'
import type { DryRun } from '../dry-run.ts'
import { readAdoption } from './adoption.ts'
import { distanceFromBaseline } from './changing/read-treatment.ts'
import { readUntreatedModel } from './imputed/require-model.ts'
import { type DidSpec, isChanging, isCounts, isImputed } from './spec.ts'

/** Known outcomes for a dry run of a difference in differences. */
export const dryRun: DryRun<DidSpec> = {
  drawWithoutEffect: (data, spec, random) => replaceOutcomes(data, spec, random, true),
  amountOf: (drawn, spec) => {
    if (isChanging(spec)) return distanceFromBaseline(drawn, spec)
    const [unit, time] = [readText(drawn, spec.unit), readPeriods(drawn, spec.time)]
    const { firstTreated } = readAdoption(drawn, spec, unit, time)
    return time.map((period, row) => Number(period >= (firstTreated.get(unit[row] ?? '') ?? Infinity)))
  },
  // an effect on counts multiplies them, as one on a logarithm does
  outcomeOf: (spec) => (isCounts(spec) ? { ...spec.outcome, transform: 'log' } : spec.outcome),
}

/**
 * From its first treated period on, a unit's outcomes are made from what untreated rows predict (effects of units and periods, further
 * effects and trends of the design) and resampled residuals. Placebo outcomes too: that the policy cannot have moved them is an assumption.
 */
export function maskOutcomes(data: DataTable, spec: DidSpec, random: Random): DataTable {
  return replaceOutcomes(data, spec, random, false)
}

/** @param everyone outcomes of untreated rows are made anew as well */
function replaceOutcomes(data: DataTable, spec: DidSpec, random: Random, everyone: boolean): DataTable {
  const outcomes = outcomeColumns([spec.outcome, ...spec.otherOutcomes, ...spec.placeboOutcomes])
  requireColumns(data, [spec.unit, spec.time, spec.adoption.column, ...outcomes.map(({ column }) => column)])
  const unit = readText(data, spec.unit)
  const time = readPeriods(data, spec.time)
  const { firstTreated } = readAdoption(data, spec, unit, time)
  const isMasked = (row: number) => !(time[row] < (firstTreated.get(unit[row] ?? '') ?? Infinity)) && isKnown(row)
  const isKnown = (row: number) => unit[row] !== null && !Number.isNaN(time[row])
  const individuals = spec.data === 'repeated-cross-sections'
  const cluster = spec.cluster !== undefined && data.columns.has(spec.cluster) ? readText(data, spec.cluster) : null
  const beside = untreatedModelOf(data, spec)
  const cells = {
    unit,
    time,
    isMasked,
    individuals,
    ...(everyone && { everyone: { cluster } }),
    ...(beside && { beside }),
  }
  const masked = isCounts(spec)
    ? maskCounts(data, outcomes, { ...cells, exposure: exposureOf(data, spec) }, random)
    : maskPanel(data, outcomes, cells, random)
  return keepNamedColumns(data, spec, masked)
}

/** What the model of untreated outcomes has beside units and periods, where it has more; a row that lacks a level has -1. */
function untreatedModelOf(data: DataTable, spec: DidSpec): UntreatedModel | null {
  if (!isImputed(spec)) return null
  const columns = (spec.furtherEffects ?? []).flatMap((effect) => effect.columns)
  requireColumns(data, columns)
  const cells = columns.map((name) => readText(data, name))
  const rows = [...Array(data.rows).keys()].filter((row) => cells.every((own) => own[row] !== null))
  const { effects, hasTrends } = readUntreatedModel(data, spec, rows)
  // so many are refused, and not worth a fit
  if (!canBeAbsorbed([{ levels: data.rows }, ...effects])) return null
  const spread = ({ index, levels }: Grouping): Grouping => {
    const whole = new Int32Array(data.rows).fill(-1)
    rows.forEach((row, at) => (whole[row] = index[at]))
    return { index: whole, levels }
  }
  return { effects: effects.map(spread), hasTrends }
}

function exposureOf(data: DataTable, { exposure }: DidSpec): Float64Array | null {
  if (exposure === undefined) return null
  requireColumns(data, [exposure])
  return readNumbers(data, exposure)
}

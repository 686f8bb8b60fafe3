import { fillAlongLine } from '../../before-lock/donor-picker.ts'
import { keepNamedColumns, outcomeColumns } from '../../before-lock/outcome-columns.ts'
import { EngineError } from '../../errors.ts'
import { type Column, type DataTable, readNumbers, readText, requireColumns } from '../../frame/table.ts'
import type { Random } from '../../numerics/random.ts'
import type { DryRun } from '../dry-run.ts'
import { maskHeap } from './bunching/before-lock.ts'
import type { RddSpec } from './spec.ts'

/** Known outcomes for a dry run of a regression discontinuity. */
export const dryRun: DryRun<RddSpec> = {
  drawWithoutEffect: (data, spec, random) => {
    if (spec.bunching !== undefined) throw nothingToPlant()
    return replaceOutcomes(data, spec, random, true)
  },
  amountOf: (drawn, { runningVariable, cutoff, treatedSide, takeUp }) => {
    if (takeUp) return readNumbers(drawn, takeUp.column)
    const running = readNumbers(drawn, runningVariable.column)
    return running.map((at) => Number(treatedSide === 'above' ? at >= cutoff : at <= cutoff))
  },
  outcomeOf: ({ outcome }) => outcome,
}

/** A dry run adds an effect to the outcomes of the treated, and a heap is no outcome of anybody. */
function nothingToPlant(): EngineError {
  return new EngineError(
    'rdd/bunching-choice',
    'A study of bunching has no outcome that an effect could be added to, so it has no dry run.',
    {
      hint: 'The interval’s coverage on made data stands in the method’s validation.',
    },
  )
}

/**
 * On the treated side outcomes are made from the straight line of the other side and its residuals, and likewise those of
 * rows on the other side whose take-up is 1 where take-up is 0 or 1.
 */
export function maskOutcomes(data: DataTable, spec: RddSpec, random: Random): DataTable {
  if (spec.bunching !== undefined) return maskHeap(data, spec, random)
  return replaceOutcomes(data, spec, random, false)
}

/** @param everyone outcomes of the other rows are made anew as well */
function replaceOutcomes(data: DataTable, spec: RddSpec, random: Random, everyone: boolean): DataTable {
  const outcomes = outcomeColumns([spec.outcome, ...spec.otherOutcomes])
  const others = [spec.takeUp?.column, spec.cluster, spec.samplingWeight].filter((name) => name !== undefined)
  requireColumns(data, [spec.runningVariable.column, ...outcomes.map(({ column }) => column), ...others])
  const running = readNumbers(data, spec.runningVariable.column)
  const isMasked = treatedRows(data, spec, running)
  const cluster = spec.cluster === undefined ? null : readText(data, spec.cluster)
  const replaced = outcomes.map(({ column, isLog }): [string, Column] => {
    const own = readNumbers(data, column)
    const value = isLog ? own.map((cell, row) => (isMasked(row) ? cell : Math.log(cell))) : own
    const filled = fillAlongLine({ at: running, value, isMasked, cluster, everyone }, random)
    const values = own.map((cell, row) => {
      if (everyone || isMasked(row)) return isLog ? Math.exp(filled[row]) : filled[row]
      return Number.isNaN(running[row]) ? NaN : cell
    })
    return [column, { kind: 'number', values }]
  })
  return keepNamedColumns(data, spec, new Map(replaced))
}

function treatedRows(data: DataTable, spec: RddSpec, running: Float64Array): (row: number) => boolean {
  const { cutoff, treatedSide, takeUp } = spec
  const taken = takeUp ? readNumbers(data, takeUp.column) : null
  const isYesOrNo = taken !== null && taken.every((share) => share === 0 || share === 1 || Number.isNaN(share))
  return (row) => {
    if (treatedSide === 'above' ? running[row] >= cutoff : running[row] <= cutoff) return true
    return isYesOrNo && !Number.isNaN(running[row]) && taken[row] === 1
  }
}

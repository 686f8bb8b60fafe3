import type { Grouping } from '../../inference/fixed-effects.ts'
import { valuesAt } from '../../numerics/linear-algebra.ts'
import type { IvColumn } from './frame.ts'
import { clusteredErrors, type ErrorStructure } from './model/error-structure.ts'
import type { IvData } from './model/reduce.ts'

/** The model's data on some rows only; groups without a row are forgotten. */
export function selectData(data: IvData, rows: number[]): IvData {
  if (rows.length === data.outcome.length) return data
  const pick = (values: Float64Array) => valuesAt(values, rows)
  const pickAll = (columns: IvColumn[]) => columns.map((column) => ({ ...column, values: pick(column.values) }))
  return {
    outcome: pick(data.outcome),
    treatment: pick(data.treatment),
    instruments: pickAll(data.instruments),
    exogenous: pickAll(data.exogenous),
    effects: data.effects.map((effect) => selectGroups(effect, rows)),
    errors: selectErrors(data.errors, rows),
    ...(data.weights && { weights: pick(data.weights) }),
  }
}

function selectErrors(errors: ErrorStructure, rows: number[]): ErrorStructure {
  if (errors.kind !== 'cluster') return errors
  const { clusters, crossed } = errors
  return clusteredErrors(selectGroups(clusters, rows), crossed ? selectGroups(crossed.second, rows) : null)
}

function selectGroups({ index, levels }: Grouping, rows: number[]): Grouping {
  const number = new Int32Array(levels).fill(-1)
  let next = 0
  const selected = Int32Array.from(rows, (row) => {
    const level = index[row]
    if (number[level] === -1) number[level] = next++
    return number[level]
  })
  return { index: selected, levels: next }
}

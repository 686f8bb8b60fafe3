import { EngineError } from '../../errors.ts'
import { type DataTable, readNumbers, readText, readTransformed } from '../../frame/table.ts'
import { valuesAt } from '../../numerics/linear-algebra.ts'
import type { Covariate, OutcomeColumn } from './frame.ts'
import type { BlocksSpec } from './spec.ts'

/** Of how many people shares are told where trials are compared by ratios. */
export const OF_100 = 100

type OutcomeChoice = BlocksSpec['outcome'] & { role?: 'primary' | 'secondary' }

/**
 * An outcome on the given data rows, after transform and scale.
 *
 * @param isRatio the logarithm is taken of trials' shares and not of people: they are read as cases of 100
 */
export function readOutcome(table: DataTable, choice: OutcomeChoice, rows: number[], isRatio = false): OutcomeColumn {
  const all = choice.oneValues
    ? readIndicator(table, choice.column, choice.oneValues)
    : readTransformed(table, choice.column, isRatio ? 'none' : choice.transform, rows)
  return {
    column: choice.column,
    label: choice.label,
    units: choice.units,
    role: choice.role ?? 'primary',
    values: valuesAt(all, rows).map((value) => value * (isRatio ? OF_100 : choice.scale)),
  }
}

/** 1 where the cell is one of the values, 0 where it is another, `NaN` where it is missing. */
export function readIndicator(table: DataTable, column: string, oneValues: string[]): Float64Array {
  const ones = new Set(oneValues)
  const cells = readText(table, column)
  const values = new Float64Array(cells.length)
  for (let row = 0; row < cells.length; row++) {
    const cell = cells[row]
    values[row] = cell === null ? NaN : ones.has(cell) ? 1 : 0
  }
  return values
}

/**
 * Covariates on the given data rows: numbers as they are, named values as an indicator, and a category, which text always is, as one
 * indicator for each value found but the first, in the order of the alphabet or of its codes.
 */
export function readCovariates(table: DataTable, { covariates }: BlocksSpec, rows: number[]): Covariate[] {
  return covariates.flatMap(({ column, oneValues, kind, label }) => {
    const pick = (values: Float64Array) => valuesAt(values, rows)
    if (oneValues)
      return [
        { column, term: column, label, columnLabel: label, values: pick(readIndicator(table, column, oneValues)) },
      ]
    const isCode = table.columns.get(column)!.kind === 'number'
    if (isCode && kind !== 'category') {
      return [{ column, term: column, label, columnLabel: label, values: pick(readNumbers(table, column)) }]
    }
    const cells = readText(table, column)
    const found = [...new Set(rows.map((row) => cells[row]!))].filter((cell) => cell !== null)
    found.sort(isCode ? (a, b) => Number(a) - Number(b) : undefined)
    return found.slice(1).map((value) => ({
      column,
      term: [column, value].join(': '),
      label: [label, value].join(': '),
      columnLabel: label,
      values: pick(readIndicator(table, column, [value])),
    }))
  })
}

/** 1 = treated arm, 0 = control arm, -1 = another arm or none, per data row. */
export function readArms(table: DataTable, { treatment }: BlocksSpec): Int8Array {
  const both = treatment.treatedValues.filter((value) => treatment.controlValues.includes(value))
  if (both.length > 0) {
    throw new EngineError(
      'blocks/overlapping-arms',
      `The value "${both[0]}" of "${treatment.column}" is named for both arms: a unit belongs to one.`,
      { columns: [treatment.column] },
    )
  }
  const treated = new Set(treatment.treatedValues)
  const control = new Set(treatment.controlValues)
  const cells = readText(table, treatment.column)
  const arms = new Int8Array(cells.length)
  for (let row = 0; row < cells.length; row++) {
    const cell = cells[row]
    arms[row] = cell === null ? -1 : treated.has(cell) ? 1 : control.has(cell) ? 0 : -1
  }
  return arms
}

/**
 * Weights on the given data rows; null without a column.
 *
 * @throws {EngineError} `blocks/bad-weight` for one that is zero or less
 */
export function readWeights(
  table: DataTable,
  { samplingWeight: weight }: BlocksSpec,
  rows: number[],
): Float64Array | null {
  if (weight === undefined) return null
  const values = readNumbers(table, weight.column)
  const refused = rows.filter((row) => !(values[row] > 0)).map((row) => row + 1)
  if (refused.length === 0) return valuesAt(values, rows)
  throw new EngineError(
    'blocks/bad-weight',
    `The weight "${weight.column}" is ${values[refused[0] - 1]} in data row ${refused[0]}: a weight is above zero.`,
    { columns: [weight.column], rows: refused },
  )
}

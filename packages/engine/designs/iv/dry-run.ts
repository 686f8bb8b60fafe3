import { copyCells, isMissing, keepNamedColumns } from '../../before-lock/outcome-columns.ts'
import { dealPaths } from '../../before-lock/deal-paths.ts'
import { groupBy } from '../../before-lock/donor-picker.ts'
import { type Column, type DataTable, readNumbers, readText, requireColumns } from '../../frame/table.ts'
import type { Random } from '../../numerics/random.ts'
import type { DryRun } from '../dry-run.ts'
import { readTreatment } from './read-columns.ts'
import { effectsOf, type IvSpec } from './spec.ts'

/** Known outcomes for a dry run of instrumental variables. */
export const dryRun: DryRun<IvSpec> = {
  drawWithoutEffect: maskOutcomes,
  amountOf: (drawn, { treatment }) => readTreatment(drawn, treatment, [...Array(drawn.rows).keys()]),
  outcomeOf: ({ outcome }) => outcome,
}

/**
 * Every row takes an outcome drawn from the untreated rows; where treatment is an amount, so that every row is treated, the
 * outcomes are dealt out anew: in a panel whole paths among its units, else single outcomes among all rows, or those of one
 * level of the first fixed effect. What is left is how outcomes are spread, not with whom.
 */
export function maskOutcomes(data: DataTable, spec: IvSpec, random: Random): DataTable {
  const names = [
    ...new Set([spec.outcome, ...spec.otherOutcomes, ...(spec.placeboOutcomes ?? [])].map(({ column }) => column)),
  ]
  const panel = [spec.unit, spec.time.kind === 'column' ? spec.time.column : undefined].filter(
    (one) => one !== undefined,
  )
  requireColumns(data, [spec.treatment.column, ...effectsOf(spec).flat(), ...names, ...panel])
  const untreated = untreatedRows(data, spec)
  const level = spec.effects.length > 0 ? readText(data, spec.effects[0]) : null
  const all = [...Array(data.rows).keys()]
  const replaced = names.map((name): [string, Column] => {
    const column = data.columns.get(name)!
    const paths = untreated === null && column.kind === 'number' ? dealInPanel(column.values, data, spec, random) : null
    if (paths) return [name, { kind: 'number', values: paths }]
    // in order of their size, so that it cannot matter which row had which
    const usable = (untreated ?? all).filter((row) => !isMissing(column, row)).sort((a, b) => compare(column, a, b))
    const pools = groupBy(usable, (row) => level?.[row] ?? '')
    const choose = () => (row: number) => draw(pools.get(level?.[row] ?? '') ?? usable, untreated !== null, random)
    return [name, copyCells(data, name, { masked: all, donors: usable, unknown: [] }, choose)]
  })
  return keepNamedColumns(data, spec, new Map(replaced))
}

/** Outcomes with whole paths dealt out anew, where the design names units and periods. */
function dealInPanel(value: Float64Array, data: DataTable, { unit, effects, time }: IvSpec, random: Random) {
  const name = unit ?? effects[0]
  if (name === undefined || time.kind !== 'column') return null
  return dealPaths(readText(data, name), readNumbers(data, time.column), value, random)
}

/** Rows without treatment where it is yes or no; null where it is an amount. */
function untreatedRows(data: DataTable, { treatment }: IvSpec): number[] | null {
  const { column, treatedValues } = treatment
  if (treatedValues) {
    const cells = readText(data, column)
    return [...cells.keys()].filter((row) => cells[row] !== null && !treatedValues.includes(cells[row]))
  }
  const amounts = readNumbers(data, column)
  if (!amounts.every((amount) => amount === 0 || amount === 1 || Number.isNaN(amount))) return null
  return [...amounts.keys()].filter((row) => amounts[row] === 0)
}

/** One of the pool, left in it or taken out. */
function draw(pool: number[], isPutBack: boolean, random: Random): number {
  const at = random.integer(pool.length)
  if (isPutBack || pool.length === 1) return pool[at]
  const drawn = pool[at]
  pool[at] = pool.at(-1)!
  pool.pop()
  return drawn
}

function compare(column: Column, a: number, b: number): number {
  const [x, y] = [column.values[a]!, column.values[b]!]
  return x < y ? -1 : Number(x > y)
}

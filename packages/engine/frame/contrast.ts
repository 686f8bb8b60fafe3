import type { LogLine } from '../analysis.ts'
import type { DesignSpec } from '../designs/design.ts'
import { EngineError } from '../errors.ts'
import type { Said } from '../fact.ts'
import { ofRows } from './facts.ts'
import {
  type Contrast,
  type DataTable,
  keepRows,
  readPeriods,
  readText,
  readTransformed,
  requireColumns,
} from './table.ts'

/** The choices of a design that sets a group that the policy reaches against one that it cannot. */
interface Contrasting {
  unit: string
  time: string
  contrast: { column: string; affected: string[]; affectedLabel: string; unaffected: string[]; unaffectedLabel: string }
  outcome: Outcome
  otherOutcomes: Outcome[]
  placeboOutcomes: Outcome[]
}

interface Outcome {
  column: string
  transform: 'none' | 'log'
  label: string
  rawUnits?: string | undefined
}

/** What the gap in an outcome is called, and the unaffected rows' own mean, as columns. */
export const gapIn = (column: string) => `${column}${GAP}`
export const unaffectedIn = (column: string) => `${column} of the unaffected`
const GAP = ' less the unaffected'

/** The outcome's own column, of one that was made. */
export const ownColumn = (gap: string) => gap.slice(0, -GAP.length)

/** Whether the choices name a contrast that their outcomes are not told in yet. */
function contrastIn({ contrasts }: Pick<DesignSpec<unknown>, 'contrasts'>, spec: unknown): Contrasting | null {
  const own = spec as Partial<Contrasting>
  if (contrasts === undefined || own.contrast === undefined) return null
  return own.outcome!.column.endsWith(GAP) ? null : (own as Contrasting)
}

/**
 * The rows that the policy reaches, with every outcome less the mean of the unaffected rows of the same unit and period, which also
 * stands beside it; under a logarithm less the mean logarithm. A row whose unit and period have no unaffected row has no gap.
 *
 * A difference in differences of these gaps is the triple difference.
 *
 * @returns null where the choices name no contrast; `kept` are the rows of the table as given
 * @throws {EngineError} `frame/missing-column`, `frame/contrast-overlap`, `frame/contrast-empty`, `frame/log-of-non-positive`
 * @see Olden & Møen 2022, The triple difference estimator, section 3, doi:10.1093/ectj/utac010
 */
export function withContrast<Spec>(
  described: Pick<DesignSpec<unknown>, 'contrasts'>,
  table: DataTable,
  spec: Spec,
): { table: DataTable; spec: Spec; kept: number[]; note: LogLine<Said> } | null {
  const own = contrastIn(described, spec)
  if (own === null) return null
  const { unit, time, contrast } = own
  const outcomes = uniqueOutcomes(own)
  requireColumns(table, [unit, time, contrast.column, ...outcomes.map(({ column }) => column)])
  const both = contrast.affected.filter((value) => contrast.unaffected.includes(value))
  if (both.length > 0)
    throw new EngineError('frame/contrast-overlap', `"${both[0]}" is named among the affected and the unaffected.`, {
      columns: [contrast.column],
    })
  const rowsOf = readGroups(table, contrast)
  const cellOf = cellsOf(table, own)
  const columns = new Map(table.columns)
  for (const { column, transform } of outcomes) {
    const values = readTransformed(table, column, transform, [...rowsOf.affected, ...rowsOf.unaffected])
    const means = meansByCell(values, rowsOf.unaffected, cellOf)
    const level = (value: number) => (transform === 'log' ? Math.exp(value) : value)
    const of = { of: column, transform, unit, time, group: contrast.column, ...pickValues(contrast) }
    const fill = (valueOf: (row: number) => number) => {
      const made = new Float64Array(table.rows).fill(NaN)
      for (const row of rowsOf.affected) made[row] = level(valueOf(row))
      return made
    }
    const meanOf = (row: number) => means.get(cellOf[row]) ?? NaN
    const gap: Contrast = { ...of, part: 'gap' }
    columns.set(gapIn(column), { kind: 'number', values: fill((row) => values[row] - meanOf(row)), contrast: gap })
    columns.set(unaffectedIn(column), { kind: 'number', values: fill(meanOf), contrast: { ...of, part: 'unaffected' } })
  }
  const kept = rowsOf.affected
  const told = { rows: table.rows, affected: kept.length, unaffected: rowsOf.unaffected.length }
  const note = { code: 'frame/contrast-rows', message: ofRows('contrast', told), rows: kept.length }
  return { table: keepRows({ rows: table.rows, columns }, kept), spec: specWithContrast(described, spec), kept, note }
}

/** The choices with the gaps in place of the outcomes; the same where no contrast is named. */
export function specWithContrast<Spec>(described: Pick<DesignSpec<unknown>, 'contrasts'>, spec: Spec): Spec {
  const own = contrastIn(described, spec)
  if (own === null) return spec
  const { affectedLabel, unaffectedLabel } = own.contrast
  const told = <One extends Outcome>(outcome: One): One => ({
    ...outcome,
    column: gapIn(outcome.column),
    label: `${outcome.label}, ${affectedLabel} less ${unaffectedLabel}`,
    // a gap in logarithms is a ratio, whatever the outcome is counted in
    ...(outcome.transform === 'log' && { rawUnits: `times that of ${unaffectedLabel}` }),
  })
  return {
    ...spec,
    outcome: told(own.outcome),
    otherOutcomes: own.otherOutcomes.map(told),
    placeboOutcomes: own.placeboOutcomes.map(told),
  }
}

/** Outcomes by column and transform. One column with and without a logarithm would need two gaps of one name. */
function uniqueOutcomes({ outcome, otherOutcomes, placeboOutcomes }: Contrasting): Outcome[] {
  const byColumn = new Map<string, Outcome>()
  for (const one of [outcome, ...otherOutcomes, ...placeboOutcomes]) {
    const known = byColumn.get(one.column)
    if (known !== undefined && known.transform !== one.transform)
      throw new EngineError(
        'frame/contrast-overlap',
        `With a contrast "${one.column}" is an outcome either as it stands or as its logarithm, not both.`,
        { columns: [one.column] },
      )
    byColumn.set(one.column, one)
  }
  return [...byColumn.values()]
}

const pickValues = ({ affected, unaffected }: Contrasting['contrast']) => ({ affected, unaffected })

function readGroups(table: DataTable, { column, affected, unaffected }: Contrasting['contrast']) {
  const cells = readText(table, column)
  const rowsWith = (values: string[]) =>
    cells.flatMap((cell, row) => (cell !== null && values.includes(cell) ? [row] : []))
  const rows = { affected: rowsWith(affected), unaffected: rowsWith(unaffected) }
  for (const side of ['affected', 'unaffected'] as const) {
    if (rows[side].length > 0) continue
    const values = side === 'affected' ? affected : unaffected
    throw new EngineError(
      'frame/contrast-empty',
      `No row of "${column}" holds ${values.map((value) => `"${value}"`).join(' or ')}, which the design names as ${side}.`,
      { columns: [column] },
    )
  }
  return rows
}

/** Of each row the number of its unit and period. */
function cellsOf(table: DataTable, { unit, time }: Contrasting): number[] {
  const [units, times] = [readText(table, unit), readPeriods(table, time)]
  const known = new Map<string, number>()
  return units.map((name, row) => {
    const key = `${times[row]}|${name}`
    if (!known.has(key)) known.set(key, known.size)
    return known.get(key)!
  })
}

function meansByCell(values: Float64Array, rows: number[], cellOf: number[]): Map<number, number> {
  const sums = new Map<number, [sum: number, count: number]>()
  for (const row of rows) {
    if (Number.isNaN(values[row])) continue
    const [sum, count] = sums.get(cellOf[row]) ?? [0, 0]
    sums.set(cellOf[row], [sum + values[row], count + 1])
  }
  return new Map([...sums].map(([cell, [sum, count]]) => [cell, sum / count]))
}

import type { LogLine } from '../analysis.ts'
import type { DesignSpec } from '../designs/design.ts'
import type { Said } from '../fact.ts'
import { specWithContrast, withContrast } from './contrast.ts'
import { withLevels } from './levels.ts'
import { type DataTable, type Distance, readNumbers, requireColumns } from './table.ts'

/** How a distance is told. */
const OWN_CUTOFF = ' less its own cutoff'

type Described = Pick<DesignSpec<unknown>, 'levelLists' | 'distance' | 'contrasts'>

/**
 * Data and choices as the rooms of a design read them: distances from a row's own point, gaps between groups, then the levels of
 * categories. What is made is a column of the table, so that every room, figure and script knows it as any other.
 *
 * @returns `kept`: rows of the table as given, where some play no part, with a note for the log; null = all
 * @throws {EngineError} `frame/missing-column`, `frame/not-numeric`, `frame/too-many-levels`, `frame/contrast-…`
 */
export function prepareTable<Spec>(
  described: Described,
  table: DataTable,
  spec: Spec,
): { table: DataTable; spec: Spec; kept: number[] | null; note?: LogLine<Said> } {
  const contrasted = withContrast(described, table, spec)
  if (contrasted) return { ...contrasted, ...withLevels(described, contrasted.table, contrasted.spec) }
  const distance = distanceIn(described, spec)
  if (distance === null) return { ...withLevels(described, table, spec), kept: null }
  requireColumns(table, [distance.of, distance.from])
  const [values, points] = [readNumbers(table, distance.of), readNumbers(table, distance.from)]
  const decimals = decimalsOf(values, points)
  const apart = values.map((value, row) => roundTo(value - points[row], decimals))
  const columns = new Map(table.columns)
  columns.set(nameOf(distance), { kind: 'number', values: apart, distance: { ...distance, decimals } })
  return { ...withLevels(described, { rows: table.rows, columns }, specWithDistance(described, spec)), kept: null }
}

/** The choices with what is made in place of the columns that it is made of; the same where nothing is. */
export function specAsMade<Spec>(described: Described, spec: Spec): Spec {
  return specWithContrast(described, specWithDistance(described, spec))
}

/** With the distance, told from 0, in place of its column. */
function specWithDistance<Spec>(described: Described, spec: Spec): Spec {
  const distance = distanceIn(described, spec)
  if (distance === null) return spec
  const { of, at } = described.distance!
  const own = spec as Record<string, unknown>
  const variable = own[of] as { label: string }
  const told = { ...variable, column: nameOf(distance), label: `${variable.label}${OWN_CUTOFF}` }
  return { ...own, [of]: told, [at]: 0 } as Spec
}

/** Digits that a difference of two numbers keeps: a double has 15 to 17, and its last ones are lost in subtracting. */
const KEPT_DIGITS = 13

/**
 * 3.1 − 3 and 2.1 − 2 differ in their last bits, so that rows equally far from their own points would not count as equal.
 *
 * @returns decimals that leave {@link KEPT_DIGITS} digits of the largest number
 */
function decimalsOf(...columns: Float64Array[]): number | null {
  const largest = columns.reduce(
    (most, column) => column.reduce((max, value) => (Math.abs(value) > max ? Math.abs(value) : max), most),
    0,
  )
  const decimals = KEPT_DIGITS - Math.ceil(Math.log10(largest))
  // more than 22 cannot be reckoned the same way in every language
  return decimals >= 0 && decimals <= 22 ? decimals : null
}

function roundTo(value: number, decimals: number | null): number {
  // adding 0 turns −0 into 0
  return decimals === null || Number.isNaN(value) ? value : Number(value.toFixed(decimals)) + 0
}

type Named = Pick<Distance, 'of' | 'from'>

/** What a column of distances is called. */
function nameOf({ of, from }: Named): string {
  return `${of} - ${from}`
}

function distanceIn({ distance }: Described, spec: unknown): Named | null {
  const own = spec as Record<string, unknown>
  const from = distance === undefined ? undefined : own[distance.from]
  if (typeof from !== 'string') return null
  const { column, label } = own[distance!.of] as { column: string; label: string }
  // choices that were prepared once have the distance's own column and label; a column of the file may be called so, too
  return column.endsWith(` - ${from}`) && label.endsWith(OWN_CUTOFF) ? null : { of: column, from }
}

import type { DesignSpec } from '../designs/design.ts'
import { specWithContrast, withContrast } from './contrast.ts'
import { withLevels } from './levels.ts'
import { type DataTable, type Distance, readNumbers, requireColumns } from './table.ts'

type Described = Pick<DesignSpec<unknown>, 'levelLists' | 'distance' | 'contrasts'>

/**
 * Data and choices as the rooms of a design read them: distances from a row's own point, gaps between groups, then the levels of
 * categories. What is made is a column of the table, so that every room, figure and script knows it as any other.
 *
 * @returns `kept`: rows of the table as given, where some play no part; null = all
 * @throws {EngineError} `frame/missing-column`, `frame/not-numeric`, `frame/too-many-levels`, `frame/contrast-…`
 */
export function prepareTable<Spec>(
  described: Described,
  table: DataTable,
  spec: Spec,
): { table: DataTable; spec: Spec; kept: number[] | null } {
  const contrasted = withContrast(described, table, spec)
  if (contrasted) return { ...withLevels(described, contrasted.table, contrasted.spec), kept: contrasted.kept }
  const distance = distanceIn(described, spec)
  if (distance === null) return { ...withLevels(described, table, spec), kept: null }
  requireColumns(table, [distance.of, distance.from])
  const [values, points] = [readNumbers(table, distance.of), readNumbers(table, distance.from)]
  const columns = new Map(table.columns)
  columns.set(nameOf(distance), { kind: 'number', values: values.map((value, row) => value - points[row]), distance })
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
  const told = { ...variable, column: nameOf(distance), label: `${variable.label} less its own cutoff` }
  return { ...own, [of]: told, [at]: 0 } as Spec
}

/** What a column of distances is called. */
function nameOf({ of, from }: Distance): string {
  return `${of} - ${from}`
}

function distanceIn({ distance }: Described, spec: unknown): Distance | null {
  const own = spec as Record<string, unknown>
  const from = distance === undefined ? undefined : own[distance.from]
  if (typeof from !== 'string') return null
  const { column } = own[distance!.of] as { column: string }
  // choices that were prepared once have the distance's own column
  return column.endsWith(` - ${from}`) ? null : { of: column, from }
}

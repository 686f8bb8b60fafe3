import type { DesignSpec } from '../designs/design.ts'
import { withLevels } from './levels.ts'
import { type DataTable, type Distance, readNumbers, requireColumns } from './table.ts'

type Described = Pick<DesignSpec<unknown>, 'levelLists' | 'distance'>

/**
 * Data and choices as the rooms of a design read them: distances from a row's own point, then the levels of categories. What is made
 * is a column of the table, so that every room, figure and script knows it as any other.
 *
 * @throws {EngineError} `frame/missing-column`, `frame/not-numeric`, `frame/too-many-levels`
 */
export function prepareTable<Spec>(
  described: Described,
  table: DataTable,
  spec: Spec,
): { table: DataTable; spec: Spec } {
  const distance = distanceIn(described, spec)
  if (distance === null) return withLevels(described, table, spec)
  requireColumns(table, [distance.of, distance.from])
  const [values, points] = [readNumbers(table, distance.of), readNumbers(table, distance.from)]
  const columns = new Map(table.columns)
  columns.set(nameOf(distance), { kind: 'number', values: values.map((value, row) => value - points[row]), distance })
  return withLevels(described, { rows: table.rows, columns }, specWithDistance(described, spec))
}

/** The choices with the distance in place of the column that it is of, told from 0; the same where none is named. */
export function specWithDistance<Spec>(described: Described, spec: Spec): Spec {
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

import type { DesignSpec } from '../designs/design.ts'
import { EngineError } from '../errors.ts'
import { isDecimalNumber } from './cell.ts'
import { areTruths, type Column, type DataTable, type Level, readText } from './table.ts'

/** A covariate as designs hold it in their lists. */
interface Covariate {
  column: string
  kind?: 'number' | 'category' | undefined
  label?: string | undefined
}

/** More groups than that are names, of which each would take a coefficient. */
const MOST_LEVELS = 100

/**
 * Data and choices in which every category among the covariates stands as indicators, one for each of its values but the first: a
 * column of words, or one of codes that is said to be a category, is never one straight line.
 *
 * The indicators are columns of the table, called `region: west`, so that estimators, balance, checks and scripts know
 * them as they know any covariate, and each level is shown.
 *
 * @throws {EngineError} `frame/too-many-levels`
 * @example withLevels(didSpec, table, { …, covariates: [{ column: 'region', transform: 'none' }] }).spec.covariates
 *   // [{ column: 'region: south', transform: 'none' }, { column: 'region: west', transform: 'none' }]
 */
export function withLevels<Spec>(
  { levelLists }: Pick<DesignSpec<Spec>, 'levelLists'>,
  table: DataTable,
  spec: Spec,
): { table: DataTable; spec: Spec } {
  const categories = new Set(
    covariatesIn(levelLists, spec).flatMap((one) =>
      isCategory(table.columns.get(one.column), one) ? [one.column] : [],
    ),
  )
  if (categories.size === 0) return { table, spec }
  const columns = new Map(table.columns)
  const levels = [...categories].flatMap((of) => addIndicators(table, of, columns))
  return { table: { rows: table.rows, columns }, spec: specWithLevels(levelLists, spec, levels, categories) }
}

/** An indicator's column, and what it tells. */
export type LevelColumn = Level & { column: string }

/** The choices with indicators in place of the categories that they are of. */
export function specWithLevels<Spec>(
  lists: readonly string[] | undefined,
  spec: Spec,
  levels: readonly LevelColumn[],
  categories: ReadonlySet<string> = new Set(levels.map(({ of }) => of)),
): Spec {
  if (lists === undefined || categories.size === 0) return spec
  const expand = (covariates: Covariate[]) =>
    covariates.flatMap(({ kind: _, ...one }) =>
      categories.has(one.column)
        ? levels
            .filter(({ of }) => of === one.column)
            .map(({ column, value }) => ({
              ...one,
              column,
              ...('transform' in one && { transform: 'none' }),
              ...(one.label !== undefined && { label: `${one.label}: ${value}` }),
            }))
        : [one],
    )
  const own = spec as Record<string, unknown>
  const expanded: Record<string, unknown> = { ...own }
  for (const list of lists) if (Array.isArray(own[list])) expanded[list] = expand(own[list])
  if (Array.isArray(own['otherOutcomes'])) {
    expanded['otherOutcomes'] = (own['otherOutcomes'] as Record<string, unknown>[]).map((outcome) =>
      specWithLevels(lists, outcome, levels, categories),
    )
  }
  return expanded as Spec
}

function covariatesIn(lists: readonly string[] | undefined, spec: unknown): Covariate[] {
  if (lists === undefined) return []
  const own = spec as Record<string, unknown>
  const outcomes = Array.isArray(own['otherOutcomes']) ? (own['otherOutcomes'] as unknown[]) : []
  return [
    ...lists.flatMap((list) => (Array.isArray(own[list]) ? (own[list] as Covariate[]) : [])),
    ...outcomes.flatMap((outcome) => covariatesIn(lists, outcome)),
  ]
}

/** A column that does not exist is refused later, by name. */
function isCategory(column: Column | undefined, { kind }: Covariate): boolean {
  if (column === undefined) return false
  if (kind === 'category') return true
  if (column.kind === 'number' || areTruths(column.values)) return false
  return !column.values.every((cell) => cell === null || isDecimalNumber(cell))
}

function addIndicators(table: DataTable, of: string, columns: Map<string, Column>): LevelColumn[] {
  const cells = readText(table, of)
  const isNumber = table.columns.get(of)!.kind === 'number'
  const found = [...new Set(cells)].filter((cell) => cell !== null)
  const values = isNumber ? found.sort((a, b) => Number(a) - Number(b)) : found.sort()
  if (values.length > MOST_LEVELS) {
    throw new EngineError(
      'frame/too-many-levels',
      `The covariate "${of}" has ${values.length} different values, of which each but one would be an indicator; at most ${MOST_LEVELS} are taken.`,
      { columns: [of], hint: 'Make it coarser in a recipe, or leave it out.' },
    )
  }
  return values.slice(1).map((value) => {
    const column = freeName(`${of}: ${value}`, columns)
    const level = { of, value }
    const is = Float64Array.from(cells, (cell) => (cell === null ? NaN : Number(cell === value)))
    columns.set(column, { kind: 'number', values: is, level })
    return { column, ...level }
  })
}

function freeName(wanted: string, columns: ReadonlyMap<string, Column>): string {
  let [name, number] = [wanted, 1]
  while (columns.has(name)) name = `${wanted} (${++number})`
  return name
}

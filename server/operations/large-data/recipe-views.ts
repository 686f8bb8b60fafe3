import { BeyondSql, columnsRead, recipeInSql, type SqlOfStep, StepError } from '@casefiles/recipes'
import type { RecipeStep } from '@casefiles/recipes/schemas'
import type { Column, DataTable } from '@casefiles/engine/frame'
import { InputError } from '../command-line/input-error.ts'
import {
  isNumberType,
  type LargeTable,
  numberOf,
  quoted,
  readKinds,
  readTypes,
  SOURCE,
  textOf,
  viewColumns,
} from './open-large-table.ts'

type Kind = Column['kind']

/** The file's own view, once the source is what a recipe made of it. */
const FILE = 'file'
const viewBefore = (place: number) => `step${place}`

/**
 * Puts a recipe between a file and its source: a view for each step over the one before, so that rows are made as they are asked for.
 *
 * @throws {InputError} `input/not-for-large` naming what SQL does not carry
 * @throws {EngineError} `recipe/…`, `frame/missing-column` where the data do not allow a step
 */
export async function prepareLargeTable(table: LargeTable, steps: RecipeStep[]): Promise<LargeTable> {
  const types = await readTypes(table, table.columns.map(quoted).join(', '), SOURCE)
  const kinds = await kindsOf(
    table,
    types,
    writtenOrRefused(() => columnsRead(steps)),
  )
  const planned = writtenOrRefused(() => recipeInSql(emptyTable(types, kinds), steps, viewBefore))
  await table.ask(`ALTER VIEW ${SOURCE} RENAME TO ${FILE}`)
  const cells = table.columns.map((name) => `${cellOf(name, kinds.get(name))} AS ${quoted(name)}`)
  await table.ask(`CREATE VIEW ${viewBefore(0)} AS SELECT ${cells.join(', ')} FROM ${FILE}`)
  for (const [place, step] of planned.entries()) await makeView(table, step, place)
  const last = viewBefore(steps.length)
  const made = await readTypes(table, '*', last)
  const views = [...made].map(([name, type]) => viewColumns(name, type))
  await table.ask(`CREATE VIEW ${SOURCE} AS SELECT *, ${views.join(', ')} FROM ${last}`)
  return { ...table, columns: [...made.keys()] }
}

function writtenOrRefused<Written>(write: () => Written): Written {
  try {
    return write()
  } catch (error) {
    if (!(error instanceof BeyondSql)) throw error
    throw new InputError(
      'input/not-for-large',
      `A recipe that is carried out as SQL does not carry ${error.part}: prepare the data before, and give what it makes.`,
    )
  }
}

/** The kinds of the columns that steps look at; the cells of all others pass through as they are. */
async function kindsOf(table: LargeTable, types: Map<string, string>, read: string[]): Promise<Map<string, Kind>> {
  const named = read.filter((name) => types.has(name))
  const other = named.find((name) => !isNumberType(types.get(name)!) && types.get(name) !== 'VARCHAR')
  if (other === undefined) return readKinds(table, named)
  throw new InputError(
    'input/not-for-large',
    `"${other}" is a column of type ${types.get(other)}, which a recipe that is carried out as SQL does not look at: numbers and text it does.`,
  )
}

function cellOf(name: string, kind: Kind | undefined): string {
  if (kind === undefined) return quoted(name)
  return kind === 'number' ? numberOf(name) : textOf(name)
}

function emptyTable(types: Map<string, string>, kinds: Map<string, Kind>): DataTable {
  const none = (kind: Kind): Column =>
    kind === 'number' ? { kind, values: new Float64Array(0) } : { kind, values: [] }
  const columns = [...types.keys()].map((name): [string, Column] => [name, none(kinds.get(name) ?? 'text')])
  return { rows: 0, columns: new Map(columns) }
}

async function makeView({ ask }: LargeTable, { select, refused }: SqlOfStep, place: number): Promise<void> {
  const [found] = refused === null ? [] : await ask(refused.question)
  if (refused !== null && found !== undefined) throw new StepError(place, refused.error(String(found['cell'])))
  await ask(`CREATE VIEW ${viewBefore(place + 1)} AS ${select}`)
}

import { EngineError } from '@casefiles/engine/analysis'
import { type DataTable, parseCsv, TABLE_LIMITS, type TableLimits } from '@casefiles/engine/frame'
import type { Recipe, RecipeStep } from '@casefiles/recipes/schemas'
import { type FindSource, type RecipeRun, runRecipe } from '@casefiles/recipes'
import { sha256, shortHash } from '../../base/chain/fingerprint.ts'
import { ServerError } from '../../base/errors.ts'
import { writeCsv } from '../data-files/write-csv.ts'
import { dataChanged } from '../datasets/dataset-files.ts'

/** The bytes of a source by its fingerprint. */
export type ReadSource = (sha256: string) => Buffer

/**
 * Tables of stored data files by fingerprint, each read once.
 *
 * @throws {ServerError} when a table is asked for: `run/data-changed` where its file is another one
 */
export function openSources(read: ReadSource): FindSource {
  const tables = new Map<string, DataTable>()
  return (hash) => {
    const known = tables.get(hash)
    if (known) return known
    const bytes = read(hash)
    if (sha256(bytes) !== hash) throw dataChanged(hash, sha256(bytes))
    const table = parseCsv(bytes.toString('utf8'))
    tables.set(hash, table)
    return table
  }
}

/**
 * Carries out steps.
 *
 * @param main fingerprint of the file that the first step works on
 * @throws {ServerError} `recipe/refused` with the step's sentence, and what `sources` throws
 */
export function cook(
  main: string,
  steps: readonly RecipeStep[],
  sources: FindSource,
  limits: TableLimits = TABLE_LIMITS,
): RecipeRun {
  try {
    return runRecipe(main, steps, sources, limits)
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
    throw new ServerError('recipe/refused', error.hint ? `${error.message} ${error.hint}` : error.message)
  }
}

/**
 * The table as it is stored, and as it reads back: a word such as "NA" that a step made would be lost there.
 *
 * @throws {ServerError} `recipe/refused` naming the column
 */
export function asStored(table: DataTable): { csv: string; table: DataTable } {
  const csv = writeCsv(table)
  const stored = parseCsv(csv)
  for (const [name, { values }] of table.columns) {
    const again = stored.columns.get(name)!.values
    const isLost = (row: number) => isGap(again[row]) && !isGap(values[row])
    if (!Array.from({ length: table.rows }, (_, row) => row).some(isLost)) continue
    const text = `The column "${name}" holds a word such as "NA" as text, which the stored file reads as missing; recode it.`
    throw new ServerError('recipe/refused', text)
  }
  return { csv, table: stored }
}

const isGap = (cell: unknown): boolean => cell === null || Number.isNaN(cell)

/**
 * Makes data once more from their sources and compares them with what was locked.
 *
 * @throws {ServerError} `recipe/differs`, and what {@link cook} throws
 */
export function checkRecipe({ sources, steps }: Recipe, locked: string, read: ReadSource): void {
  const { csv } = asStored(cook(sources[0].sha256, steps, openSources(read)).table)
  const found = sha256(csv)
  if (found === locked) return
  throw new ServerError(
    'recipe/differs',
    `The recipe gives other data than were locked: ${shortHash(found)}… instead of ${shortHash(locked)}….`,
  )
}

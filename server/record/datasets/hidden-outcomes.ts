import type { DatasetInfo } from '../../../contract/publication.ts'
import type { Recipe } from '../../../engine/recipe/recipe.ts'
import type { Origin } from '../../../engine/recipe/working.ts'
import type { Db } from '../../base/db/schema.ts'
import { findDatasetsOfBytes } from './dataset.repository.ts'

/**
 * Columns of a data set that no analyst is to see yet: those that a draft which is not locked names as an outcome.
 * Looking at them before the lock costs the re-analysis label.
 *
 * @param casefile a draft that counts too, whatever data set it has chosen
 */
export async function findHiddenOutcomes(db: Db, sha256: string, casefile: string | undefined): Promise<string[]> {
  const drafts = await db
    .selectFrom('drafts')
    .innerJoin('casefiles', 'casefiles.slug', 'drafts.casefile_slug')
    .select('drafts.document_json')
    .where('casefiles.status', '=', 'draft')
    .where((build) =>
      build.or([build('drafts.dataset_sha256', '=', sha256), build('drafts.casefile_slug', '=', casefile ?? '')]),
    )
    .execute()
  const columns = drafts.flatMap(({ document_json }) => outcomeColumns(JSON.parse(document_json).design))
  return [...new Set(columns)].sort()
}

/** The same, with every column that a recipe made of what a hidden one is made of. */
export async function findHiddenColumns(db: Db, sha256: string, casefile: string | undefined): Promise<string[]> {
  const hidden = await findHiddenOutcomes(db, sha256, casefile)
  const made = [...hidden]
  for (const { info_json } of await findDatasetsOfBytes(db, sha256)) {
    const { recipe } = JSON.parse(info_json) as DatasetInfo
    if (recipe) made.push(...(await findHiddenMade(db, recipe, hidden, casefile)))
  }
  return [...new Set(made)].sort()
}

/**
 * Columns of a recipe's result of which nothing is shown: made of a source's column that is hidden there, or that an
 * outcome of the result is made of, too.
 *
 * @param named names of outcomes
 */
export async function findHiddenMade(
  db: Db,
  { sources, origins }: { sources: readonly { sha256: string }[]; origins: Recipe['origins'] },
  named: readonly string[],
  casefile: string | undefined,
): Promise<string[]> {
  const key = ({ source, column }: Origin) => `${source} ${column}`
  const hidden = new Set(origins.filter(({ column }) => named.includes(column)).flatMap(({ from }) => from.map(key)))
  for (const { sha256: source } of sources)
    for (const column of await findHiddenOutcomes(db, source, casefile)) hidden.add(key({ source, column }))
  return origins
    .filter(({ column, from }) => named.includes(column) || from.some((origin) => hidden.has(key(origin))))
    .map(({ column }) => column)
}

/** Whatever is named `column` within a field for outcomes, of any design, but for what an outcome is adjusted for. */
export function outcomeColumns(value: unknown, isOutcome = false): string[] {
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, item]) => {
    if (isOutcome && key === 'column' && typeof item === 'string') return [item]
    return key === 'ownChoices' ? [] : outcomeColumns(item, isOutcome || /outcomes?$/i.test(key))
  })
}

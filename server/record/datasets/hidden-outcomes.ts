import type { DatasetInfo } from '../../../contract/publication.ts'
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

/** The same, with every column that a recipe made of a hidden one of its sources. */
export async function findHiddenColumns(db: Db, sha256: string, casefile: string | undefined): Promise<string[]> {
  const hidden = new Set(await findHiddenOutcomes(db, sha256, casefile))
  for (const { info_json } of await findDatasetsOfBytes(db, sha256)) {
    const { recipe } = JSON.parse(info_json) as DatasetInfo
    const bySource = new Map<string, Set<string>>()
    for (const source of recipe?.sources ?? [])
      bySource.set(source.sha256, new Set(await findHiddenOutcomes(db, source.sha256, casefile)))
    for (const { column, from } of recipe?.origins ?? []) if (isMadeOfHidden(from, bySource)) hidden.add(column)
  }
  return [...hidden].sort()
}

/** Whether a column was made of one that is hidden. */
export function isMadeOfHidden(from: readonly Origin[], hidden: ReadonlyMap<string, ReadonlySet<string>>): boolean {
  return from.some(({ source, column }) => hidden.get(source)?.has(column) ?? false)
}

/** Whatever is named `column` within a field for outcomes, of any design. */
export function outcomeColumns(value: unknown, isOutcome = false): string[] {
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, item]) => {
    if (isOutcome && key === 'column' && typeof item === 'string') return [item]
    return outcomeColumns(item, isOutcome || /outcomes?$/i.test(key))
  })
}

import type { Db } from '../../base/db/schema.ts'

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

/** Whatever is named `column` within a field for outcomes, of any design. */
export function outcomeColumns(value: unknown, isOutcome = false): string[] {
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, item]) => {
    if (isOutcome && key === 'column' && typeof item === 'string') return [item]
    return outcomeColumns(item, isOutcome || /outcomes?$/i.test(key))
  })
}

import type { Db } from '../../base/db/schema.ts'
import type { CasefileRow, CasefileStatus } from './casefile.table.ts'

export async function findCasefile(db: Db, slug: string): Promise<CasefileRow | undefined> {
  return db.selectFrom('casefiles').selectAll().where('slug', '=', slug).executeTakeFirst()
}

/** The newest version of each casefile, by slug; it may be a draft. */
export async function findCasefileVersions(db: Db): Promise<Map<string, number>> {
  const rows = await db.selectFrom('casefiles').select(['slug', 'version']).execute()
  return new Map(rows.map(({ slug, version }) => [slug, version]))
}

export async function insertCasefile(db: Db, row: CasefileRow): Promise<void> {
  await db.insertInto('casefiles').values(row).execute()
}

export async function updateDraft(db: Db, slug: string, changes: Partial<CasefileRow>): Promise<void> {
  await db.updateTable('casefiles').set(changes).where('slug', '=', slug).where('status', '=', 'draft').execute()
}

/** Replaces what was found when the scripts were executed; it takes effect with the next run. */
export async function updateReplicationRecord(db: Db, slug: string, record: string | null): Promise<void> {
  await db.updateTable('casefiles').set({ replication_json: record }).where('slug', '=', slug).execute()
}

/** Moves a casefile on, unless someone else did so first. @returns whether it was still in `from` */
export async function moveStatus(
  db: Db,
  slug: string,
  from: readonly CasefileStatus[],
  to: CasefileStatus,
  now: string,
): Promise<boolean> {
  const result = await db
    .updateTable('casefiles')
    .set({ status: to, updated_at: now })
    .where('slug', '=', slug)
    .where('status', 'in', [...from])
    .executeTakeFirst()
  return Number(result.numUpdatedRows) === 1
}

import type { Db } from '../db/schema.ts'
import type { DraftRow } from './draft.table.ts'

export async function findDraft(db: Db, slug: string): Promise<DraftRow | undefined> {
  return db.selectFrom('drafts').selectAll().where('casefile_slug', '=', slug).executeTakeFirst()
}

export async function insertDraft(db: Db, row: DraftRow): Promise<void> {
  await db.insertInto('drafts').values(row).execute()
}

/** Saves unless somebody else saved first. @returns whether `revision` was still the latest */
export async function replaceDraft(
  db: Db,
  slug: string,
  revision: number,
  changes: Partial<Omit<DraftRow, 'casefile_slug' | 'revision'>>,
): Promise<boolean> {
  const result = await db
    .updateTable('drafts')
    .set({ ...changes, revision: revision + 1 })
    .where('casefile_slug', '=', slug)
    .where('revision', '=', revision)
    .executeTakeFirst()
  return Number(result.numUpdatedRows) === 1
}

export async function deleteDraft(db: Db, slug: string): Promise<void> {
  await db.deleteFrom('drafts').where('casefile_slug', '=', slug).execute()
  await db.deleteFrom('casefiles').where('slug', '=', slug).execute()
}

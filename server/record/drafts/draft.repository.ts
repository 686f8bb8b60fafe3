import type { Selectable } from 'kysely'
import type { Db } from '../../base/db/schema.ts'

declare module '../../base/db/schema.ts' {
  interface Schema {
    drafts: DraftTable
  }
}

interface DraftTable {
  casefile_slug: string
  /** Counts up with every save. */
  revision: number
  /** `CasefileDocument` of the contract. */
  document_json: string
  dataset_id: string | null
  dataset_sha256: string | null
  /** The account that made it, and its name then. */
  owner_id: string
  owner_name: string
  /** Account of who saved it last; null where that was not kept. */
  saved_by: string | null
  updated_at: string
}
export type DraftRow = Selectable<DraftTable>

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

/** How many casefiles an account began that are published, retracted ones among them, or that are not yet. */
export async function countOwnCasefiles(
  db: Db,
  ownerId: string,
  { isPublished }: { isPublished: boolean },
): Promise<number> {
  const { casefiles } = await db
    .selectFrom('drafts')
    .innerJoin('casefiles', 'casefiles.slug', 'drafts.casefile_slug')
    .select((build) => build.fn.countAll().as('casefiles'))
    .where('drafts.owner_id', '=', ownerId)
    .where('casefiles.status', isPublished ? 'in' : 'not in', ['published', 'retracted'])
    .executeTakeFirstOrThrow()
  return Number(casefiles)
}

import type { DesignDocument } from '../../../contract/design.ts'
import type { Db } from '../../base/db/schema.ts'
import type { LockRow } from './lock.table.ts'

export async function findLock(db: Db, slug: string, version: number): Promise<LockRow | undefined> {
  return db
    .selectFrom('locks')
    .selectAll()
    .where('casefile_slug', '=', slug)
    .where('version', '=', version)
    .executeTakeFirst()
}

/** Every lock of a casefile, oldest version first. */
export async function findLocks(db: Db, slug: string): Promise<LockRow[]> {
  return db.selectFrom('locks').selectAll().where('casefile_slug', '=', slug).orderBy('version').execute()
}

export async function insertLock(db: Db, lock: LockRow): Promise<void> {
  await db.insertInto('locks').values(lock).execute()
}

/** Files that a recipe made a casefile's locked data of, by fingerprint. */
export async function findRecipeSources(db: Db, slug: string, dataset_sha256: string): Promise<string[]> {
  const rows = await db
    .selectFrom('locks')
    .select('design_json')
    .where('casefile_slug', '=', slug)
    .where('dataset_sha256', '=', dataset_sha256)
    .execute()
  const designs = rows.map(({ design_json }) => JSON.parse(design_json) as DesignDocument)
  return [...new Set(designs.flatMap(({ dataset }) => dataset.recipe?.sources ?? []).map(({ sha256 }) => sha256))]
}

import type { Takedown } from '../../../contract/takedown.ts'
import type { Db } from '../../base/db/schema.ts'
import type {} from './takedown.table.ts'

/** The newest first. */
export async function findTakedowns(db: Db): Promise<Takedown[]> {
  return db.selectFrom('takedowns').selectAll().orderBy('taken_down_at', 'desc').orderBy('sha256').execute()
}

export async function findTakedown(db: Db, sha256: string): Promise<Takedown | undefined> {
  return db.selectFrom('takedowns').selectAll().where('sha256', '=', sha256).executeTakeFirst()
}

export async function insertTakedown(db: Db, takedown: Takedown): Promise<void> {
  await db.insertInto('takedowns').values(takedown).execute()
}

/** Versions that were locked on a data set, published or not. */
export async function findVersionsOnData(
  db: Db,
  sha256: string,
): Promise<{ casefile_slug: string; version: number }[]> {
  const locks = db.selectFrom('locks').select(['casefile_slug', 'version']).where('dataset_sha256', '=', sha256)
  return locks.orderBy('casefile_slug').orderBy('version').execute()
}

/** Takedowns of the data of any version of a casefile. */
export async function findTakedownsOfCasefile(db: Db, slug: string): Promise<Takedown[]> {
  const data = db.selectFrom('locks').select('dataset_sha256').where('casefile_slug', '=', slug)
  return db.selectFrom('takedowns').selectAll().where('sha256', 'in', data).orderBy('taken_down_at').execute()
}

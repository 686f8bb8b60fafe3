import type { Db } from '../../base/db/schema.ts'
import type { RivalRow } from './rival.table.ts'

export async function insertRival(db: Db, row: RivalRow): Promise<void> {
  await db.insertInto('rivals').values(row).execute()
}

export async function updateRival(db: Db, linkHash: string, changes: Partial<RivalRow>): Promise<void> {
  await db.updateTable('rivals').set(changes).where('link_hash', '=', linkHash).execute()
}

/** Keeps the results of a rival that has none yet. @returns whether it had none */
export async function keepRivalResults(
  db: Db,
  linkHash: string,
  results: Pick<RivalRow, 'record_json' | 'result_json'>,
): Promise<boolean> {
  const update = db
    .updateTable('rivals')
    .set(results)
    .where('link_hash', '=', linkHash)
    .where('result_json', 'is', null)
  return Number((await update.executeTakeFirst()).numUpdatedRows) === 1
}

export async function findRival(db: Db, linkHash: string): Promise<RivalRow | undefined> {
  return db.selectFrom('rivals').selectAll().where('link_hash', '=', linkHash).executeTakeFirst()
}

/** Rivals of one version, in the order in which they were locked. */
export async function findRivals(db: Db, slug: string, version: number): Promise<RivalRow[]> {
  const rivals = db.selectFrom('rivals').selectAll().where('casefile_slug', '=', slug).where('version', '=', version)
  return rivals.orderBy('locked_at').orderBy('link_hash').execute()
}

/** When results of a version were opened to an account; undefined = they are closed to it. */
export async function findOpening(db: Db, slug: string, version: number, userId: string): Promise<string | undefined> {
  const openings = db.selectFrom('result_openings').select('opened_at').where('casefile_slug', '=', slug)
  const own = openings.where('version', '=', version).where('user_id', '=', userId)
  return (await own.executeTakeFirst())?.opened_at
}

/** Keeps the first moment only. */
export async function insertOpening(
  db: Db,
  place: { slug: string; version: number; userId: string },
  opened_at: string,
): Promise<void> {
  await db
    .insertInto('result_openings')
    .values({ casefile_slug: place.slug, version: place.version, user_id: place.userId, opened_at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

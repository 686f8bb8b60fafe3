import type { Selectable } from 'kysely'
import type { Db } from '../../base/db/schema.ts'

declare module '../../base/db/schema.ts' {
  interface Schema {
    rivals: RivalTable
    result_openings: ResultOpeningTable
    rival_drafts: RivalDraftTable
  }
}

/** A rival design that a reviewer locked for one version; `link_hash` is its link in the chain. */
interface RivalTable {
  link_hash: string
  casefile_slug: string
  version: number
  reviewer_id: string
  reviewer_name: string
  /** `RivalDesign` of the contract, as the bytes that were fingerprinted. */
  design_json: string
  locked_at: string
  /** The job that analyzes it, the latest where it was tried again. */
  job_id: string
  /** `RunRecord` of the contract, once analyzed. */
  record_json: string | null
  /** Canonical JSON of the analysis, once analyzed. */
  result_json: string | null
}
export type RivalRow = Selectable<RivalTable>

/** What a reviewer has written of a rival design that is not locked yet; one for each version. */
interface RivalDraftTable {
  casefile_slug: string
  version: number
  reviewer_id: string
  /** `RivalDraft` of the contract. */
  draft_json: string
  saved_at: string
}

/** When the results of a version that is not published yet were opened to a reviewer; no row = they are closed. */
interface ResultOpeningTable {
  casefile_slug: string
  version: number
  user_id: string
  opened_at: string
}

/** The version of a casefile, and whose a rival of it is. */
interface RivalPlace {
  slug: string
  version: number
  userId: string
}

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

/** What somebody has written of a rival design of a version that is not locked yet. */
export async function findRivalDraft(
  db: Db,
  { slug, version, userId }: RivalPlace,
): Promise<{ draft_json: string; saved_at: string } | undefined> {
  const drafts = db.selectFrom('rival_drafts').select(['draft_json', 'saved_at']).where('casefile_slug', '=', slug)
  return drafts.where('version', '=', version).where('reviewer_id', '=', userId).executeTakeFirst()
}

/** Keeps a draft in place of the one before. */
export async function saveRivalDraft(
  db: Db,
  { slug, version, userId }: RivalPlace,
  draft: { draft_json: string; saved_at: string },
): Promise<void> {
  await db
    .insertInto('rival_drafts')
    .values({ casefile_slug: slug, version, reviewer_id: userId, ...draft })
    .onConflict((conflict) => conflict.columns(['casefile_slug', 'version', 'reviewer_id']).doUpdateSet(draft))
    .execute()
}

export async function deleteRivalDraft(db: Db, { slug, version, userId }: RivalPlace): Promise<void> {
  const drafts = db.deleteFrom('rival_drafts').where('casefile_slug', '=', slug)
  await drafts.where('version', '=', version).where('reviewer_id', '=', userId).execute()
}

/** When results of a version were opened to an account; undefined = they are closed to it. */
export async function findOpening(db: Db, slug: string, version: number, userId: string): Promise<string | undefined> {
  const openings = db.selectFrom('result_openings').select('opened_at').where('casefile_slug', '=', slug)
  const own = openings.where('version', '=', version).where('user_id', '=', userId)
  return (await own.executeTakeFirst())?.opened_at
}

/** Keeps the first moment only. */
export async function insertOpening(db: Db, place: RivalPlace, opened_at: string): Promise<void> {
  await db
    .insertInto('result_openings')
    .values({ casefile_slug: place.slug, version: place.version, user_id: place.userId, opened_at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

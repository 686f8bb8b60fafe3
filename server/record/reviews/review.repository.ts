import type { Selectable } from 'kysely'
import type { REVIEW_STATES } from '../../../contract/studio/casefile.ts'
import type { Db } from '../../base/db/schema.ts'

declare module '../../base/db/schema.ts' {
  interface Schema {
    review_comments: ReviewCommentTable
    reviews: ReviewTable
  }
}

type ReviewState = (typeof REVIEW_STATES)[number]

/** Where the check of one version stands; no row = none was asked for. */
interface ReviewTable {
  casefile_slug: string
  version: number
  state: ReviewState
  updated_at: string
  /** Account, its name and the moment of the last decision; null until there is one, and once a check is asked for again. */
  decided_by: string | null
  decided_by_name: string | null
  decided_at: string | null
  /** The name that the reviewer lets the public page say; it stays where the account goes, as what is published does. */
  public_name: string | null
}
export type ReviewRow = Selectable<ReviewTable>

interface ReviewCommentTable {
  id: string
  casefile_slug: string
  /** Path in the document; empty = the casefile as a whole. */
  field: string
  text: string
  author_id: string
  author_name: string
  author_role: string
  created_at: string
  /** 1 = dealt with. */
  resolved: number
}
type ReviewCommentRow = Selectable<ReviewCommentTable>

export async function findReviewState(db: Db, slug: string, version: number): Promise<ReviewState> {
  const review = db.selectFrom('reviews').select('state').where('casefile_slug', '=', slug)
  return (await review.where('version', '=', version).executeTakeFirst())?.state ?? 'none'
}

export async function findReview(db: Db, slug: string, version: number): Promise<ReviewRow | undefined> {
  const review = db.selectFrom('reviews').selectAll().where('casefile_slug', '=', slug)
  return review.where('version', '=', version).executeTakeFirst()
}

export async function upsertReview(
  db: Db,
  slug: string,
  version: number,
  change: Omit<ReviewRow, 'casefile_slug' | 'version'>,
): Promise<void> {
  await db
    .insertInto('reviews')
    .values({ casefile_slug: slug, version, ...change })
    .onConflict((conflict) => conflict.columns(['casefile_slug', 'version']).doUpdateSet(change))
    .execute()
}

/** Casefiles whose present version waits for a check, those that wait longest first. */
export async function findRequestedReviews(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('reviews')
    .innerJoin('casefiles', 'casefiles.slug', 'reviews.casefile_slug')
    .select('reviews.casefile_slug')
    .whereRef('reviews.version', '=', 'casefiles.version')
    .where('reviews.state', '=', 'requested')
    .orderBy('reviews.updated_at')
    .orderBy('reviews.casefile_slug')
    .execute()
  return rows.map((row) => row.casefile_slug)
}

export async function insertComment(db: Db, row: ReviewCommentRow): Promise<void> {
  await db.insertInto('review_comments').values(row).execute()
}

/** Remarks on a casefile, oldest first. */
export async function findComments(db: Db, slug: string): Promise<ReviewCommentRow[]> {
  const comments = db.selectFrom('review_comments').selectAll().where('casefile_slug', '=', slug)
  return comments.orderBy('created_at').orderBy('id').execute()
}

/** @returns whether the casefile has such a remark */
export async function resolveComment(db: Db, slug: string, id: string): Promise<boolean> {
  const update = db.updateTable('review_comments').set({ resolved: 1 }).where('casefile_slug', '=', slug)
  const result = await update.where('id', '=', id).executeTakeFirst()
  return Number(result.numUpdatedRows) === 1
}

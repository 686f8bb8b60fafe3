import type { Retraction } from '../../../contract/archive-reader.ts'
import type { Db } from '../../base/db/schema.ts'
import type { RetractionTable } from './publication.table.ts'

export async function insertRetraction(trx: Db, row: RetractionTable): Promise<void> {
  await trx.insertInto('retractions').values(row).execute()
}

/** The retraction of a version, if it was retracted. */
export async function findRetraction(db: Db, slug: string, version: number): Promise<Retraction | undefined> {
  return db
    .selectFrom('retractions')
    .select(['version', 'reason', 'author', 'retracted_at'])
    .where('casefile_slug', '=', slug)
    .where('version', '=', version)
    .executeTakeFirst()
}

/** Retractions of versions before the current one. */
export async function findEarlierRetractions(db: Db, slug: string, current: number): Promise<Retraction[]> {
  const columns = ['version', 'reason', 'author', 'retracted_at'] as const
  const earlier = db.selectFrom('retractions').select(columns).where('casefile_slug', '=', slug)
  return earlier.where('version', '<', current).orderBy('version').execute()
}

/** Since when editors look into claims about a version; undefined where they look into none. */
export async function findReviewBegin(db: Db, slug: string, version: number): Promise<string | undefined> {
  const claims = db.selectFrom('claims').where('casefile_slug', '=', slug).where('version', '=', version)
  const first = claims.where('state', '=', 'in-review').select((build) => build.fn.min('updated_at').as('at'))
  return (await first.executeTakeFirst())?.at ?? undefined
}

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

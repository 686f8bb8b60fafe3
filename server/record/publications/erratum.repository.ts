import type { Erratum } from '../../../contract/erratum.ts'
import type { Db } from '../../base/db/schema.ts'

declare module '../../base/db/schema.ts' {
  interface Schema {
    errata: ErratumTable
  }
}

/** One correction of a published version; its document stays as it is. */
interface ErratumTable {
  /** Hash of its link in the chain. */
  link_hash: string
  casefile_slug: string
  version: number
  text: string
  author: string
  published_at: string
}

export async function insertErratum(trx: Db, row: ErratumTable): Promise<void> {
  await trx.insertInto('errata').values(row).execute()
}

/** Every correction of a casefile, whatever the version, the oldest first. */
export async function findErrata(db: Db, slug: string): Promise<Erratum[]> {
  return db
    .selectFrom('errata')
    .select(['version', 'text', 'author', 'published_at', 'link_hash'])
    .where('casefile_slug', '=', slug)
    .orderBy('published_at')
    .orderBy('link_hash')
    .execute()
}

import type { Kysely } from 'kysely'
import { byteOrderedText } from '../dialect.ts'

/** Versions of casefiles can be taken down, too; readers are told at the address where one stood. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('takedowns').addColumn('address', byteOrderedText(db)).execute()
}

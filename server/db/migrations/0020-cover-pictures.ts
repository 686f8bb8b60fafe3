import type { Kysely } from 'kysely'
import { byteOrderedText } from '../dialect.ts'

/** Cover pictures: what was uploaded, which one a casefile has, and which one each published version has. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = byteOrderedText(db)
  await db.schema
    .createTable('covers')
    .addColumn('sha256', text, (column) => column.primaryKey())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('bytes', 'integer', (column) => column.notNull())
    .addColumn('created_by', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .execute()
  await db.schema.alterTable('casefiles').addColumn('cover_json', 'text').execute()
  await db.schema.alterTable('publications').addColumn('cover_sha256', 'text').execute()
}

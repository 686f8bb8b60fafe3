import type { Kysely } from 'kysely'
import { byteOrderedText } from '../dialect.ts'

/** Sources of policies and problems, which may have to wait for the casefiles they name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = byteOrderedText(db)
  await db.schema
    .createTable('policies')
    .addColumn('slug', text, (column) => column.primaryKey())
    .addColumn('source_json', 'text', (column) => column.notNull())
    .addColumn('updated_at', text, (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('problems')
    .addColumn('slug', text, (column) => column.primaryKey())
    .addColumn('docket', text, (column) => column.notNull().unique())
    .addColumn('source_json', 'text', (column) => column.notNull())
    .addColumn('updated_at', text, (column) => column.notNull())
    .execute()
}

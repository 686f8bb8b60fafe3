import type { Kysely } from 'kysely'
import { byteOrderedText } from '../dialect.ts'

/** By what data are known again although they were changed, and until when the words of a lock are withheld. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = byteOrderedText(db)
  await db.schema
    .createTable('data_sketches')
    .addColumn('dataset_sha256', text, (column) => column.primaryKey())
    .addColumn('rows', 'integer', (column) => column.notNull())
    .addColumn('sketch_json', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('data_sketches_rows').on('data_sketches').column('rows').execute()
  await db.schema
    .createTable('data_sketch_keys')
    .addColumn('dataset_sha256', text, (column) => column.notNull())
    .addColumn('hash', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('data_sketch_keys_key', ['dataset_sha256', 'hash'])
    .execute()
  await db.schema.createIndex('data_sketch_keys_hash').on('data_sketch_keys').column('hash').execute()
  await db.schema
    .createTable('lock_embargoes')
    .addColumn('link_hash', text, (column) => column.primaryKey())
    .addColumn('until', text)
    .execute()
}

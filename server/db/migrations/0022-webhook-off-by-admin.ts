import type { Kysely } from 'kysely'

/** An admin's switch of a webhook beside its owner's: it is called while neither is off. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('webhooks')
    .addColumn('off_by_admin', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}

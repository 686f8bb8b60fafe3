import type { Kysely } from 'kysely'

/** What panels are known again by; sketches from before are made again, and stay where their data are gone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('data_sketches').addColumn('totals_json', 'text').execute()
  await db.schema
    .alterTable('data_sketches')
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()
}

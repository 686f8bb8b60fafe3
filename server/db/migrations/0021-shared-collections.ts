import type { Kysely } from 'kysely'

/** A collection can be shared with the team of the account that made it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('collections')
    .addColumn('for_team', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}

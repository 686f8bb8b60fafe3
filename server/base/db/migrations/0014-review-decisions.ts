import type { Kysely } from 'kysely'

/** Who decided a check and when, and the name that may be published with an approval. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['decided_by', 'decided_by_name', 'decided_at', 'public_name'])
    await db.schema.alterTable('reviews').addColumn(column, 'text').execute()
}

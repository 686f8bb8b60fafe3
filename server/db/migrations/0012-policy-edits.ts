import type { Kysely } from 'kysely'

/** What admins changed of a policy's words, apart from its source: an import brings the source in anew at every start. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('policies').addColumn('edits_json', 'text').execute()
}

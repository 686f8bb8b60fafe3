import type { Kysely } from 'kysely'

/** The account that saved a draft last, so that whoever else has it open is told. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('drafts').addColumn('saved_by', 'text').execute()
}

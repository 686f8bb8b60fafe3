import type { Kysely } from 'kysely'

/** What was found when a casefile's replication scripts were executed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('casefiles').addColumn('replication_json', 'text').execute()
}

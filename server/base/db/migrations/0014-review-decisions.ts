import { sql, type Kysely } from 'kysely'

/**
 * Who decided a check and when, and the name that may be published with an approval. Of earlier decisions the moment is known
 * and not who made them; without one, nobody could publish over an earlier refusal.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['decided_by', 'decided_by_name', 'decided_at', 'public_name'])
    await db.schema.alterTable('reviews').addColumn(column, 'text').execute()
  await sql`update reviews set decided_by_name = 'A reviewer', decided_at = updated_at
    where state in ('approved', 'changes-requested')`.execute(db)
}

import type { PolicySource } from '../../contract/policy.ts'
import type { Db } from '../db/schema.ts'

/** Writes a policy's source, over the one before. */
export async function upsertPolicy(db: Db, source: PolicySource, now: string): Promise<void> {
  const changes = { source_json: JSON.stringify(source), updated_at: now }
  await db
    .insertInto('policies')
    .values({ slug: source.slug, ...changes })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet(changes))
    .execute()
}

/** Every policy's source, by slug. */
export async function findPolicies(db: Db): Promise<PolicySource[]> {
  const rows = await db.selectFrom('policies').select('source_json').orderBy('slug').execute()
  return rows.map(({ source_json }) => JSON.parse(source_json) as PolicySource)
}

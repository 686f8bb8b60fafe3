import type { PolicyWords } from '../../../contract/admin/content.ts'
import type { PolicySource } from '../../../contract/policy.ts'
import type { Db } from '../../base/db/schema.ts'

declare module '../../base/db/schema.ts' {
  interface Schema {
    policies: PolicyTable
  }
}

/** What was brought in about a policy; what readers see of it stands in the publications. */
export interface PolicyTable {
  slug: string
  /** `PolicySource` of the contract. */
  source_json: string
  /** `PolicyEdits`: what an admin changed of it; null = nothing. */
  edits_json: string | null
  updated_at: string
}

/** What an admin changed of a policy's words. */
export type PolicyEdits = Partial<PolicyWords>

/** Writes a policy's source, over the one before. What an admin changed of its words stays. */
export async function upsertPolicy(db: Db, source: PolicySource, now: string): Promise<void> {
  const changes = { source_json: JSON.stringify(source), updated_at: now }
  await db
    .insertInto('policies')
    .values({ slug: source.slug, edits_json: null, ...changes })
    .onConflict((conflict) =>
      conflict.column('slug').doUpdateSet(changes).where('policies.source_json', '!=', changes.source_json),
    )
    .execute()
}

/** Every policy with the words that it is published with, by slug. */
export async function findPolicies(db: Db): Promise<PolicySource[]> {
  const rows = await db.selectFrom('policies').selectAll().orderBy('slug').execute()
  return rows.map((row) => parsePolicy(row).policy)
}

/** A policy as the archive's file has it, what an admin changed of it, and both together. */
export interface FoundPolicy {
  source: PolicySource
  edits: PolicyEdits
  policy: PolicySource
  updated_at: string
}

export function parsePolicy({ source_json, edits_json, updated_at }: PolicyTable): FoundPolicy {
  const source = JSON.parse(source_json) as PolicySource
  const edits = edits_json === null ? {} : (JSON.parse(edits_json) as PolicyEdits)
  return { source, edits, policy: { ...source, ...edits }, updated_at }
}

export async function findPolicy(db: Db, slug: string): Promise<FoundPolicy | undefined> {
  const row = await db.selectFrom('policies').selectAll().where('slug', '=', slug).executeTakeFirst()
  return row && parsePolicy(row)
}

/** @param from `updated_at` of what the change was made from @returns false where somebody changed it in between */
export async function updatePolicyEdits(
  db: Db,
  slug: string,
  edits: PolicyEdits,
  { from, now }: { from: string; now: string },
): Promise<boolean> {
  const edits_json = Object.keys(edits).length === 0 ? null : JSON.stringify(edits)
  const update = db.updateTable('policies').set({ edits_json, updated_at: now }).where('slug', '=', slug)
  const result = await update.where('updated_at', '=', from).executeTakeFirst()
  return Number(result.numUpdatedRows) === 1
}

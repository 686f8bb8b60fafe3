import { sql } from 'kysely'
import type { adminPolicyListQuery } from '../../../../contract/admin/policies.ts'
import { jsonText } from '../../../base/db/dialect.ts'
import { contains, readPage, type Page } from '../../../base/db/read-page.ts'
import type { Db } from '../../../base/db/schema.ts'
import type { PolicyTable } from '../../../record/policies/policy.table.ts'

/** Policies by the words that they are published with. */
export async function findPolicyPage(
  db: Db,
  { q, domain, edited, ...page }: ReturnType<(typeof adminPolicyListQuery)['parse']>,
): Promise<Page<PolicyTable>> {
  const title = sql`coalesce(${jsonText(db, 'edits_json', 'title')}, ${jsonText(db, 'source_json', 'title')})`
  let query = db.selectFrom('policies').selectAll()
  if (domain) query = query.where(sql<boolean>`${jsonText(db, 'source_json', 'domain')} = ${domain}`)
  if (edited) query = query.where('edits_json', edited === 'yes' ? 'is not' : 'is', null)
  if (q) query = query.where(contains([title, 'slug', jsonText(db, 'source_json', 'jurisdiction')], q))
  const sorts = { title: sql`lower(${title})`, slug: sql`slug`, updated: sql`updated_at` }
  return readPage(db, query, page, { sorts, id: sql`slug` })
}

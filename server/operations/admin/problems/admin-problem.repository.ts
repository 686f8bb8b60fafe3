import { sql } from 'kysely'
import type { adminProblemListQuery } from '../../../../contract/admin/problems.ts'
import { jsonText } from '../../../base/db/dialect.ts'
import { contains, readPage, type Page } from '../../../base/db/read-page.ts'
import type { Db } from '../../../base/db/schema.ts'
import type { ProblemTable } from '../../../record/problems/problem.table.ts'

export async function findProblemPage(
  db: Db,
  { q, domain, ...page }: ReturnType<(typeof adminProblemListQuery)['parse']>,
): Promise<Page<ProblemTable>> {
  const title = jsonText(db, 'source_json', 'title')
  let query = db.selectFrom('problems').selectAll()
  if (domain) query = query.where(sql<boolean>`${jsonText(db, 'source_json', 'domain')} = ${domain}`)
  if (q) query = query.where(contains([title, 'slug', 'docket'], q))
  const sorts = { title: sql`lower(${title})`, docket: sql`docket`, updated: sql`updated_at` }
  return readPage(db, query, page, { sorts, id: sql`slug` })
}

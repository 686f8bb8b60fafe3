import { sql } from 'kysely'
import type { contentListQuery } from '../../../../contract/admin/content.ts'
import { OVERALL_BANDS } from '@casefiles/engine/eqs'
import { jsonText } from '../../../base/db/dialect.ts'
import { contains, readPage, type Page } from '../../../base/db/read-page.ts'
import type { Db } from '../../../base/db/schema.ts'

export interface ContentTable {
  kind: 'casefile' | 'problem'
  slug: string
  docket: string
  title: string
  status: string
  domain: string
  eqs: number | null
  version: number | null
  updated_at: string
}

/** A missing score counts as -1, so that both databases put it in the same place. */
const SORTS = {
  title: sql`lower(title)`,
  docket: sql`docket`,
  status: sql`status`,
  eqs: sql`coalesce(eqs, -1)`,
  updated: sql`updated_at`,
}
const BANDS = {
  strong: sql<boolean>`eqs >= ${OVERALL_BANDS.strong}`,
  moderate: sql<boolean>`eqs >= ${OVERALL_BANDS.moderate} and eqs < ${OVERALL_BANDS.strong}`,
  weak: sql<boolean>`eqs < ${OVERALL_BANDS.moderate}`,
  none: sql<boolean>`eqs is null`,
}

/**
 * Casefiles and problems at every stage as one list.
 *
 * @param published slugs of the problems that are published, which the publications know and the database does not
 */
export async function findContentPage(
  db: Db,
  published: readonly string[],
  { q, kind, status, domain, eqs, ...page }: ReturnType<(typeof contentListQuery)['parse']>,
): Promise<Page<ContentTable>> {
  let query = db.selectFrom(allContent(db, published).as('content')).selectAll('content')
  if (kind) query = query.where('kind', '=', kind)
  if (status) query = query.where('status', '=', status)
  if (domain) query = query.where('domain', '=', domain)
  if (eqs) query = query.where(BANDS[eqs])
  if (q) query = query.where(contains(['title', 'docket', 'slug'], q))
  return readPage(db, query, page, { sorts: SORTS, id: sql`kind || ':' || slug` })
}

function allContent(db: Db, published: readonly string[]) {
  const isPublished = published.length > 0 ? sql`problems.slug in (${sql.join(published)})` : sql`1 = 0`
  const casefiles = db
    .selectFrom('casefiles')
    .leftJoin('publications', (join) =>
      join.onRef('publications.casefile_slug', '=', 'casefiles.slug').on('publications.is_current', '=', 1),
    )
    .select([
      sql<ContentTable['kind']>`'casefile'`.as('kind'),
      'casefiles.slug',
      'casefiles.docket',
      'casefiles.title',
      sql<string>`casefiles.status`.as('status'),
      'casefiles.domain_slug as domain',
      'publications.eqs_overall as eqs',
      'publications.version as version',
      'casefiles.updated_at',
    ])
  const problems = db
    .selectFrom('problems')
    .select([
      sql<ContentTable['kind']>`'problem'`.as('kind'),
      'problems.slug',
      'problems.docket',
      sql<string>`${jsonText(db, 'problems.source_json', 'title')}`.as('title'),
      sql<string>`case when ${isPublished} then 'published' else 'waiting' end`.as('status'),
      sql<string>`${jsonText(db, 'problems.source_json', 'domain')}`.as('domain'),
      sql<number | null>`cast(null as double precision)`.as('eqs'),
      sql<number | null>`cast(null as integer)`.as('version'),
      'problems.updated_at',
    ])
  return casefiles.unionAll(problems)
}

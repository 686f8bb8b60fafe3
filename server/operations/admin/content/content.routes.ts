import { OVERALL_BANDS } from '@casefiles/engine/eqs'
import { sql } from 'kysely'
import type { ContentRow, contentListQuery } from '../../../../contract/admin/content.ts'
import * as calls from '../../../../contract/calls/admin/content.ts'
import type { User } from '../../../../contract/user.ts'
import { recordActivity } from '../../../base/activity/activity.service.ts'
import type { ServerContext } from '../../../base/context.ts'
import { durably, jsonText } from '../../../base/db/dialect.ts'
import { contains, readPage, type Page } from '../../../base/db/read-page.ts'
import type { Db } from '../../../base/db/schema.ts'
import { implement, type Route } from '../../../base/http/route.ts'
import { readCards } from '../../../record/publications/publication-reader.ts'
import { askForRetraction } from '../../../record/publications/retract-casefile.ts'

/** Casefiles and problems at every stage. */
export function contentRoutes(context: ServerContext): Route[] {
  return [
    implement(calls.listContent, ({ query }) => listContent(context, query)),
    implement(calls.retractContent, async ({ params, body, caller }) => {
      const who = { author: caller.user.name || 'an admin', user: caller.user }
      return { waiting: await askForRetraction(context, params.slug, body.reason, who) }
    }),
    implement(calls.askForRebuild, ({ body, caller }) => askForRebuild(context, body.pages, caller.user)),
  ]
}

/** Casefiles and problems at every stage. */
async function listContent(
  { db, publications }: Pick<ServerContext, 'db' | 'publications'>,
  query: Parameters<typeof findContentPage>[2],
): Promise<Page<ContentRow>> {
  const cards = readCards(publications, 'problems')
  const versions = new Map(cards.map(({ slug, version }) => [slug, version]))
  const { rows, ...page } = await findContentPage(db, [...versions.keys()], query)
  return {
    rows: rows.map((row) => ({
      ...row,
      status: row.status as ContentRow['status'],
      version: row.kind === 'problem' ? (versions.get(row.slug) ?? null) : row.version,
    })),
    ...page,
  }
}

interface ContentTable {
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
async function findContentPage(
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

/**
 * Has the public pages compared with what they are made from; those that differ are rendered anew.
 *
 * @param pages whose state made the admin ask
 */
async function askForRebuild(context: ServerContext, pages: readonly string[], admin: User) {
  await durably(context.db, (trx) =>
    recordActivity(trx, context, {
      actor: admin,
      action: 'site.rebuild-asked',
      subject: pages.length === 1 ? `page:${pages[0]}` : 'site:pages',
      after: { pages },
    }),
  )
  context.rebuilds.request(`asked for by an admin: ${pages.join(', ')}`)
  return { success: true as const, state: (await context.rebuilds.status()).state }
}

import { sql } from 'kysely'
import type {
  Republished,
  AdminProblemDetail,
  AdminProblemRow,
  adminProblemListQuery,
} from '../../../../contract/admin/content.ts'
import * as calls from '../../../../contract/calls/admin/content.ts'
import type { ProblemSource } from '../../../../contract/problem.ts'
import type { User } from '../../../../contract/user.ts'
import { recordActivity } from '../../../base/activity/activity.service.ts'
import type { ServerContext } from '../../../base/context.ts'
import { durably, jsonText } from '../../../base/db/dialect.ts'
import { contains, readPage, type Page } from '../../../base/db/read-page.ts'
import type { Db } from '../../../base/db/schema.ts'
import { ServerError } from '../../../base/errors.ts'
import { implement, type Route } from '../../../base/http/route.ts'
import { findProblemSource, type ProblemTable } from '../../../record/problems/problem.repository.ts'
import { proposeProblem } from '../../../record/problems/write-problem.ts'
import { publishProblem } from '../../../record/problems/publish-problem.ts'
import { createProblem, replaceProblem, isBuiltIn } from '../../../record/problems/save-problem.ts'
import { readVersions, openPublicationReader } from '../../../record/publications/publication-reader.ts'
import { findLinkedTitles } from '../linked-titles.ts'

/** Problems with their words, casefiles and versions. */
export function adminProblemRoutes(context: ServerContext): Route[] {
  return [
    implement(calls.listProblems, ({ query }) => listProblems(context, query)),
    implement(calls.getProblem, ({ params }) => openProblem(context, params.slug)),
    implement(calls.proposeNewProblem, ({ body }) => proposeProblem(context, body.casefile)),
    implement(calls.addProblem, async ({ body, caller }) => {
      await createProblem(context, body, caller.user)
      return openProblem(context, body.slug)
    }),
    implement(calls.changeProblem, async ({ params, body, caller }) => {
      await replaceProblem(context, params.slug, body, caller.user)
      return openProblem(context, params.slug)
    }),
    implement(calls.republishProblem, ({ params, caller }) => republishProblem(context, params.slug, caller.user)),
  ]
}

async function listProblems(
  { db, publications }: ServerContext,
  query: Parameters<typeof findProblemPage>[1],
): Promise<Page<AdminProblemRow>> {
  const { rows, ...page } = await findProblemPage(db, query)
  const toRow = ({ source_json, updated_at }: (typeof rows)[number]): AdminProblemRow => {
    const source = JSON.parse(source_json) as ProblemSource
    return {
      slug: source.slug,
      docket: source.docket,
      title: source.title,
      domain: source.domain,
      casefiles: source.casefiles.length,
      is_built_in: isBuiltIn(source),
      published: readVersions(publications, 'problems', source.slug)[0] ?? null,
      updated_at,
    }
  }
  return { rows: rows.map(toRow), ...page }
}

async function findProblemPage(
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

/** @throws {ServerError} `problem/not-found` */
async function openProblem({ db, publications }: ServerContext, slug: string): Promise<AdminProblemDetail> {
  const source = await findOrRefuse({ db }, slug)
  return {
    source,
    is_built_in: isBuiltIn(source),
    casefiles: await findLinkedTitles(
      db,
      source.casefiles.map((casefile) => casefile.slug),
    ),
    versions: readVersions(publications, 'problems', slug),
  }
}

/** Publishes a problem anew where something differs. @throws {ServerError} `problem/not-found`, `problem/too-few-casefiles` */
async function republishProblem(context: ServerContext, slug: string, admin: User): Promise<Republished> {
  const source = await findOrRefuse(context, slug)
  await durably(context.db, (trx) =>
    recordActivity(trx, context, { actor: admin, action: 'problem.republish-asked', subject: `problem:${slug}` }),
  )
  const reader = openPublicationReader(context.publications)
  const { version, waitsFor } = await publishProblem(context, reader, source)
  if (version !== null) context.rebuilds.request(`published problem ${slug} v${version}`)
  return { version, waits_for: waitsFor }
}

async function findOrRefuse({ db }: Pick<ServerContext, 'db'>, slug: string): Promise<ProblemSource> {
  const source = await findProblemSource(db, slug)
  if (!source) throw new ServerError('problem/not-found', `There is no problem "${slug}".`)
  return source
}

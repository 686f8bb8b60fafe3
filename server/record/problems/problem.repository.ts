import type { ProblemSource } from '../../../contract/problem.ts'
import type { Db } from '../../base/db/schema.ts'

declare module '../../base/db/schema.ts' {
  interface Schema {
    problems: ProblemTable
  }
}

/** What was brought in about a problem; it may wait for its casefiles. What readers see stands in the publications. */
export interface ProblemTable {
  slug: string
  docket: string
  /** `ProblemSource` of the contract. */
  source_json: string
  updated_at: string
}

/** Writes a problem's source, over the one before. */
export async function upsertProblem(db: Db, source: ProblemSource, now: string): Promise<void> {
  const changes = { docket: source.docket, source_json: JSON.stringify(source), updated_at: now }
  await db
    .insertInto('problems')
    .values({ slug: source.slug, ...changes })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet(changes))
    .execute()
}

/** Every problem's source, by slug. */
export async function findProblems(db: Db): Promise<ProblemSource[]> {
  const rows = await db.selectFrom('problems').select('source_json').orderBy('slug').execute()
  return rows.map(({ source_json }) => JSON.parse(source_json) as ProblemSource)
}

/** One problem's source. */
export async function findProblemSource(db: Db, slug: string): Promise<ProblemSource | undefined> {
  const row = await db.selectFrom('problems').select('source_json').where('slug', '=', slug).executeTakeFirst()
  return row && (JSON.parse(row.source_json) as ProblemSource)
}

/** Slug of the problem that has a docket number. */
export async function findProblemOfDocket(db: Db, docket: string): Promise<string | undefined> {
  const row = await db.selectFrom('problems').select('slug').where('docket', '=', docket).executeTakeFirst()
  return row?.slug
}

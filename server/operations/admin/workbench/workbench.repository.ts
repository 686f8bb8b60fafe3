import type { Db } from '../../../base/db/schema.ts'

/** Texts that have not become a snapshot of a casefile yet, the oldest first. */
export async function findOpenTexts(db: Db) {
  return db
    .selectFrom('artifacts')
    .leftJoin('users', 'users.id', 'artifacts.created_by')
    .select(['artifacts.id', 'artifacts.title', 'artifacts.status', 'artifacts.hint', 'artifacts.created_at'])
    .select(['artifacts.jurisdiction_hint', 'users.name as owner'])
    .where('artifacts.kind', '=', 'policy_text')
    .where('artifacts.status', '!=', 'locked')
    .where('artifacts.casefile_slug', 'is', null)
    .orderBy('artifacts.created_at')
    .execute()
}

/** Casefiles at every stage but retracted, with what tells where they stand. */
export async function findCasefilesInWork(db: Db) {
  return db
    .selectFrom('casefiles')
    .leftJoin('drafts', 'drafts.casefile_slug', 'casefiles.slug')
    .leftJoin('policy_snapshots', 'policy_snapshots.casefile_slug', 'casefiles.slug')
    .leftJoin('reviews', (join) =>
      join.onRef('reviews.casefile_slug', '=', 'casefiles.slug').onRef('reviews.version', '=', 'casefiles.version'),
    )
    .select(['casefiles.slug', 'casefiles.title', 'casefiles.jurisdiction', 'casefiles.status', 'casefiles.version'])
    .select(['casefiles.created_at', 'casefiles.updated_at', 'drafts.owner_name', 'drafts.revision'])
    .select(['policy_snapshots.created_at as snapshot_at', 'reviews.state as review'])
    .where('casefiles.status', '!=', 'retracted')
    .orderBy('casefiles.updated_at')
    .orderBy('casefiles.slug')
    .execute()
}
export type CasefileInWork = Awaited<ReturnType<typeof findCasefilesInWork>>[number]

/** When each casefile's latest link of a kind was made, `slug:kind`. */
export async function findLinkTimes(db: Db): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('chain_entries')
    .select(['casefile_slug', 'kind', (build) => build.fn.max('created_at').as('at')])
    .groupBy(['casefile_slug', 'kind'])
    .execute()
  return new Map(rows.map(({ casefile_slug, kind, at }) => [`${casefile_slug}:${kind}`, at]))
}

/** How the latest run of each version ended, `slug:version`. */
export async function findLatestRuns(db: Db): Promise<Map<string, { status: string; reason: string | null }>> {
  const rows = await db
    .selectFrom('runs')
    .select(['casefile_slug', 'version', 'status', 'reason'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return new Map(rows.map(({ casefile_slug, version, ...run }) => [`${casefile_slug}:${version}`, run]))
}

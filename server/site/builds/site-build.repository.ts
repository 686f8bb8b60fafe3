import type { Selectable } from 'kysely'
import { lockForAppend } from '../../base/db/dialect.ts'
import type { Db } from '../../base/db/schema.ts'

declare module '../../base/db/schema.ts' {
  interface Schema {
    site_builds: SiteBuildTable
  }
}

/** One build of the public pages, or one time that an admin put an earlier release back. */
interface SiteBuildTable {
  /** Counts from 1. */
  position: number
  kind: 'build' | 'rollback'
  reasons_json: string
  started_at: string
  finished_at: string
  /** The release that stood afterwards; null where the build failed. */
  root: string | null
  /** JSON of a `RenderedSite`. */
  result_json: string | null
  /** Why it failed. */
  error: string | null
}
export type SiteBuildRow = Selectable<SiteBuildTable>

/** Builds kept; older ones are forgotten. */
const KEPT = 200

/** Adds a build after the last one. @param trx a transaction */
export async function insertSiteBuild(trx: Db, build: Omit<SiteBuildRow, 'position'>): Promise<void> {
  await lockForAppend(trx, 'site_builds')
  const position = ((await findLastSiteBuild(trx))?.position ?? 0) + 1
  await trx
    .insertInto('site_builds')
    .values({ ...build, position })
    .execute()
  await trx
    .deleteFrom('site_builds')
    .where('position', '<=', position - KEPT)
    .execute()
}

export async function findLastSiteBuild(db: Db): Promise<SiteBuildRow | undefined> {
  return db.selectFrom('site_builds').selectAll().orderBy('position', 'desc').limit(1).executeTakeFirst()
}

/** The latest builds, newest first. */
export async function findSiteBuilds(db: Db, limit: number): Promise<SiteBuildRow[]> {
  return db.selectFrom('site_builds').selectAll().orderBy('position', 'desc').limit(limit).execute()
}

import type { Selectable } from 'kysely'

declare module '../../base/db/schema.ts' {
  interface Schema {
    site_builds: SiteBuildTable
  }
}

/** One build of the public pages, or one time that an admin put an earlier release back. */
export interface SiteBuildTable {
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

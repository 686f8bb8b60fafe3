import type { Selectable } from 'kysely'
import type { CASEFILE_STATUSES } from '../../../contract/casefile.ts'
import type { Db } from '../../base/db/schema.ts'

declare module '../../base/db/schema.ts' {
  interface Schema {
    casefiles: CasefileTable
  }
}

type CasefileStatus = (typeof CASEFILE_STATUSES)[number]

export interface CasefileTable {
  slug: string
  docket: string
  title: string
  description: string
  jurisdiction: string
  domain_slug: string
  subdomain_slug: string
  period: string
  keywords_json: string
  /** `CasefileTexts` of the contract. */
  texts_json: string
  /** `DesignDocument`: the draft until the lock, then the same words the lock holds. */
  design_json: string
  status: CasefileStatus
  version: number
  /** Fingerprints of the source folder's files, by file name. */
  source_json: string
  /** `ReplicationRecord` of the source folder; no part of the design, so a lock does not freeze it. */
  replication_json: string | null
  /** `PublishedCover` of the contract; null where it has none. */
  cover_json: string | null
  created_at: string
  updated_at: string
}
export type CasefileRow = Selectable<CasefileTable>

export async function findCasefile(db: Db, slug: string): Promise<CasefileRow | undefined> {
  return db.selectFrom('casefiles').selectAll().where('slug', '=', slug).executeTakeFirst()
}

/** The newest version of each casefile, by slug; it may be a draft. */
export async function findCasefileVersions(db: Db): Promise<Map<string, number>> {
  const rows = await db.selectFrom('casefiles').select(['slug', 'version']).execute()
  return new Map(rows.map(({ slug, version }) => [slug, version]))
}

export async function insertCasefile(db: Db, row: CasefileRow): Promise<void> {
  await db.insertInto('casefiles').values(row).execute()
}

export async function updateDraft(db: Db, slug: string, changes: Partial<CasefileRow>): Promise<void> {
  await db.updateTable('casefiles').set(changes).where('slug', '=', slug).where('status', '=', 'draft').execute()
}

/** Replaces what was found when the scripts were executed; it takes effect with the next run. */
export async function updateReplicationRecord(db: Db, slug: string, record: string | null): Promise<void> {
  await db.updateTable('casefiles').set({ replication_json: record }).where('slug', '=', slug).execute()
}

/** Moves a casefile on, unless someone else did so first. @returns whether it was still in `from` */
export async function moveStatus(
  db: Db,
  slug: string,
  from: readonly CasefileStatus[],
  to: CasefileStatus,
  now: string,
): Promise<boolean> {
  const result = await db
    .updateTable('casefiles')
    .set({ status: to, updated_at: now })
    .where('slug', '=', slug)
    .where('status', 'in', [...from])
    .executeTakeFirst()
  return Number(result.numUpdatedRows) === 1
}

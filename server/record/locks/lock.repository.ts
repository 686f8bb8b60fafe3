import type { Selectable } from 'kysely'
import type { DesignDocument } from '../../../contract/design.ts'
import type { LockTimestamp } from '../../../contract/lock-evidence.ts'
import type { Db } from '../../base/db/schema.ts'

declare module '../../base/db/schema.ts' {
  interface Schema {
    locks: LockTable
  }
}

/** A frozen design. `hash` is that of its link in the chain. */
interface LockTable {
  hash: string
  casefile_slug: string
  version: number
  author: string
  design_json: string
  /** Fingerprint of the data that the design names. */
  dataset_sha256: string
  created_at: string
}
export type LockRow = Selectable<LockTable>

export async function findLock(db: Db, slug: string, version: number): Promise<LockRow | undefined> {
  return db
    .selectFrom('locks')
    .selectAll()
    .where('casefile_slug', '=', slug)
    .where('version', '=', version)
    .executeTakeFirst()
}

/** Every lock of a casefile, oldest version first. */
export async function findLocks(db: Db, slug: string): Promise<LockRow[]> {
  return db.selectFrom('locks').selectAll().where('casefile_slug', '=', slug).orderBy('version').execute()
}

export async function insertLock(db: Db, lock: LockRow): Promise<void> {
  await db.insertInto('locks').values(lock).execute()
}

/** Files that a recipe made a casefile's locked data of, by fingerprint. */
export async function findRecipeSources(db: Db, slug: string, dataset_sha256: string): Promise<string[]> {
  const rows = await db
    .selectFrom('locks')
    .select('design_json')
    .where('casefile_slug', '=', slug)
    .where('dataset_sha256', '=', dataset_sha256)
    .execute()
  const designs = rows.map(({ design_json }) => JSON.parse(design_json) as DesignDocument)
  return [...new Set(designs.flatMap(({ dataset }) => dataset.recipe?.sources ?? []).map(({ sha256 }) => sha256))]
}

declare module '../../base/db/schema.ts' {
  interface Schema {
    plans: PlanTable
  }
}

/** A design that was frozen before there were data. `hash` is that of its link in the chain. */
interface PlanTable {
  hash: string
  casefile_slug: string
  version: number
  author: string
  /** Canonical JSON of a `PlanDocument`. */
  plan_json: string
  created_at: string
}
export type PlanRow = Selectable<PlanTable>

export async function findPlan(db: Db, slug: string, version: number): Promise<PlanRow | undefined> {
  return db
    .selectFrom('plans')
    .selectAll()
    .where('casefile_slug', '=', slug)
    .where('version', '=', version)
    .executeTakeFirst()
}

export async function insertPlan(db: Db, plan: PlanRow): Promise<void> {
  await db.insertInto('plans').values(plan).execute()
}

declare module '../../base/db/schema.ts' {
  interface Schema {
    lock_timestamps: LockTimestampTable
  }
}

/** Tokens of external authorities over locks, see `LockTimestamp` of the contract. */
interface LockTimestampTable {
  link_hash: string
  casefile_slug: string
  version: number
  imprint: string
  authority: string
  stamped_at: string
  token: string
}

/** The same token twice is one. */
export async function insertTimestamp(db: Db, row: LockTimestampTable): Promise<void> {
  await db
    .insertInto('lock_timestamps')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Timestamps of a casefile's locks, whatever the version, the earliest first. */
export async function findTimestamps(db: Db, slug: string): Promise<LockTimestamp[]> {
  return db
    .selectFrom('lock_timestamps')
    .select(['version', 'link_hash', 'imprint', 'authority', 'stamped_at', 'token'])
    .where('casefile_slug', '=', slug)
    .orderBy('stamped_at')
    .orderBy('link_hash')
    .execute()
}

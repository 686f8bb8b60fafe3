import type { Selectable } from 'kysely'
import type { PUBLISHINGS, Schedule } from '../../../contract/vintage.ts'
import type { Db } from '../../base/db/schema.ts'

declare module '../../base/db/schema.ts' {
  interface Schema {
    data_sources: DataSourceTable
    vintages: VintageTable
    vintage_casefiles: VintageCasefileTable
  }
}

/** Where new vintages of an uploaded data set come from. */
interface DataSourceTable {
  id: string
  /** The data set that it was declared for, vintage 1; the others have the same id and other fingerprints. */
  dataset_id: string
  dataset_sha256: string
  url: string
  licence: string
  schedule: Schedule
  /** `FitRules` of the contract. */
  rules_json: string
  publish: (typeof PUBLISHINGS)[number]
  is_active: number
  /** The account that declared it, and its name then. */
  owner_id: string
  owner_name: string
  declared_at: string
  /** A day: from then on a night pulls it. */
  next_pull_on: string
  /** Pulls in a row that failed. */
  failures: number
  last_at: string | null
  /** What came of the last pull, a sentence. */
  last_message: string | null
}

/** Data that were pulled and that no vintage before them was. Rows are only ever added. */
interface VintageTable {
  id: string
  source_id: string
  /** From 2. */
  number: number
  /** The source's address when it was pulled. */
  url: string
  licence: string
  pulled_at: string
  fetched_sha256: string
  /** Of the data as they are kept; null where they could not be read. */
  dataset_sha256: string | null
  rows: number | null
  fits: number
  /** `Fit` with the number that it was compared with. */
  fit_json: string
}

/** What became of a vintage that fits, for one casefile that follows its source. */
interface VintageCasefileTable {
  vintage_id: string
  casefile_slug: string
  /** The version that was locked on it; null while none is. */
  version: number | null
  /** `held` is tried again, `refused` is not. */
  state: 'held' | 'refused' | 'locked'
  /** Why it is held or refused, or not published by itself. */
  note: string | null
  updated_at: string
}

export type DataSourceRow = Selectable<DataSourceTable>
export type VintageRow = Selectable<VintageTable>
export type VintageCasefileRow = Selectable<VintageCasefileTable>

/** Every source, by the data set it was declared for. */
export async function findSources(db: Db): Promise<DataSourceRow[]> {
  return db.selectFrom('data_sources').selectAll().orderBy('dataset_id').execute()
}

/** The source of a data set, whichever of its vintages is named. */
export async function findSourceOf(db: Db, datasetId: string): Promise<DataSourceRow | undefined> {
  return db.selectFrom('data_sources').selectAll().where('dataset_id', '=', datasetId).executeTakeFirst()
}

/** Active sources whose day has come, those that have waited longest first. */
export async function findDueSources(db: Db, today: string): Promise<DataSourceRow[]> {
  return db
    .selectFrom('data_sources')
    .selectAll()
    .where('is_active', '=', 1)
    .where('next_pull_on', '<=', today)
    .orderBy('next_pull_on')
    .orderBy('dataset_id')
    .execute()
}

export async function insertSource(db: Db, row: DataSourceRow): Promise<void> {
  await db.insertInto('data_sources').values(row).execute()
}

export async function updateSource(db: Db, id: string, changes: Partial<DataSourceRow>): Promise<void> {
  await db.updateTable('data_sources').set(changes).where('id', '=', id).execute()
}

/** Vintages of a source, the oldest first. */
export async function findVintages(db: Db, sourceId: string): Promise<VintageRow[]> {
  return db.selectFrom('vintages').selectAll().where('source_id', '=', sourceId).orderBy('number').execute()
}

export async function insertVintage(db: Db, row: VintageRow): Promise<void> {
  await db.insertInto('vintages').values(row).execute()
}

/** What became of a vintage, by casefile. */
export async function findVintageCasefiles(db: Db, vintageId: string): Promise<VintageCasefileRow[]> {
  return db
    .selectFrom('vintage_casefiles')
    .selectAll()
    .where('vintage_id', '=', vintageId)
    .orderBy('casefile_slug')
    .execute()
}

/**
 * Notes what became of a vintage for a casefile; that a version was locked on it is never taken back.
 *
 * @returns false where one was: of two processes that note it at once, one does
 */
export async function decideVintage(db: Db, row: VintageCasefileRow): Promise<boolean> {
  const { version, state, note, updated_at } = row
  const insert = db
    .insertInto('vintage_casefiles')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['vintage_id', 'casefile_slug'])
        .doUpdateSet({ version, state, note, updated_at })
        .where('vintage_casefiles.state', '!=', 'locked'),
    )
  return Number((await insert.executeTakeFirst()).numInsertedOrUpdatedRows ?? 0) === 1
}

/** The version that was locked on a vintage, whose number may lie beyond the next one where a restore took versions away. */
export async function noteVersion(db: Db, vintageId: string, slug: string, version: number): Promise<void> {
  await db
    .updateTable('vintage_casefiles')
    .set({ version })
    .where('vintage_id', '=', vintageId)
    .where('casefile_slug', '=', slug)
    .execute()
}

/** Keeps why a version that a vintage made was not published by itself. */
export async function noteUnpublished(db: Db, vintageId: string, slug: string, note: string): Promise<void> {
  await db
    .updateTable('vintage_casefiles')
    .set({ note })
    .where('vintage_id', '=', vintageId)
    .where('casefile_slug', '=', slug)
    .execute()
}

/** Why a version that a vintage made was not published by itself; null where nothing kept it. */
export async function findNote(db: Db, slug: string, version: number): Promise<string | null> {
  const row = await db
    .selectFrom('vintage_casefiles')
    .select('note')
    .where('casefile_slug', '=', slug)
    .where('version', '=', version)
    .executeTakeFirst()
  return row?.note ?? null
}

/** Versions that a vintage made and that are their casefile's present one, not published yet. */
export async function findOpenVersions(db: Db) {
  return db
    .selectFrom('vintage_casefiles')
    .innerJoin('vintages', 'vintages.id', 'vintage_casefiles.vintage_id')
    .innerJoin('data_sources', 'data_sources.id', 'vintages.source_id')
    .innerJoin('casefiles', (join) =>
      join
        .onRef('casefiles.slug', '=', 'vintage_casefiles.casefile_slug')
        .onRef('casefiles.version', '=', 'vintage_casefiles.version'),
    )
    .leftJoin('drafts', 'drafts.casefile_slug', 'casefiles.slug')
    .select(['vintage_casefiles.vintage_id', 'vintage_casefiles.note', 'vintages.number'])
    .select(['casefiles.slug', 'casefiles.status', 'casefiles.version'])
    .select(['data_sources.publish', 'data_sources.owner_id as source_owner', 'data_sources.owner_name'])
    .select('drafts.owner_id as casefile_owner')
    .where('casefiles.status', 'in', ['design_locked', 'analyzed'])
    .orderBy('casefiles.slug')
    .execute()
}
export type OpenVersion = Awaited<ReturnType<typeof findOpenVersions>>[number]

/** Numbers of all vintages that are kept as data sets, by id and fingerprint of these. */
export async function findVintageNumbers(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('vintages')
    .innerJoin('data_sources', 'data_sources.id', 'vintages.source_id')
    .select(['data_sources.dataset_id', 'vintages.dataset_sha256', 'vintages.number'])
    .where('vintages.dataset_sha256', 'is not', null)
    .execute()
  return new Map(rows.map(({ dataset_id, dataset_sha256, number }) => [`${dataset_id} ${dataset_sha256}`, number]))
}

/** Data sets that a recipe made of any of these files. */
export async function findPreparedFrom(db: Db, sources: readonly string[]): Promise<string[]> {
  const named = await db
    .selectFrom('datasets')
    .select('sha256')
    .where((build) =>
      build.and([
        build('info_json', 'like', '%"recipe":%'),
        build.or(sources.map((sha256) => build('info_json', 'like', `%${sha256}%`))),
      ]),
    )
    .execute()
  return [...new Set(named.map(({ sha256 }) => sha256))]
}

/** Casefiles whose published version was locked on one of these data sets. */
export async function findLockedOn(db: Db, datasets: readonly string[]): Promise<{ slug: string; title: string }[]> {
  return db
    .selectFrom('publications')
    .innerJoin('locks', (join) =>
      join
        .onRef('locks.casefile_slug', '=', 'publications.casefile_slug')
        .onRef('locks.version', '=', 'publications.version'),
    )
    .innerJoin('casefiles', 'casefiles.slug', 'publications.casefile_slug')
    .select(['casefiles.slug', 'casefiles.title'])
    .where('publications.is_current', '=', 1)
    .where('locks.dataset_sha256', 'in', [...datasets])
    .orderBy('casefiles.slug')
    .execute()
}

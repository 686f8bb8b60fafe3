import type { ColumnType, Selectable } from 'kysely'
import type { DatasetInfo } from '../../../contract/publication.ts'
import type { Db } from '../../base/db/schema.ts'

declare module '../../base/db/schema.ts' {
  interface Schema {
    datasets: DatasetTable
  }
}

/** A data set's description; its bytes lie in the data folder under their fingerprint. */
interface DatasetTable {
  id: string
  sha256: string
  /** `DatasetInfo` of the contract. */
  info_json: string
  created_at: string
  /** The account that uploaded it; null where it came with the archive. */
  uploaded_by: ColumnType<string | null, string | null | undefined>
  /** `DataProfile` of the contract; null until somebody asks for it. */
  profile_json: ColumnType<string | null, string | null | undefined>
}
export type DatasetRow = Selectable<DatasetTable>

export async function findDataset(db: Db, id: string, sha256: string): Promise<DatasetInfo | undefined> {
  const row = await db
    .selectFrom('datasets')
    .select('info_json')
    .where('id', '=', id)
    .where('sha256', '=', sha256)
    .executeTakeFirst()
  return row && JSON.parse(row.info_json)
}

/** A description may be corrected; the bytes under a fingerprint never change. */
export async function upsertDataset(db: Db, info: DatasetInfo, now: string): Promise<void> {
  const info_json = JSON.stringify(info)
  await db
    .insertInto('datasets')
    .values({ id: info.id, sha256: info.sha256, info_json, created_at: now })
    .onConflict((conflict) => conflict.columns(['id', 'sha256']).doUpdateSet({ info_json }))
    .execute()
}

/** Those of the archive first, then by name. */
export async function findDatasets(db: Db): Promise<DatasetRow[]> {
  const rows = await db.selectFrom('datasets').selectAll().orderBy('id').execute()
  const ofArchive = rows.filter((row) => row.uploaded_by === null)
  return [...ofArchive, ...rows.filter((row) => row.uploaded_by !== null)]
}

/** The data set of these bytes; where several are, that of the archive, then one as it was uploaded, then one that a recipe made. */
export async function findDatasetOfBytes(db: Db, sha256: string): Promise<DatasetRow | undefined> {
  const rows = await findDatasetsOfBytes(db, sha256)
  const isUploaded = ({ info_json }: DatasetRow) => (JSON.parse(info_json) as DatasetInfo).recipe === undefined
  return rows.find((row) => row.uploaded_by === null) ?? rows.find(isUploaded) ?? rows[0]
}

/** Every description of these bytes: as they were uploaded, and as recipes made them. */
export async function findDatasetsOfBytes(db: Db, sha256: string): Promise<DatasetRow[]> {
  return db.selectFrom('datasets').selectAll().where('sha256', '=', sha256).orderBy('id').execute()
}

/** Data sets that recipes made of these bytes. */
export async function findPreparedOf(db: Db, sha256: string): Promise<string[]> {
  const rows = await db.selectFrom('datasets').selectAll().where('info_json', 'like', `%${sha256}%`).execute()
  return rows
    .filter(({ info_json }) => {
      const { recipe } = JSON.parse(info_json) as DatasetInfo
      return recipe?.sources.some((source) => source.sha256 === sha256) === true
    })
    .map((row) => row.sha256)
    .sort()
}

export async function isDatasetIdTaken(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('datasets').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

export async function insertDataset(db: Db, row: DatasetRow): Promise<void> {
  await db.insertInto('datasets').values(row).execute()
}

export async function updateDataset(
  db: Db,
  { id, sha256 }: Pick<DatasetRow, 'id' | 'sha256'>,
  changes: Partial<Pick<DatasetRow, 'info_json' | 'profile_json'>>,
): Promise<void> {
  await db.updateTable('datasets').set(changes).where('id', '=', id).where('sha256', '=', sha256).execute()
}

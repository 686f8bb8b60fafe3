import type { DatasetInfo } from '../../contract/publication.ts'
import type { Db } from '../db/schema.ts'

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

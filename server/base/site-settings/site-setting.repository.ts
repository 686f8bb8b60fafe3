import type { Db } from '../db/schema.ts'
import type { SiteSettingTable } from './site-setting.table.ts'

export async function findSiteSetting(db: Db, name: string): Promise<SiteSettingTable | undefined> {
  return db.selectFrom('site_settings').selectAll().where('name', '=', name).executeTakeFirst()
}

export async function upsertSiteSetting(db: Db, row: SiteSettingTable): Promise<void> {
  const { name: _, ...changes } = row
  await db
    .insertInto('site_settings')
    .values(row)
    .onConflict((conflict) => conflict.column('name').doUpdateSet(changes))
    .execute()
}

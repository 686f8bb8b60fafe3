import type { Db } from '../db/schema.ts'

declare module '../db/schema.ts' {
  interface Schema {
    site_settings: SiteSettingTable
  }
}

interface SiteSettingTable {
  name: string
  value_json: string
  updated_at: string
  /** Who changed it: the id of a user, or what set it at the start. */
  updated_by: string
}

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

import { SITE_SETTINGS } from '../../contract/site-settings.ts'
import type { SiteSettingName, SiteSettingValue } from '../../contract/site-settings.ts'
import type { ServerContext } from '../context.ts'
import { findSiteSetting, upsertSiteSetting } from './site-setting.repository.ts'

/** What a setting is now: as it was set last, else its default. Read from the database, so every process sees a change. */
export async function readSiteSetting<Name extends SiteSettingName>(
  { db }: Pick<ServerContext, 'db'>,
  name: Name,
): Promise<SiteSettingValue<Name>> {
  const row = await findSiteSetting(db, name)
  const value = SITE_SETTINGS[name].parse(row ? JSON.parse(row.value_json) : undefined)
  return value as SiteSettingValue<Name>
}

/** @param by who changes it: the id of a user, or what set it at the start */
export async function writeSiteSetting<Name extends SiteSettingName>(
  { db, now }: Pick<ServerContext, 'db' | 'now'>,
  name: Name,
  value: SiteSettingValue<Name>,
  by: string,
): Promise<void> {
  const value_json = JSON.stringify(SITE_SETTINGS[name].parse(value))
  await upsertSiteSetting(db, { name, value_json, updated_at: now(), updated_by: by })
}

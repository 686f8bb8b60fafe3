import { SITE_SETTINGS, type SiteSettingName, type SiteSettingValue } from '../../../contract/site-settings.ts'
import { recordActivity, type Actor } from '../activity/activity.service.ts'
import type { ServerContext } from '../context.ts'
import { durably } from '../db/dialect.ts'
import type { Db } from '../db/schema.ts'

/** What a setting is now: as it was set last, else its default. Read from the database, so every process sees a change. */
export async function readSiteSetting<Name extends SiteSettingName>(
  { db }: Pick<ServerContext, 'db'>,
  name: Name,
): Promise<SiteSettingValue<Name>> {
  const row = await findSiteSetting(db, name)
  const value = SITE_SETTINGS[name].parse(row ? JSON.parse(row.value_json) : undefined)
  return value as SiteSettingValue<Name>
}

/**
 * Changes a setting, with an entry of the activity log where it was another one before.
 *
 * @param by who changes it: an account, or what set it at the start
 */
export async function writeSiteSetting<Name extends SiteSettingName>(
  { db, now }: Pick<ServerContext, 'db' | 'now'>,
  name: Name,
  value: SiteSettingValue<Name>,
  by: Actor,
): Promise<void> {
  await durably(db, (trx) => writeSiteSettingIn(trx, { now }, name, value, by))
}

/** The same within a transaction of the caller, which must be durable. */
export async function writeSiteSettingIn<Name extends SiteSettingName>(
  trx: Db,
  { now }: Pick<ServerContext, 'now'>,
  name: Name,
  value: SiteSettingValue<Name>,
  by: Actor,
): Promise<void> {
  const after = SITE_SETTINGS[name].parse(value)
  const before = await readSiteSetting({ db: trx }, name)
  if (before === after) return
  const updated_by = typeof by === 'string' ? by : by.id
  await upsertSiteSetting(trx, { name, value_json: JSON.stringify(after), updated_at: now(), updated_by })
  const subject = `setting:${name}`
  await recordActivity(trx, { now }, { actor: by, action: 'setting.changed', subject, before, after })
}

/** What stands in pages (`site/settings.ts`): as an admin set it, else as the environment says. */
export async function readPageSettings(context: Pick<ServerContext, 'db'>): Promise<Record<string, string>> {
  const { CONTACT_EMAIL = '', PROFESSIONAL_NETWORK_URL = '', DOI_PREFIX = '' } = process.env
  return {
    CONTACT_EMAIL: (await readSiteSetting(context, 'contactEmail')) || CONTACT_EMAIL,
    PROFESSIONAL_NETWORK_URL: (await readSiteSetting(context, 'professionalNetworkUrl')) || PROFESSIONAL_NETWORK_URL,
    DOI_PREFIX,
    RESPONSIBLE_EDITOR: await readSiteSetting(context, 'responsibleEditor'),
    FEATURED_CASEFILE: await readSiteSetting(context, 'featuredCasefile'),
  }
}

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

async function upsertSiteSetting(db: Db, row: SiteSettingTable): Promise<void> {
  const { name: _, ...changes } = row
  await db
    .insertInto('site_settings')
    .values(row)
    .onConflict((conflict) => conflict.column('name').doUpdateSet(changes))
    .execute()
}

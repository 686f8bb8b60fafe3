import { type AdminSetting, type AdminSettings, SETTING_NAMES } from '../../../../contract/admin/settings.ts'
import { SITE_SETTINGS } from '../../../../contract/site-settings.ts'
import type { User } from '../../../../contract/user.ts'
import { findUserById } from '../../../people/accounts/user.repository.ts'
import type { ServerContext } from '../../../base/context.ts'
import { isSqlite } from '../../../base/db/dialect.ts'
import { ServerError } from '../../../base/errors.ts'
import { parseInput } from '../../../base/http/parse-input.ts'
import { findSiteSetting } from '../../../base/site-settings/site-setting.repository.ts'
import { readSiteSetting, writeSiteSetting } from '../../../base/site-settings/site-setting.service.ts'

type Context = Pick<ServerContext, 'db' | 'now' | 'mail' | 'publicUrl' | 'rebuilds'>

/** Settings that stand in pages: another value needs them rendered anew. */
const IN_PAGES: readonly AdminSetting['name'][] = [
  'signIn',
  'contactEmail',
  'professionalNetworkUrl',
  'responsibleEditor',
  'featuredCasefile',
]

/** Every setting with who changed it last, and what only a new start changes. */
export async function listSettings(context: Context): Promise<AdminSettings> {
  const settings = []
  for (const name of SETTING_NAMES) settings.push(await describeSetting(context, name))
  const fixed = [
    { name: 'PUBLIC_URL', value: context.publicUrl },
    {
      name: 'SMTP_URL',
      value: context.mail.kind === 'smtp' ? 'set: emails are sent' : 'not set: emails become files',
    },
    { name: 'DATABASE_URL', value: isSqlite(context.db) ? 'not set: SQLite in the data folder' : 'set: PostgreSQL' },
  ]
  return { settings, fixed }
}

/** @throws {ServerError} `setting/not-found`, `request/invalid` for a value that it cannot have */
export async function changeSetting(
  context: Context,
  given: string,
  value: string,
  admin: User,
): Promise<AdminSettings> {
  const name = SETTING_NAMES.find((known) => known === given)
  if (!name) throw new ServerError('setting/not-found', `There is no setting "${given}".`)
  const parsed = parseInput(SITE_SETTINGS[name], value)
  const before = await readSiteSetting(context, name)
  await writeSiteSetting(context, name, parsed, admin)
  if (before !== parsed && IN_PAGES.includes(name)) context.rebuilds.request(`setting ${name}`)
  return listSettings(context)
}

async function describeSetting({ db }: Pick<Context, 'db'>, name: AdminSetting['name']): Promise<AdminSetting> {
  const row = await findSiteSetting(db, name)
  const by = row && (await findUserById(db, row.updated_by))
  return {
    name,
    value: await readSiteSetting({ db }, name),
    default: SITE_SETTINGS[name].parse(undefined),
    updated_at: row?.updated_at ?? null,
    updated_by: by?.email ?? row?.updated_by ?? null,
  }
}

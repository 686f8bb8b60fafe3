import {
  type AdminSetting,
  type AdminSettings,
  GUARDED_SETTINGS,
  SETTING_NAMES,
} from '../../../../contract/admin/settings.ts'
import { SITE_SETTINGS } from '../../../../contract/site-settings.ts'
import type { User } from '../../../../contract/user.ts'
import { findUserById } from '../../../people/accounts/user.repository.ts'
import { askSecondPerson, listWaiting } from '../../../people/authority/approval.service.ts'
import { findActiveFactor } from '../../../people/second-factor/check-code.ts'
import type { ServerContext } from '../../../base/context.ts'
import { isSqlite } from '../../../base/db/dialect.ts'
import { ServerError } from '../../../base/errors.ts'
import { parseInput } from '../../../base/http/route.ts'
import { INTERNET, refuseInside, type Network } from '../../../base/network/public-request.ts'
import { findSiteSetting, readSiteSetting, writeSiteSetting } from '../../../base/site-settings/site-setting.service.ts'

type Context = Pick<ServerContext, 'db' | 'now' | 'newId' | 'mail' | 'log' | 'secrets' | 'publicUrl' | 'rebuilds'> & {
  /** Left out, the internet. */
  network?: Network
}

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
  const { approvals } = await listWaiting(context.db)
  return { settings, fixed, waiting: approvals.filter(({ kind }) => kind === 'setting') }
}

/**
 * @throws {ServerError} `setting/not-found`, `request/invalid` for a value that it cannot have, `second-factor/not-on` where
 *   somebody without one would require it, `upload/address-refused` for a witness or an authority in a network that is not public
 */
export async function changeSetting(
  context: Context,
  given: string,
  value: string,
  admin: User,
): Promise<AdminSettings> {
  const name = SETTING_NAMES.find((known) => known === given)
  if (!name) throw new ServerError('setting/not-found', `There is no setting "${given}".`)
  const parsed = parseInput(SITE_SETTINGS[name], value)
  if (name === 'staffSecondFactor' && parsed === 'required') await requireOwnFactor(context, admin)
  if (name === 'witnessAddress' || name === 'timeAuthorities') {
    for (const address of parsed.split(' ').filter((one) => one !== '')) {
      await refuseInside(address, context.network ?? INTERNET)
    }
  }
  const before = await readSiteSetting(context, name)
  if (loosens(name, before, parsed)) {
    const asked = { kind: 'setting' as const, subject: `${name}: ${parsed || 'none'}`, reason: `It was ${before}.` }
    await askSecondPerson(context, { ...asked, given: { name, value: parsed } }, admin)
  } else {
    await setSetting(context, name, parsed, admin)
  }
  return listSettings(context)
}

/** Changes a setting, and has the pages rendered anew that show it. */
export async function setSetting(
  context: Context,
  name: AdminSetting['name'],
  given: unknown,
  by: Pick<User, 'id'>,
): Promise<void> {
  const value = parseInput(SITE_SETTINGS[name], given)
  const before = await readSiteSetting(context, name)
  await writeSiteSetting(context, name, value, by)
  if (before !== value && IN_PAGES.includes(name)) context.rebuilds.request(`setting ${name}`)
}

/** Whether a change takes away what keeps one person from changing the record, or from doing so unseen. */
function loosens(name: AdminSetting['name'], before: string, after: string): boolean {
  if (!GUARDED_SETTINGS.includes(name) || before === after) return false
  return name === 'witnessAddress' || name === 'timeAuthorities' ? before !== '' : after === 'optional'
}

/** Whoever asks a second factor of others has one: else they shut themselves out, or whoever stole their password shuts out everybody. */
async function requireOwnFactor({ db }: Pick<Context, 'db'>, { id }: User): Promise<void> {
  if (await findActiveFactor(db, id)) return
  throw new ServerError(
    'second-factor/not-on',
    'Set up your own second factor first, in your account under Security. Then it can be required of the team.',
  )
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

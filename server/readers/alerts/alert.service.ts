import type { z } from 'zod'
import type { Alert, changedAlertSchema, newAlertSchema, Notice } from '../../../contract/alert.ts'
import type { User } from '../../../contract/user.ts'
import { newToken } from '../../base/http/access.ts'
import type { ServerContext } from '../../base/context.ts'
import { lockForAppend } from '../../base/db/dialect.ts'
import { ServerError } from '../../base/errors.ts'
import { findMembers, findMembership } from '../../people/teams/team.repository.ts'
import {
  countUnread,
  deleteAlert,
  findAlertsOf,
  findNotices,
  insertAlert,
  stopEmails,
  updateAlert,
  type AlertTable,
} from './alert.repository.ts'

type Context = Pick<ServerContext, 'db' | 'now' | 'newId'>
/** Alerts of one account: more would be a list that nobody reads. */
const MOST_ALERTS = 100

/** The account's own alerts, and those that the owner of its team shares. */
export async function readAlerts({ db }: Pick<Context, 'db'>, user: User): Promise<Alert[]> {
  const team = await findMembership(db, user.id)
  const owner = team ? (await findMembers(db, team.id)).find(({ role }) => role === 'owner')?.id : undefined
  const others = owner === undefined || owner === user.id ? [] : await findAlertsOf(db, [owner])
  const shown = [...(await findAlertsOf(db, [user.id])), ...others.filter(({ for_team }) => for_team === 1)]
  return shown.map((row) => view(row, user))
}

function view(row: AlertTable, user: User): Alert {
  const { id, name, filter_json, by_email, for_team, is_active, created_at, user_id } = row
  return {
    id,
    name,
    created_at,
    filter: JSON.parse(filter_json),
    is_own: user_id === user.id,
    by_email: by_email === 1,
    for_team: for_team === 1,
    is_active: is_active === 1,
  }
}

/** @throws {ServerError} `alert/too-many`, `alert/not-team-owner` */
export async function addAlert(
  context: Context,
  user: User,
  { name, filter, by_email, for_team }: z.output<typeof newAlertSchema>,
): Promise<void> {
  const { db, now, newId } = context
  if (for_team) await refuseUnlessOwner(context, user)
  await db.transaction().execute(async (trx) => {
    await lockForAppend(trx, `alerts of ${user.id}`)
    if ((await findAlertsOf(trx, [user.id])).length >= MOST_ALERTS)
      throw new ServerError('alert/too-many', `An account can keep ${MOST_ALERTS} alerts; delete one first.`)
    await insertAlert(trx, {
      id: newId(),
      user_id: user.id,
      name,
      filter_json: JSON.stringify(filter),
      created_at: now(),
      by_email: by_email ? 1 : 0,
      for_team: for_team ? 1 : 0,
      is_active: 1,
      unsubscribe_token: newToken(),
    })
  })
}

/** @throws {ServerError} `alert/not-found`, `alert/not-team-owner` */
export async function changeAlert(
  context: Context,
  user: User,
  id: string,
  { name, filter, by_email, for_team, is_active }: z.output<typeof changedAlertSchema>,
): Promise<void> {
  const own = await findAlertsOf(context.db, [user.id])
  if (!own.some((alert) => alert.id === id)) throw notFound()
  if (for_team) await refuseUnlessOwner(context, user)
  const flag = (key: string, value: boolean | undefined) => (value === undefined ? {} : { [key]: value ? 1 : 0 })
  const changes: Partial<AlertTable> = {
    ...(name === undefined ? {} : { name }),
    ...(filter === undefined ? {} : { filter_json: JSON.stringify(filter) }),
    ...flag('by_email', by_email),
    ...flag('for_team', for_team),
    ...flag('is_active', is_active),
  }
  if (Object.keys(changes).length === 0) return
  if (!(await updateAlert(context.db, user.id, id, changes))) throw notFound()
}

/** @throws {ServerError} `alert/not-found` */
export async function removeAlert({ db }: Pick<Context, 'db'>, user: User, id: string): Promise<void> {
  if (!(await deleteAlert(db, user.id, id))) throw notFound()
}

/** Stops the emails of one alert, by the token of its emails. @throws {ServerError} `alert/not-found` */
export async function unsubscribe({ db }: Pick<Context, 'db'>, token: string): Promise<{ name: string }> {
  const alert = await stopEmails(db, token)
  if (!alert) throw notFound()
  return { name: alert.name }
}

export async function readNotices(
  { db }: Pick<Context, 'db'>,
  user: User,
): Promise<{ notices: Notice[]; unread: number }> {
  const rows = await findNotices(db, user.id)
  const notices = rows.map(({ user_id: _, is_read, ...notice }) => ({ ...notice, is_read: is_read === 1 }))
  return { notices, unread: await countUnread(db, user.id) }
}

async function refuseUnlessOwner({ db }: Pick<Context, 'db'>, user: User): Promise<void> {
  const team = await findMembership(db, user.id)
  if (team?.role === 'owner') return
  throw new ServerError('alert/not-team-owner', 'Only the owner of a team shares alerts with it.')
}

const notFound = () => new ServerError('alert/not-found', 'There is no such alert.')

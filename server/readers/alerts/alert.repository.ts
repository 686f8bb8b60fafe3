import type { Db } from '../../base/db/schema.ts'

declare module '../../base/db/schema.ts' {
  interface Schema {
    alerts: AlertTable
    notices: NoticeTable
  }
}

/** A saved filter: its owner is told when a casefile that fits is published, changed or retracted. */
export interface AlertTable {
  id: string
  user_id: string
  name: string
  filter_json: string
  by_email: number
  for_team: number
  is_active: number
  /** In the link of its emails; it can do nothing but stop them. */
  unsubscribe_token: string
  created_at: string
}

/** What an account was told. */
interface NoticeTable {
  id: string
  user_id: string
  title: string
  text: string
  url: string | null
  created_at: string
  is_read: number
}

/** Notices that are kept in sight, the newest first. */
const SHOWN_NOTICES = 200

export async function findAlertsOf(db: Db, userIds: string[]): Promise<AlertTable[]> {
  if (userIds.length === 0) return []
  const query = db.selectFrom('alerts').selectAll().where('user_id', 'in', userIds)
  return query.orderBy('created_at').orderBy('id').execute()
}

/** Every alert that is on, with its owner as the account is now. */
export async function findActiveAlerts(db: Db) {
  return db
    .selectFrom('alerts')
    .innerJoin('users', 'users.id', 'alerts.user_id')
    .selectAll('alerts')
    .select(['users.role', 'users.tier', 'users.email'])
    .where('alerts.is_active', '=', 1)
    .where('users.status', '=', 'active')
    .orderBy('alerts.created_at')
    .orderBy('alerts.id')
    .execute()
}

export async function insertAlert(db: Db, row: AlertTable): Promise<void> {
  await db.insertInto('alerts').values(row).execute()
}

/** @returns whether the account has such an alert */
export async function updateAlert(db: Db, userId: string, id: string, changes: Partial<AlertTable>): Promise<boolean> {
  const own = db.updateTable('alerts').set(changes).where('id', '=', id).where('user_id', '=', userId)
  return Number((await own.executeTakeFirst()).numUpdatedRows) > 0
}

/** @returns whether the account had such an alert */
export async function deleteAlert(db: Db, userId: string, id: string): Promise<boolean> {
  const own = db.deleteFrom('alerts').where('id', '=', id).where('user_id', '=', userId)
  return Number((await own.executeTakeFirst()).numDeletedRows) > 0
}

/** Stops the emails of the alert with this token. */
export async function stopEmails(db: Db, token: string): Promise<AlertTable | undefined> {
  return db
    .updateTable('alerts')
    .set({ by_email: 0 })
    .where('unsubscribe_token', '=', token)
    .returningAll()
    .executeTakeFirst()
}

export async function insertNotice(db: Db, row: NoticeTable): Promise<void> {
  await db.insertInto('notices').values(row).execute()
}

export async function findNotices(db: Db, userId: string): Promise<NoticeTable[]> {
  const own = db.selectFrom('notices').selectAll().where('user_id', '=', userId)
  return own.orderBy('created_at', 'desc').orderBy('id').limit(SHOWN_NOTICES).execute()
}

export async function countUnread(db: Db, userId: string): Promise<number> {
  const { unread } = await db
    .selectFrom('notices')
    .select((build) => build.fn.countAll().as('unread'))
    .where('user_id', '=', userId)
    .where('is_read', '=', 0)
    .executeTakeFirstOrThrow()
  return Number(unread)
}

/** @param id one notice; left out, all of the account */
export async function markRead(db: Db, userId: string, id?: string): Promise<void> {
  const own = db.updateTable('notices').set({ is_read: 1 }).where('user_id', '=', userId)
  await (id === undefined ? own : own.where('id', '=', id)).execute()
}

import type { Db } from '../../base/db/schema.ts'

declare module '../../base/db/schema.ts' {
  interface Schema {
    webhooks: WebhookTable
  }
}

/** Somewhere else that wants to be called when something happens. */
export interface WebhookTable {
  id: string
  user_id: string
  url: string
  events_json: string
  /** Signs each call, so it must be readable: sealed where there is a key for it. Shown to the owner once. */
  secret: string
  /** The owner's switch. */
  is_active: number
  /** The admins' switch, which the owner cannot turn. */
  off_by_admin: number
  created_at: string
}

/** Whether neither its owner nor an admin switched it off. */
export function isCalled({ is_active, off_by_admin }: Pick<WebhookTable, 'is_active' | 'off_by_admin'>): boolean {
  return is_active === 1 && off_by_admin === 0
}

export async function findWebhooksOf(db: Db, userId: string): Promise<WebhookTable[]> {
  const own = db.selectFrom('webhooks').selectAll().where('user_id', '=', userId)
  return own.orderBy('created_at').orderBy('id').execute()
}

export async function findWebhookById(db: Db, id: string): Promise<WebhookTable | undefined> {
  return db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Every webhook that is on and whose owner may have one now. */
export async function findCallableWebhooks(db: Db): Promise<WebhookTable[]> {
  return db
    .selectFrom('webhooks')
    .innerJoin('users', 'users.id', 'webhooks.user_id')
    .selectAll('webhooks')
    .where('webhooks.is_active', '=', 1)
    .where('webhooks.off_by_admin', '=', 0)
    .where('users.status', '=', 'active')
    .where('users.tier', '=', 'enterprise')
    .orderBy('webhooks.created_at')
    .orderBy('webhooks.id')
    .execute()
}

export async function insertWebhook(db: Db, row: WebhookTable): Promise<void> {
  await db.insertInto('webhooks').values(row).execute()
}

export async function updateWebhook(db: Db, id: string, changes: Partial<WebhookTable>): Promise<void> {
  await db.updateTable('webhooks').set(changes).where('id', '=', id).execute()
}

/** The secrets that are kept in another way than they would be now. @param isCurrent of a secret as it is kept */
export async function findWebhooksNotSealedAs(
  db: Db,
  isCurrent: (kept: string) => boolean,
): Promise<Pick<WebhookTable, 'id' | 'secret'>[]> {
  const rows = await db.selectFrom('webhooks').select(['id', 'secret']).orderBy('id').execute()
  return rows.filter(({ secret }) => !isCurrent(secret))
}

/** Keeps a secret in another way, unless somebody else has done so meanwhile. */
export async function replaceSecret(db: Db, id: string, before: string, after: string): Promise<void> {
  await db.updateTable('webhooks').set({ secret: after }).where('id', '=', id).where('secret', '=', before).execute()
}

/** Its deliveries go with it. */
export async function deleteWebhook(db: Db, id: string): Promise<void> {
  await db.deleteFrom('deliveries').where('webhook_id', '=', id).execute()
  await db.deleteFrom('webhooks').where('id', '=', id).execute()
}

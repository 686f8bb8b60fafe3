import type { Db } from '../../base/db/schema.ts'

declare module '../../base/db/schema.ts' {
  interface Schema {
    deliveries: DeliveryTable
  }
}

/** A call to a webhook on its way; tried again until it arrives or is given up. */
export interface DeliveryTable {
  id: string
  kind: 'webhook'
  user_id: string
  webhook_id: string | null
  event_id: string
  event_type: string
  /** The exact body of the call. */
  body: string
  state: 'waiting' | 'delivered' | 'failed'
  attempts: number
  /** Null once it is settled. */
  next_attempt_at: string | null
  last_status: number | null
  last_error: string | null
  created_at: string
}

type NewDelivery = Pick<
  DeliveryTable,
  'id' | 'kind' | 'user_id' | 'webhook_id' | 'event_id' | 'event_type' | 'body'
> & {
  at: string
}

/** Puts something on its way. @param trx the transaction of what it tells of */
export async function queueDelivery(trx: Db, { at, ...delivery }: NewDelivery): Promise<void> {
  await trx
    .insertInto('deliveries')
    .values({
      ...delivery,
      state: 'waiting',
      attempts: 0,
      next_attempt_at: at,
      last_status: null,
      last_error: null,
      created_at: at,
    })
    .execute()
}

/** Deliveries that are due, the oldest first. */
export async function findDue(db: Db, at: string, limit: number): Promise<DeliveryTable[]> {
  return db
    .selectFrom('deliveries')
    .selectAll()
    .where('state', '=', 'waiting')
    .where('next_attempt_at', '<=', at)
    .orderBy('next_attempt_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/**
 * Takes a delivery for one attempt: nobody else tries before `until`.
 *
 * @returns false where somebody else took it first
 */
export async function claim(db: Db, { id, attempts }: DeliveryTable, until: string): Promise<boolean> {
  const result = await db
    .updateTable('deliveries')
    .set({ attempts: attempts + 1, next_attempt_at: until })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('attempts', '=', attempts)
    .executeTakeFirst()
  return Number(result.numUpdatedRows) > 0
}

export async function updateDelivery(db: Db, id: string, changes: Partial<DeliveryTable>): Promise<void> {
  await db.updateTable('deliveries').set(changes).where('id', '=', id).execute()
}

/** The newest deliveries of a webhook. */
export async function findDeliveries(db: Db, webhookId: string, limit: number): Promise<DeliveryTable[]> {
  return db
    .selectFrom('deliveries')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function findDelivery(db: Db, webhookId: string, id: string): Promise<DeliveryTable | undefined> {
  const one = db.selectFrom('deliveries').selectAll().where('webhook_id', '=', webhookId).where('id', '=', id)
  return one.executeTakeFirst()
}

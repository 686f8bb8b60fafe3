import type { Kysely } from 'kysely'
import { byteOrderedText } from '../dialect.ts'

/** Subscriptions, bills, the provider's events that were applied, and the books of the simulated provider. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = byteOrderedText(db)
  await db.schema
    .createTable('subscriptions')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('user_id', text, (column) => column.notNull())
    .addColumn('provider', text, (column) => column.notNull())
    .addColumn('customer', text, (column) => column.notNull())
    .addColumn('status', text, (column) => column.notNull())
    .addColumn('current_period_end', text, (column) => column.notNull())
    .addColumn('cancel_at_period_end', 'integer', (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('synced_at', text, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('subscriptions_of_user').on('subscriptions').columns(['user_id', 'created_at']).execute()
  await db.schema
    .createTable('payments')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('user_id', text, (column) => column.notNull())
    .addColumn('subscription_id', text, (column) => column.notNull())
    .addColumn('provider', text, (column) => column.notNull())
    .addColumn('amount', 'integer', (column) => column.notNull())
    .addColumn('currency', text, (column) => column.notNull())
    .addColumn('status', text, (column) => column.notNull())
    .addColumn('at', text, (column) => column.notNull())
    .addColumn('receipt_url', 'text')
    .execute()
  await db.schema.createIndex('payments_of_user').on('payments').columns(['user_id', 'at']).execute()
  await db.schema
    .createTable('payment_events')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('type', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('received_at', text, (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('mock_subscriptions')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('user_id', text, (column) => column.notNull())
    .addColumn('status', text, (column) => column.notNull())
    .addColumn('current_period_end', text, (column) => column.notNull())
    .addColumn('cancel_at_period_end', 'integer', (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .execute()
}

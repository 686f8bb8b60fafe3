import type { Kysely } from 'kysely'
import { byteOrderedText } from '../../dialect.ts'

/** What accounts used of their limits, what they paid, and the teams they are in. */
export async function createDues(db: Kysely<unknown>): Promise<void> {
  await addUsage(db)
  await addUsageItems(db)
  await addSubscriptions(db)
  await addPayments(db)
  await addPaymentEvents(db)
  await addMockSubscriptions(db)
  await addTeams(db)
  await addTeamMembers(db)
  await addTeamInvitations(db)
}

async function addUsage(db: Kysely<unknown>): Promise<void> {
  const text = byteOrderedText(db)
  await db.schema
    .createTable('usage')
    .addColumn('subject', text, (column) => column.notNull())
    .addColumn('meter', text, (column) => column.notNull())
    .addColumn('month', text, (column) => column.notNull())
    .addColumn('used', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('usage_key', ['subject', 'meter', 'month'])
    .execute()
}

async function addUsageItems(db: Kysely<unknown>): Promise<void> {
  const text = byteOrderedText(db)
  await db.schema
    .createTable('usage_items')
    .addColumn('subject', text, (column) => column.notNull())
    .addColumn('meter', text, (column) => column.notNull())
    .addColumn('month', text, (column) => column.notNull())
    .addColumn('item', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('usage_items_key', ['subject', 'meter', 'month', 'item'])
    .execute()
}

async function addSubscriptions(db: Kysely<unknown>): Promise<void> {
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
}

async function addPayments(db: Kysely<unknown>): Promise<void> {
  const text = byteOrderedText(db)
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
}

async function addPaymentEvents(db: Kysely<unknown>): Promise<void> {
  const text = byteOrderedText(db)
  await db.schema
    .createTable('payment_events')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('type', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('received_at', text, (column) => column.notNull())
    .execute()
}

/** The books of the simulated provider. */
async function addMockSubscriptions(db: Kysely<unknown>): Promise<void> {
  const text = byteOrderedText(db)
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

async function addTeams(db: Kysely<unknown>): Promise<void> {
  const text = byteOrderedText(db)
  await db.schema
    .createTable('teams')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('seats', 'integer', (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .execute()
}

async function addTeamMembers(db: Kysely<unknown>): Promise<void> {
  const text = byteOrderedText(db)
  await db.schema
    .createTable('team_members')
    .addColumn('user_id', text, (column) => column.primaryKey())
    .addColumn('team_id', text, (column) => column.notNull().references('teams.id').onDelete('cascade'))
    .addColumn('role', text, (column) => column.notNull())
    .addColumn('joined_at', text, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('team_members_of_team').on('team_members').column('team_id').execute()
}

async function addTeamInvitations(db: Kysely<unknown>): Promise<void> {
  const text = byteOrderedText(db)
  await db.schema
    .createTable('team_invitations')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('team_id', text, (column) => column.notNull().references('teams.id').onDelete('cascade'))
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_key', text, (column) => column.notNull())
    .addColumn('token_hash', text, (column) => column.notNull().unique())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('expires_at', text, (column) => column.notNull())
    .addColumn('state', text, (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('team_invitations_of_team')
    .on('team_invitations')
    .columns(['team_id', 'created_at'])
    .execute()
}

import type { Kysely } from 'kysely'
import { byteOrderedText } from '../../dialect.ts'

/** What readers keep and say, and what is on its way to them. */
export async function createReaders(db: Kysely<unknown>): Promise<void> {
  await addBookmarks(db)
  await addCollections(db)
  await addCollectionItems(db)
  await addSavedViews(db)
  await addSandboxScenarios(db)
  await addClaims(db)
  await addFlags(db)
  await addArchiveEvents(db)
  await addAlerts(db)
  await addNotices(db)
  await addWebhooks(db)
  await addDeliveries(db)
}

async function addBookmarks(db: Kysely<unknown>): Promise<void> {
  const text = byteOrderedText(db)
  await db.schema
    .createTable('bookmarks')
    .addColumn('user_id', text, (column) => column.notNull().references('users.id').onDelete('cascade'))
    // no reference to a casefile: a bookmark outlives what it points to
    .addColumn('casefile_slug', text, (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('note', 'text', (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('bookmarks_key', ['user_id', 'casefile_slug'])
    .execute()
}

async function addCollections(db: Kysely<unknown>): Promise<void> {
  const text = byteOrderedText(db)
  await db.schema
    .createTable('collections')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('user_id', text, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_key', text, (column) => column.notNull())
    .addColumn('place', 'integer', (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('for_team', 'integer', (column) => column.notNull().defaultTo(0))
    .addUniqueConstraint('collections_name', ['user_id', 'name_key'])
    .execute()
}

async function addCollectionItems(db: Kysely<unknown>): Promise<void> {
  const text = byteOrderedText(db)
  await db.schema
    .createTable('collection_items')
    .addColumn('collection_id', text, (column) => column.notNull().references('collections.id').onDelete('cascade'))
    .addColumn('user_id', text, (column) => column.notNull())
    .addColumn('casefile_slug', text, (column) => column.notNull())
    .addColumn('place', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('collection_items_key', ['collection_id', 'casefile_slug'])
    .addForeignKeyConstraint(
      'collection_items_bookmark',
      ['user_id', 'casefile_slug'],
      'bookmarks',
      ['user_id', 'casefile_slug'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .execute()
  await db.schema
    .createIndex('collection_items_of')
    .on('collection_items')
    .columns(['user_id', 'casefile_slug'])
    .execute()
}

async function addSavedViews(db: Kysely<unknown>): Promise<void> {
  const text = byteOrderedText(db)
  await db.schema
    .createTable('saved_views')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('user_id', text, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('casefile_slug', text, (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('query', 'text', (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('saved_views_of')
    .on('saved_views')
    .columns(['user_id', 'casefile_slug', 'created_at'])
    .execute()
}

async function addSandboxScenarios(db: Kysely<unknown>): Promise<void> {
  const text = byteOrderedText(db)
  await db.schema
    .createTable('sandbox_scenarios')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('user_id', text, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('scenario_json', 'text', (column) => column.notNull())
    .addColumn('share_token', text, (column) => column.notNull().unique())
    .addColumn('created_at', text, (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('sandbox_scenarios_of')
    .on('sandbox_scenarios')
    .columns(['user_id', 'created_at'])
    .execute()
}

async function addClaims(db: Kysely<unknown>): Promise<void> {
  const text = byteOrderedText(db)
  await db.schema
    .createTable('claims')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('casefile_slug', text, (column) => column.notNull().references('casefiles.slug'))
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('part', text, (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('evidence_json', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text')
    .addColumn('user_id', text)
    .addColumn('state', text, (column) => column.notNull())
    .addColumn('answer', 'text')
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('updated_at', text, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('claims_by_state').on('claims').columns(['state', 'created_at']).execute()
}

async function addFlags(db: Kysely<unknown>): Promise<void> {
  const text = byteOrderedText(db)
  await db.schema
    .createTable('flags')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('casefile_slug', text, (column) => column.notNull().references('casefiles.slug'))
    .addColumn('reason', text, (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('user_id', text)
    .addColumn('state', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('flags_by_state').on('flags').columns(['state', 'created_at']).execute()
}

async function addArchiveEvents(db: Kysely<unknown>): Promise<void> {
  const text = byteOrderedText(db)
  await db.schema
    .createTable('archive_events')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('type', text, (column) => column.notNull())
    .addColumn('event_json', 'text', (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('processed_at', text)
    .execute()
  await db.schema
    .createIndex('archive_events_open')
    .on('archive_events')
    .columns(['processed_at', 'created_at'])
    .execute()
}

async function addAlerts(db: Kysely<unknown>): Promise<void> {
  const text = byteOrderedText(db)
  await db.schema
    .createTable('alerts')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('user_id', text, (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('filter_json', 'text', (column) => column.notNull())
    .addColumn('by_email', 'integer', (column) => column.notNull())
    .addColumn('for_team', 'integer', (column) => column.notNull())
    .addColumn('is_active', 'integer', (column) => column.notNull())
    .addColumn('unsubscribe_token', text, (column) => column.notNull().unique())
    .addColumn('created_at', text, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('alerts_of_user').on('alerts').columns(['user_id', 'created_at']).execute()
}

async function addNotices(db: Kysely<unknown>): Promise<void> {
  const text = byteOrderedText(db)
  await db.schema
    .createTable('notices')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('user_id', text, (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('url', 'text')
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('is_read', 'integer', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('notices_of_user').on('notices').columns(['user_id', 'created_at']).execute()
}

async function addWebhooks(db: Kysely<unknown>): Promise<void> {
  const text = byteOrderedText(db)
  await db.schema
    .createTable('webhooks')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('user_id', text, (column) => column.notNull())
    .addColumn('url', 'text', (column) => column.notNull())
    .addColumn('events_json', 'text', (column) => column.notNull())
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('is_active', 'integer', (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('off_by_admin', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema.createIndex('webhooks_of_user').on('webhooks').columns(['user_id', 'created_at']).execute()
}

async function addDeliveries(db: Kysely<unknown>): Promise<void> {
  const text = byteOrderedText(db)
  await db.schema
    .createTable('deliveries')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('user_id', text, (column) => column.notNull())
    .addColumn('webhook_id', text)
    .addColumn('event_id', text, (column) => column.notNull())
    .addColumn('event_type', text, (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('state', text, (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('next_attempt_at', text)
    .addColumn('last_status', 'integer')
    .addColumn('last_error', 'text')
    .addColumn('created_at', text, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('deliveries_due').on('deliveries').columns(['state', 'next_attempt_at']).execute()
  await db.schema.createIndex('deliveries_of_webhook').on('deliveries').columns(['webhook_id', 'created_at']).execute()
}

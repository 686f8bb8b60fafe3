import type { Kysely } from 'kysely'
import { byteOrderedText } from '../../dialect.ts'

/** The life of a casefile up to the lock, and the chain it hangs on. */
export async function createRecord(db: Kysely<unknown>): Promise<void> {
  await addDomains(db)
  await addSubdomains(db)
  await addDatasets(db)
  await addOutcomeLog(db)
  await addCasefiles(db)
  await addDrafts(db)
  await addPlans(db)
  await addLocks(db)
  await addChainEntries(db)
  await addLockTimestamps(db)
  await addCovers(db)
}

async function addDomains(db: Kysely<unknown>): Promise<void> {
  const text = byteOrderedText(db)
  await db.schema
    .createTable('domains')
    .addColumn('slug', text, (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('hidden', 'integer', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .execute()
}

async function addSubdomains(db: Kysely<unknown>): Promise<void> {
  const text = byteOrderedText(db)
  await db.schema
    .createTable('subdomains')
    .addColumn('domain_slug', text, (column) => column.notNull().references('domains.slug'))
    .addColumn('slug', text, (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('subdomains_key', ['domain_slug', 'slug'])
    .execute()
}

async function addDatasets(db: Kysely<unknown>): Promise<void> {
  const text = byteOrderedText(db)
  await db.schema
    .createTable('datasets')
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('sha256', text, (column) => column.notNull())
    .addColumn('info_json', 'text', (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('uploaded_by', text)
    .addColumn('profile_json', 'text')
    .addPrimaryKeyConstraint('datasets_key', ['id', 'sha256'])
    .execute()
}

/** By what columns are known again in other data, and which of them analysts were shown. */
async function addOutcomeLog(db: Kysely<unknown>): Promise<void> {
  const text = byteOrderedText(db)
  await db.schema
    .createTable('column_prints')
    .addColumn('dataset_sha256', text, (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('content_sha256', text, (column) => column.notNull())
    .addColumn('values_sha256', text)
    .addPrimaryKeyConstraint('column_prints_key', ['dataset_sha256', 'name'])
    .execute()
  for (const column of ['content_sha256', 'values_sha256'])
    await db.schema.createIndex(`column_prints_${column}`).on('column_prints').column(column).execute()
  await db.schema
    .createTable('column_samples')
    .addColumn('dataset_sha256', text, (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('value', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('column_samples_key', ['dataset_sha256', 'name', 'value'])
    .execute()
  await db.schema.createIndex('column_samples_value').on('column_samples').column('value').execute()
  await db.schema
    .createTable('outcome_looks')
    .addColumn('dataset_sha256', text, (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('first_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('outcome_looks_key', ['dataset_sha256', 'name', 'kind'])
    .execute()
}

async function addCasefiles(db: Kysely<unknown>): Promise<void> {
  const text = byteOrderedText(db)
  await db.schema
    .createTable('casefiles')
    .addColumn('slug', text, (column) => column.primaryKey())
    .addColumn('docket', text, (column) => column.notNull().unique())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('jurisdiction', 'text', (column) => column.notNull())
    .addColumn('domain_slug', text, (column) => column.notNull())
    .addColumn('subdomain_slug', text, (column) => column.notNull())
    .addColumn('period', 'text', (column) => column.notNull())
    .addColumn('keywords_json', 'text', (column) => column.notNull())
    .addColumn('texts_json', 'text', (column) => column.notNull())
    .addColumn('design_json', 'text', (column) => column.notNull())
    .addColumn('status', text, (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('source_json', 'text', (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('updated_at', text, (column) => column.notNull())
    .addColumn('replication_json', 'text')
    .addColumn('cover_json', 'text')
    .addForeignKeyConstraint('casefiles_subdomain', ['domain_slug', 'subdomain_slug'], 'subdomains', [
      'domain_slug',
      'slug',
    ])
    .execute()
}

/** What analysts edit before the lock, one document per casefile, counted up with every save. */
async function addDrafts(db: Kysely<unknown>): Promise<void> {
  const text = byteOrderedText(db)
  await db.schema
    .createTable('drafts')
    .addColumn('casefile_slug', text, (column) => column.primaryKey().references('casefiles.slug'))
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('document_json', 'text', (column) => column.notNull())
    .addColumn('dataset_id', text)
    .addColumn('dataset_sha256', text)
    .addColumn('owner_id', text, (column) => column.notNull())
    .addColumn('owner_name', 'text', (column) => column.notNull())
    .addColumn('updated_at', text, (column) => column.notNull())
    .execute()
}

/** One plan per version: a design that was locked before there were data. */
async function addPlans(db: Kysely<unknown>): Promise<void> {
  const text = byteOrderedText(db)
  await db.schema
    .createTable('plans')
    .addColumn('hash', text, (column) => column.primaryKey())
    .addColumn('casefile_slug', text, (column) => column.notNull().references('casefiles.slug'))
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('author', 'text', (column) => column.notNull())
    .addColumn('plan_json', 'text', (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addUniqueConstraint('plans_version', ['casefile_slug', 'version'])
    .execute()
}

/** One lock per version. */
async function addLocks(db: Kysely<unknown>): Promise<void> {
  const text = byteOrderedText(db)
  await db.schema
    .createTable('locks')
    .addColumn('hash', text, (column) => column.primaryKey())
    .addColumn('casefile_slug', text, (column) => column.notNull().references('casefiles.slug'))
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('author', 'text', (column) => column.notNull())
    .addColumn('design_json', 'text', (column) => column.notNull())
    .addColumn('dataset_sha256', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addUniqueConstraint('locks_version', ['casefile_slug', 'version'])
    .execute()
  await db.schema.createIndex('locks_dataset').on('locks').column('dataset_sha256').execute()
}

/** One link per position, and no link may follow the same one twice: a chain cannot fork. */
async function addChainEntries(db: Kysely<unknown>): Promise<void> {
  const text = byteOrderedText(db)
  await db.schema
    .createTable('chain_entries')
    .addColumn('hash', text, (column) => column.primaryKey())
    .addColumn('casefile_slug', text, (column) => column.notNull().references('casefiles.slug'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('author', 'text', (column) => column.notNull())
    .addColumn('content_sha256', text, (column) => column.notNull())
    .addColumn('previous', text, (column) => column.unique())
    .addColumn('created_at', text, (column) => column.notNull())
    .addUniqueConstraint('chain_entries_position', ['casefile_slug', 'position'])
    .execute()
}

/** What external authorities vouch for: that a lock was there at a time. */
async function addLockTimestamps(db: Kysely<unknown>): Promise<void> {
  const text = byteOrderedText(db)
  await db.schema
    .createTable('lock_timestamps')
    .addColumn('link_hash', text, (column) => column.notNull().references('chain_entries.hash'))
    .addColumn('casefile_slug', text, (column) => column.notNull().references('casefiles.slug'))
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('imprint', text, (column) => column.notNull())
    .addColumn('authority', 'text', (column) => column.notNull())
    .addColumn('stamped_at', text, (column) => column.notNull())
    .addColumn('token', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('lock_timestamps_key', ['link_hash', 'stamped_at', 'imprint'])
    .execute()
}

/** Cover pictures that were uploaded. */
async function addCovers(db: Kysely<unknown>): Promise<void> {
  const text = byteOrderedText(db)
  await db.schema
    .createTable('covers')
    .addColumn('sha256', text, (column) => column.primaryKey())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('bytes', 'integer', (column) => column.notNull())
    .addColumn('created_by', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .execute()
}

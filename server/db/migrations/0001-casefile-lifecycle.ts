import type { Kysely } from 'kysely'
import { byteOrderedText } from '../dialect.ts'

/** The life of a casefile: domains, data sets, casefiles, locks, chain, runs, jobs, publications. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createDomains(db)
  await createCasefiles(db)
  await createLocks(db)
  await createRuns(db)
  await createPublications(db)
}

async function createDomains(db: Kysely<unknown>) {
  const text = byteOrderedText(db)
  await db.schema
    .createTable('domains')
    .addColumn('slug', text, (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('hidden', 'integer', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('subdomains')
    .addColumn('domain_slug', text, (column) => column.notNull().references('domains.slug'))
    .addColumn('slug', text, (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('subdomains_key', ['domain_slug', 'slug'])
    .execute()
}

async function createCasefiles(db: Kysely<unknown>) {
  const text = byteOrderedText(db)
  await db.schema
    .createTable('datasets')
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('sha256', text, (column) => column.notNull())
    .addColumn('info_json', 'text', (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('datasets_key', ['id', 'sha256'])
    .execute()
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
    .addForeignKeyConstraint('casefiles_subdomain', ['domain_slug', 'subdomain_slug'], 'subdomains', [
      'domain_slug',
      'slug',
    ])
    .execute()
}

/** One lock per version, one link per position, and no link may follow the same one twice: a chain cannot fork. */
async function createLocks(db: Kysely<unknown>) {
  const text = byteOrderedText(db)
  await db.schema
    .createTable('locks')
    .addColumn('hash', text, (column) => column.primaryKey())
    .addColumn('casefile_slug', text, (column) => column.notNull().references('casefiles.slug'))
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('author', 'text', (column) => column.notNull())
    .addColumn('design_json', 'text', (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addUniqueConstraint('locks_version', ['casefile_slug', 'version'])
    .execute()
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

async function createRuns(db: Kysely<unknown>) {
  const text = byteOrderedText(db)
  await db.schema
    .createTable('jobs')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('subject', text, (column) => column.notNull())
    .addColumn('status', text, (column) => column.notNull())
    .addColumn('step', 'text')
    .addColumn('fraction', 'double precision', (column) => column.notNull())
    .addColumn('reason', 'text')
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('worker', 'text')
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('updated_at', text, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('jobs_waiting').on('jobs').columns(['status', 'position']).execute()
  await db.schema
    .createTable('runs')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('casefile_slug', text, (column) => column.notNull().references('casefiles.slug'))
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('lock_hash', text, (column) => column.notNull().references('locks.hash'))
    .addColumn('job_id', text, (column) => column.notNull().references('jobs.id'))
    .addColumn('status', text, (column) => column.notNull())
    .addColumn('record_json', 'text')
    .addColumn('result_json', 'text')
    .addColumn('reason', 'text')
    .addColumn('created_at', text, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('runs_of_lock').on('runs').column('lock_hash').execute()
}

async function createPublications(db: Kysely<unknown>) {
  const text = byteOrderedText(db)
  await db.schema
    .createTable('publications')
    .addColumn('casefile_slug', text, (column) => column.notNull().references('casefiles.slug'))
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('sha256', text, (column) => column.notNull())
    .addColumn('link_hash', text, (column) => column.notNull().references('chain_entries.hash'))
    .addColumn('run_id', text, (column) => column.notNull().references('runs.id'))
    .addColumn('published_at', text, (column) => column.notNull())
    .addColumn('is_current', 'integer', (column) => column.notNull())
    .addColumn('card_json', 'text', (column) => column.notNull())
    .addColumn('domain_slug', text, (column) => column.notNull())
    .addColumn('subdomain_slug', text, (column) => column.notNull())
    .addColumn('jurisdiction_key', text, (column) => column.notNull())
    .addColumn('design_type', text, (column) => column.notNull())
    .addColumn('eqs_overall', 'double precision')
    .addColumn('standardised_effect', 'double precision')
    .addColumn('title_key', text, (column) => column.notNull())
    .addColumn('first_published_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('publications_key', ['casefile_slug', 'version'])
    .execute()
  await db.schema.createIndex('publications_run').on('publications').column('run_id').execute()
  const sortedBy = ['first_published_at', 'eqs_overall', 'title_key', 'standardised_effect', 'jurisdiction_key']
  for (const column of sortedBy) {
    const index = db.schema.createIndex(`publications_${column}`).on('publications')
    await index.columns(['is_current', column, 'casefile_slug']).execute()
  }
  const byDomain = db.schema.createIndex('publications_domain').on('publications')
  await byDomain.columns(['is_current', 'domain_slug', 'subdomain_slug']).execute()
}

import type { Kysely } from 'kysely'
import { byteOrderedText } from '../../dialect.ts'

/** From a run to a publication, what is said of one afterwards, and what is published about several. */
export async function createResults(db: Kysely<unknown>): Promise<void> {
  await addRuns(db)
  await addPublications(db)
  await addRetractions(db)
  await addErrata(db)
  await addReviews(db)
  await addReviewComments(db)
  await addPolicies(db)
  await addProblems(db)
}

async function addRuns(db: Kysely<unknown>): Promise<void> {
  const text = byteOrderedText(db)
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

async function addPublications(db: Kysely<unknown>): Promise<void> {
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
    .addColumn('cover_sha256', 'text')
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

async function addRetractions(db: Kysely<unknown>): Promise<void> {
  const text = byteOrderedText(db)
  await db.schema
    .createTable('retractions')
    .addColumn('casefile_slug', text, (column) => column.notNull().references('casefiles.slug'))
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('author', 'text', (column) => column.notNull())
    .addColumn('retracted_at', text, (column) => column.notNull())
    .addColumn('link_hash', text, (column) => column.notNull().references('chain_entries.hash'))
    .addPrimaryKeyConstraint('retractions_key', ['casefile_slug', 'version'])
    .execute()
}

async function addErrata(db: Kysely<unknown>): Promise<void> {
  const text = byteOrderedText(db)
  await db.schema
    .createTable('errata')
    .addColumn('link_hash', text, (column) => column.primaryKey().references('chain_entries.hash'))
    .addColumn('casefile_slug', text, (column) => column.notNull().references('casefiles.slug'))
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('author', 'text', (column) => column.notNull())
    .addColumn('published_at', text, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('errata_of_casefile').on('errata').columns(['casefile_slug', 'published_at']).execute()
}

/** Checks before publication: one state for each version. */
async function addReviews(db: Kysely<unknown>): Promise<void> {
  const text = byteOrderedText(db)
  await db.schema
    .createTable('reviews')
    .addColumn('casefile_slug', text, (column) => column.notNull().references('casefiles.slug'))
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('state', text, (column) => column.notNull())
    .addColumn('updated_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('reviews_key', ['casefile_slug', 'version'])
    .execute()
}

async function addReviewComments(db: Kysely<unknown>): Promise<void> {
  const text = byteOrderedText(db)
  await db.schema
    .createTable('review_comments')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('casefile_slug', text, (column) => column.notNull().references('casefiles.slug'))
    .addColumn('field', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('author_id', text, (column) => column.notNull())
    .addColumn('author_name', 'text', (column) => column.notNull())
    .addColumn('author_role', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('resolved', 'integer', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('review_comments_casefile').on('review_comments').column('casefile_slug').execute()
}

/** Sources of policies; what admins changed of the words lies apart, since every start brings the source in anew. */
async function addPolicies(db: Kysely<unknown>): Promise<void> {
  const text = byteOrderedText(db)
  await db.schema
    .createTable('policies')
    .addColumn('slug', text, (column) => column.primaryKey())
    .addColumn('source_json', 'text', (column) => column.notNull())
    .addColumn('updated_at', text, (column) => column.notNull())
    .addColumn('edits_json', 'text')
    .execute()
}

async function addProblems(db: Kysely<unknown>): Promise<void> {
  const text = byteOrderedText(db)
  await db.schema
    .createTable('problems')
    .addColumn('slug', text, (column) => column.primaryKey())
    .addColumn('docket', text, (column) => column.notNull().unique())
    .addColumn('source_json', 'text', (column) => column.notNull())
    .addColumn('updated_at', text, (column) => column.notNull())
    .execute()
}

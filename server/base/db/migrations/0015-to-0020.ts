import { sql, type Kysely } from 'kysely'
import { byteOrderedText } from '../dialect.ts'

/**
 * Rival designs, and when results of a version that is not published were opened to a reviewer. Of what is analyzed already nobody
 * can say who has seen it, so it counts as opened to every reviewer there is.
 */
export async function addRivals(db: Kysely<unknown>): Promise<void> {
  const text = byteOrderedText(db)
  await db.schema
    .createTable('rivals')
    .addColumn('link_hash', text, (column) => column.primaryKey().references('chain_entries.hash'))
    .addColumn('casefile_slug', text, (column) => column.notNull().references('casefiles.slug'))
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('reviewer_id', text, (column) => column.notNull())
    .addColumn('reviewer_name', 'text', (column) => column.notNull())
    .addColumn('design_json', 'text', (column) => column.notNull())
    .addColumn('locked_at', text, (column) => column.notNull())
    .addColumn('job_id', text, (column) => column.notNull().references('jobs.id'))
    .addColumn('record_json', 'text')
    .addColumn('result_json', 'text')
    .addUniqueConstraint('rivals_of_reviewer', ['casefile_slug', 'version', 'reviewer_id'])
    .execute()
  await db.schema
    .createTable('result_openings')
    .addColumn('casefile_slug', text, (column) => column.notNull().references('casefiles.slug'))
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('user_id', text, (column) => column.notNull())
    .addColumn('opened_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('result_openings_key', ['casefile_slug', 'version', 'user_id'])
    .execute()
  await sql`insert into result_openings (casefile_slug, version, user_id, opened_at)
    select casefiles.slug, casefiles.version, users.id, casefiles.updated_at from casefiles, users
    where casefiles.status = 'analyzed' and users.role = 'reviewer'`.execute(db)
}

/** What reviewers have written of rival designs that they have not locked yet. */
export async function addRivalDrafts(db: Kysely<unknown>): Promise<void> {
  const text = byteOrderedText(db)
  await db.schema
    .createTable('rival_drafts')
    .addColumn('casefile_slug', text, (column) => column.notNull().references('casefiles.slug'))
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('reviewer_id', text, (column) => column.notNull())
    .addColumn('draft_json', 'text', (column) => column.notNull())
    .addColumn('saved_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('rival_drafts_key', ['casefile_slug', 'version', 'reviewer_id'])
    .execute()
}

/** Sources of data sets, the vintages that were pulled from them, and what became of each for the casefiles that follow. */
export async function addVintages(db: Kysely<unknown>): Promise<void> {
  const text = byteOrderedText(db)
  await db.schema
    .createTable('data_sources')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('dataset_id', text, (column) => column.notNull().unique())
    .addColumn('dataset_sha256', text, (column) => column.notNull())
    .addColumn('url', 'text', (column) => column.notNull())
    .addColumn('licence', 'text', (column) => column.notNull())
    .addColumn('schedule', text, (column) => column.notNull())
    .addColumn('rules_json', 'text', (column) => column.notNull())
    .addColumn('publish', text, (column) => column.notNull())
    .addColumn('is_active', 'integer', (column) => column.notNull())
    .addColumn('owner_id', text, (column) => column.notNull())
    .addColumn('owner_name', 'text', (column) => column.notNull())
    .addColumn('declared_at', text, (column) => column.notNull())
    .addColumn('next_pull_on', text, (column) => column.notNull())
    .addColumn('failures', 'integer', (column) => column.notNull())
    .addColumn('last_at', text)
    .addColumn('last_message', 'text')
    .execute()
  await db.schema
    .createTable('vintages')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('source_id', text, (column) => column.notNull().references('data_sources.id'))
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('url', 'text', (column) => column.notNull())
    .addColumn('licence', 'text', (column) => column.notNull())
    .addColumn('pulled_at', text, (column) => column.notNull())
    .addColumn('fetched_sha256', text, (column) => column.notNull())
    .addColumn('dataset_sha256', text)
    .addColumn('rows', 'integer')
    .addColumn('fits', 'integer', (column) => column.notNull())
    .addColumn('fit_json', 'text', (column) => column.notNull())
    .addUniqueConstraint('vintages_number', ['source_id', 'number'])
    .addUniqueConstraint('vintages_fetched', ['source_id', 'fetched_sha256'])
    .addUniqueConstraint('vintages_data', ['source_id', 'dataset_sha256'])
    .execute()
  await db.schema
    .createTable('vintage_casefiles')
    .addColumn('vintage_id', text, (column) => column.notNull().references('vintages.id'))
    .addColumn('casefile_slug', text, (column) => column.notNull().references('casefiles.slug'))
    .addColumn('version', 'integer')
    .addColumn('state', text, (column) => column.notNull())
    .addColumn('note', 'text')
    .addColumn('updated_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('vintage_casefiles_key', ['vintage_id', 'casefile_slug'])
    .execute()
}

/** By what data are known again although they were changed, and until when the words of a lock are withheld. */
export async function addLocksInPublic(db: Kysely<unknown>): Promise<void> {
  const text = byteOrderedText(db)
  await db.schema
    .createTable('data_sketches')
    .addColumn('dataset_sha256', text, (column) => column.primaryKey())
    .addColumn('rows', 'integer', (column) => column.notNull())
    .addColumn('sketch_json', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('data_sketches_rows').on('data_sketches').column('rows').execute()
  await db.schema
    .createTable('data_sketch_keys')
    .addColumn('dataset_sha256', text, (column) => column.notNull())
    .addColumn('hash', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('data_sketch_keys_key', ['dataset_sha256', 'hash'])
    .execute()
  await db.schema.createIndex('data_sketch_keys_hash').on('data_sketch_keys').column('hash').execute()
  await db.schema
    .createTable('lock_embargoes')
    .addColumn('link_hash', text, (column) => column.primaryKey())
    .addColumn('until', text)
    .execute()
}

/** What waits for a second person, who may edit a draft beside its owner, where accounts signed in from, and alarms. */
export async function addAuthority(db: Kysely<unknown>): Promise<void> {
  const text = byteOrderedText(db)
  await db.schema
    .createTable('approvals')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('subject', text, (column) => column.notNull())
    .addColumn('given_json', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('asked_by', text, (column) => column.notNull())
    .addColumn('asked_by_name', 'text', (column) => column.notNull())
    .addColumn('asked_at', text, (column) => column.notNull())
    .addColumn('until', text)
    .addColumn('stop_hash', text)
    .addColumn('state', text, (column) => column.notNull())
    .addColumn('decided_by', text)
    .addColumn('decided_at', text)
    .execute()
  await db.schema.createIndex('approvals_asked').on('approvals').columns(['asked_by', 'asked_at']).execute()
  await db.schema
    .createTable('draft_editors')
    .addColumn('casefile_slug', text, (column) => column.notNull())
    .addColumn('user_id', text, (column) => column.notNull())
    .addColumn('invited_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('draft_editors_key', ['casefile_slug', 'user_id'])
    .execute()
  await db.schema
    .createTable('sign_in_places')
    .addColumn('user_id', text, (column) => column.notNull())
    .addColumn('place', text, (column) => column.notNull())
    .addColumn('first_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('sign_in_places_key', ['user_id', 'place'])
    .execute()
  await db.schema
    .alterTable('sessions')
    .addColumn('is_new_place', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema
    .alterTable('sessions')
    .addColumn('deletions', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema
    .createTable('alarms')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('user_id', text, (column) => column.notNull())
    .addColumn('detail', 'text', (column) => column.notNull())
    .addColumn('raised_at', text, (column) => column.notNull())
    .addColumn('settled_at', text)
    .addColumn('settled_by', text)
    .execute()
}

/** What panels are known again by; sketches from before are made again, and stay where their data are gone. */
export async function addPanelSketches(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('data_sketches').addColumn('totals_json', 'text').execute()
  await db.schema
    .alterTable('data_sketches')
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()
}

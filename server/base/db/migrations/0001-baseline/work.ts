import type { Kysely } from 'kysely'
import { byteOrderedText, makeAppendOnly } from '../../dialect.ts'

/** What the product keeps of its own work: settings, the append-only log, jobs, builds and nights. */
export async function createWork(db: Kysely<unknown>): Promise<void> {
  await addSiteSettings(db)
  await addActivity(db)
  await addJobs(db)
  await addJobLines(db)
  await addSiteBuilds(db)
  await addNightlyRuns(db)
}

async function addSiteSettings(db: Kysely<unknown>): Promise<void> {
  const text = byteOrderedText(db)
  await db.schema
    .createTable('site_settings')
    .addColumn('name', text, (column) => column.primaryKey())
    .addColumn('value_json', 'text', (column) => column.notNull())
    .addColumn('updated_at', text, (column) => column.notNull())
    .addColumn('updated_by', 'text', (column) => column.notNull())
    .execute()
}

async function addActivity(db: Kysely<unknown>): Promise<void> {
  const text = byteOrderedText(db)
  await db.schema
    .createTable('activity')
    .addColumn('seq', 'integer', (column) => column.primaryKey())
    .addColumn('at', text, (column) => column.notNull())
    .addColumn('actor_id', text)
    .addColumn('actor', text, (column) => column.notNull())
    .addColumn('action', text, (column) => column.notNull())
    .addColumn('subject', text, (column) => column.notNull())
    .addColumn('before_json', 'text')
    .addColumn('after_json', 'text')
    .addColumn('previous', text)
    .addColumn('hash', text, (column) => column.notNull().unique())
    .execute()
  await makeAppendOnly(db, 'activity')
  await db.schema.createIndex('activity_subject').on('activity').columns(['subject', 'seq']).execute()
  await db.schema.createIndex('activity_actor').on('activity').columns(['actor_id', 'seq']).execute()
}

async function addJobs(db: Kysely<unknown>): Promise<void> {
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
}

async function addJobLines(db: Kysely<unknown>): Promise<void> {
  const text = byteOrderedText(db)
  await db.schema
    .createTable('job_lines')
    .addColumn('job_id', text, (column) => column.notNull().references('jobs.id'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('at', text, (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('job_lines_key', ['job_id', 'position'])
    .execute()
}

async function addSiteBuilds(db: Kysely<unknown>): Promise<void> {
  const text = byteOrderedText(db)
  await db.schema
    .createTable('site_builds')
    .addColumn('position', 'integer', (column) => column.primaryKey())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('reasons_json', 'text', (column) => column.notNull())
    .addColumn('started_at', text, (column) => column.notNull())
    .addColumn('finished_at', text, (column) => column.notNull())
    .addColumn('root', text)
    .addColumn('result_json', 'text')
    .addColumn('error', 'text')
    .execute()
}

async function addNightlyRuns(db: Kysely<unknown>): Promise<void> {
  const text = byteOrderedText(db)
  await db.schema
    .createTable('nightly_runs')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('due_at', text, (column) => column.notNull())
    .addColumn('started_at', text, (column) => column.notNull())
    .addColumn('finished_at', text)
    .addColumn('status', text, (column) => column.notNull())
    .addColumn('worker', text, (column) => column.notNull())
    .addColumn('results_json', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('nightly_runs_newest').on('nightly_runs').columns(['due_at', 'id']).execute()
}

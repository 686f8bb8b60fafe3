import { runMigrations, type Logger } from 'graphile-worker'
import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'
import { settingUp } from '../db/share-archive.ts'

/** Told of every change of a job, with its id. */
export const CHANGES = 'casefiles_jobs'

/**
 * Gives the database Graphile Worker's own schema, and triggers on the job table: a job whose row is queued, whoever wrote it and
 * in the same transaction, is one of Graphile Worker's; and whoever listens learns of every change.
 */
export async function setUpGraphile(db: Db, url: string, logger: Logger): Promise<void> {
  await settingUp(url, async () => {
    await runMigrations({ connectionString: url, logger })
    await db.transaction().execute(makeTriggers)
  })
}

/**
 * A job is known to Graphile Worker by its id: one that is queued again replaces what was left of it there. Jobs of one
 * transaction keep their order by the clock, which goes on within it.
 */
async function makeTriggers(trx: Db): Promise<void> {
  await sql`create or replace function casefiles_queue_job() returns trigger language plpgsql as $$
    begin
      perform graphile_worker.add_job(new.kind, json_build_object('id', new.id), job_key := new.id,
        run_at := clock_timestamp());
      return null;
    end $$`.execute(trx)
  await sql`create or replace function casefiles_tell_of_job() returns trigger language plpgsql as $$
    begin
      perform pg_notify(${sql.lit(CHANGES)}, new.id);
      return null;
    end $$`.execute(trx)
  await sql`create or replace function casefiles_tell_of_line() returns trigger language plpgsql as $$
    begin
      perform pg_notify(${sql.lit(CHANGES)}, new.job_id);
      return null;
    end $$`.execute(trx)
  await sql`create or replace trigger casefiles_job_added after insert on jobs
    for each row when (new.status = 'queued') execute function casefiles_queue_job()`.execute(trx)
  await sql`create or replace trigger casefiles_job_queued_again after update of status on jobs
    for each row when (new.status = 'queued' and old.status <> 'queued') execute function casefiles_queue_job()`.execute(
    trx,
  )
  await sql`create or replace trigger casefiles_job_changed after insert or update on jobs
    for each row execute function casefiles_tell_of_job()`.execute(trx)
  await sql`create or replace trigger casefiles_line_added after insert on job_lines
    for each row execute function casefiles_tell_of_line()`.execute(trx)
}

/** Gives Graphile Worker the queued jobs that it does not know: those of a restored or moved archive. */
export async function addUnknownJobs(db: Db): Promise<void> {
  const unknown = await sql<{ id: string; kind: string }>`select id, kind from jobs where status = 'queued'
    and not exists (select from graphile_worker.jobs known where known.key = jobs.id) order by position, id`.execute(db)
  for (const { id, kind } of unknown.rows)
    await sql`select graphile_worker.add_job(${kind}, json_build_object('id', ${id}::text), job_key := ${id},
      run_at := clock_timestamp())`.execute(db)
}

/** Frees what Graphile Worker holds for processes that are gone, and clears away what was replaced meanwhile. */
export async function unlockGone(db: Db, living: ReadonlySet<string>): Promise<void> {
  const found = await sql<{ name: string }>`select distinct locked_by as name from graphile_worker.jobs
    where locked_by is not null`.execute(db)
  const gone = found.rows.map(({ name }) => name).filter((name) => !living.has(name))
  if (gone.length === 0) return
  await sql`select graphile_worker.force_unlock_workers(${gone}::text[])`.execute(db)
  await sql`select graphile_worker.complete_jobs(array(
    select id from graphile_worker.jobs where key is null and attempts >= max_attempts and locked_at is null))`.execute(
    db,
  )
}

import { sql, type Kysely } from 'kysely'
import { byteOrderedText } from '../dialect.ts'

/**
 * Rival designs, and when results of a version that is not published were opened to a reviewer. Of what is analyzed already nobody
 * can say who has seen it, so it counts as opened to every reviewer there is.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
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

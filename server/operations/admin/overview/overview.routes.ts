import { sql } from 'kysely'
import type { AdminOverview } from '../../../../contract/admin/overview.ts'
import * as calls from '../../../../contract/calls/admin/overview.ts'
import { CASEFILE_STATUSES } from '../../../../contract/casefile.ts'
import type { ServerContext } from '../../../base/context.ts'
import type { Db } from '../../../base/db/schema.ts'
import { implement, type Route } from '../../../base/http/route.ts'
import { readSiteSetting } from '../../../base/site-settings/site-setting.service.ts'
import { findActiveAdmins } from '../../../people/accounts/user.repository.ts'
import { readCards } from '../../../record/publications/publication-reader.ts'
import { findRequestedReviews } from '../../../record/reviews/review.repository.ts'
import { existsOnce } from '../../backups/backup-place.ts'
import { countInbox } from '../inbox/inbox.repository.ts'
import { findLatestActivity } from '../logs/activity-log.repository.ts'
import { toActivityRow } from '../logs/activity-log.service.ts'

export function overviewRoutes(context: ServerContext): Route[] {
  return [implement(calls.getOverview, () => readOverview(context))]
}

/** How long a failed job counts as something to look at, in milliseconds. */
const RECENT_MS = 7 * 24 * 60 * 60_000
const LATEST = 8

/** Counts of everything, and what needs somebody. */
async function readOverview(context: ServerContext): Promise<AdminOverview> {
  const { db, publications, now, rebuilds, mail } = context
  const since = new Date(Date.parse(now()) - RECENT_MS).toISOString()
  const [users, casefiles, jobs] = [await countUsersByStatus(db), await countCasefiles(db), await countJobs(db, since)]
  const [active, disabled] = [users.get('active') ?? 0, users.get('disabled') ?? 0]
  return {
    users: { total: active + disabled, disabled, admins: (await findActiveAdmins(db)).length },
    casefiles: Object.fromEntries(
      CASEFILE_STATUSES.map((status) => [status, casefiles.get(status) ?? 0]),
    ) as AdminOverview['casefiles'],
    policies: { total: await countRows(db, 'policies'), published: readCards(publications, 'policies').length },
    problems: { total: await countRows(db, 'problems'), published: readCards(publications, 'problems').length },
    reviews: (await findRequestedReviews(db)).length,
    inbox: await countInbox(db),
    jobs: { queued: jobs.get('queued') ?? 0, running: jobs.get('running') ?? 0, failed: jobs.get('failed') ?? 0 },
    build_error: (await rebuilds.status()).last?.error ?? null,
    sign_in: await readSiteSetting(context, 'signIn'),
    mail: mail.kind,
    exists_once: existsOnce(context),
    log_entries: await countRows(db, 'activity'),
    activity: (await findLatestActivity(db, LATEST)).map(toActivityRow),
  }
}

/** Rows of a table in groups, by the value of a column. */
async function countBy(
  db: Db,
  table: 'casefiles' | 'jobs' | 'users',
  column: string,
  where = sql<boolean>`1 = 1`,
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom(table as 'users')
    .select([sql<string>`${sql.ref(column)}`.as('value'), (build) => build.fn.countAll().as('count')])
    .where(where)
    .groupBy(sql.ref(column))
    .execute()
  return new Map(rows.map(({ value, count }) => [value, Number(count)]))
}

function countCasefiles(db: Db): Promise<Map<string, number>> {
  return countBy(db, 'casefiles', 'status')
}
function countUsersByStatus(db: Db): Promise<Map<string, number>> {
  return countBy(db, 'users', 'status')
}

/** @param since jobs that ended before this are not counted */
function countJobs(db: Db, since: string): Promise<Map<string, number>> {
  return countBy(db, 'jobs', 'status', sql<boolean>`status in ('queued', 'running') or updated_at >= ${since}`)
}

async function countRows(db: Db, table: 'policies' | 'problems' | 'activity'): Promise<number> {
  const { rows } = await db
    .selectFrom(table)
    .select((build) => build.fn.countAll().as('rows'))
    .executeTakeFirstOrThrow()
  return Number(rows)
}

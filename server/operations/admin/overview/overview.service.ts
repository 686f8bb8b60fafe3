import type { AdminOverview } from '../../../../contract/admin/overview.ts'
import { CASEFILE_STATUSES } from '../../../../contract/casefile.ts'
import { findActiveAdmins } from '../../../people/accounts/user.repository.ts'
import { existsOnce } from '../../backups/backup-place.ts'
import { countInbox } from '../inbox/inbox.repository.ts'
import type { ServerContext } from '../../../base/context.ts'
import { readCards } from '../../../record/publications/document-reader.ts'
import { findRequestedReviews } from '../../../record/reviews/review.repository.ts'
import { readSiteSetting } from '../../../base/site-settings/site-setting.service.ts'
import { findLatestActivity } from '../logs/activity-log.repository.ts'
import { toActivityRow } from '../logs/activity-log.service.ts'
import { countCasefiles, countJobs, countRows, countUsersByStatus } from './overview.repository.ts'

/** How long a failed job counts as something to look at, in milliseconds. */
const RECENT_MS = 7 * 24 * 60 * 60_000
const LATEST = 8

/** Counts of everything, and what needs somebody. */
export async function readOverview(context: ServerContext): Promise<AdminOverview> {
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

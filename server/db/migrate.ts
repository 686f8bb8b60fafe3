import type { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import * as casefileLifecycle from './migrations/0001-casefile-lifecycle.ts'
import * as replicationRecord from './migrations/0002-replication-record.ts'
import * as policiesAndProblems from './migrations/0003-policies-and-problems.ts'
import * as accounts from './migrations/0004-accounts.ts'
import * as studioDrafts from './migrations/0005-studio-drafts.ts'
import * as ingestion from './migrations/0006-ingestion.ts'
import * as reviews from './migrations/0007-reviews.ts'
import * as activityAndUsage from './migrations/0008-activity-and-usage.ts'
import * as registration from './migrations/0009-registration.ts'
import * as bookmarksViewsSearch from './migrations/0010-bookmarks-views-search.ts'
import * as apiKeys from './migrations/0011-api-keys.ts'
import * as policyEdits from './migrations/0012-policy-edits.ts'
import * as buildsAndNightly from './migrations/0013-builds-and-nightly.ts'
import * as payments from './migrations/0014-payments.ts'
import * as teams from './migrations/0015-teams.ts'
import * as alertsAndWebhooks from './migrations/0016-alerts-and-webhooks.ts'
import * as readersVoice from './migrations/0017-readers-voice.ts'
import * as sandbox from './migrations/0018-sandbox.ts'
import * as coverPictures from './migrations/0020-cover-pictures.ts'
import * as sharedCollections from './migrations/0021-shared-collections.ts'
import * as webhookOffByAdmin from './migrations/0022-webhook-off-by-admin.ts'

const MIGRATIONS = {
  '0001-casefile-lifecycle': casefileLifecycle,
  '0002-replication-record': replicationRecord,
  '0003-policies-and-problems': policiesAndProblems,
  '0004-accounts': accounts,
  '0005-studio-drafts': studioDrafts,
  '0006-ingestion': ingestion,
  '0007-reviews': reviews,
  '0008-activity-and-usage': activityAndUsage,
  '0009-registration': registration,
  '0010-bookmarks-views-search': bookmarksViewsSearch,
  '0011-api-keys': apiKeys,
  '0012-policy-edits': policyEdits,
  '0013-builds-and-nightly': buildsAndNightly,
  '0014-payments': payments,
  '0015-teams': teams,
  '0016-alerts-and-webhooks': alertsAndWebhooks,
  '0017-readers-voice': readersVoice,
  '0018-sandbox': sandbox,
  '0020-cover-pictures': coverPictures,
  '0021-shared-collections': sharedCollections,
  '0022-webhook-off-by-admin': webhookOffByAdmin,
}

/** Names of all migrations, in order. */
export const MIGRATION_NAMES: readonly string[] = Object.keys(MIGRATIONS)

/**
 * Brings the database to the newest schema; nothing happens when it is there already.
 *
 * @param to    the migration to stop at; left out, all run
 * @returns names of the migrations that ran
 * @throws the first failure; the migration it belongs to is rolled back
 */
export async function migrate<Schema>(db: Kysely<Schema>, to?: string): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } })
  const { error, results } = await (to === undefined ? migrator.migrateToLatest() : migrator.migrateTo(to))
  if (error) throw error
  return (results ?? []).filter((result) => result.status === 'Success').map((result) => result.migrationName)
}

import type { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { dropSecondCopies, makeSecondCopies } from './second-copies.ts'
import * as baseline from './migrations/0001-baseline.ts'
import * as votes from './migrations/0002-votes.ts'
import * as instances from './migrations/0003-instances.ts'
import * as restores from './migrations/0004-restores.ts'
import * as secondFactor from './migrations/0005-second-factor.ts'
import * as tiersAndRequests from './migrations/0006-tiers-and-requests.ts'
import * as providerSignIn from './migrations/0007-provider-sign-in.ts'
import * as outgoingEmails from './migrations/0008-outgoing-emails.ts'
import * as digests from './migrations/0009-digests.ts'
import * as takedowns from './migrations/0010-takedowns.ts'
import * as takedownAddresses from './migrations/0011-takedown-addresses.ts'
import * as missedSearches from './migrations/0012-missed-searches.ts'
import * as savedBy from './migrations/0013-saved-by.ts'
import * as reviewDecisions from './migrations/0014-review-decisions.ts'
import * as rivals from './migrations/0015-rivals.ts'
import * as rivalDrafts from './migrations/0016-rival-drafts.ts'
import * as vintages from './migrations/0017-vintages.ts'
import * as locksInPublic from './migrations/0018-locks-in-public.ts'
import * as authority from './migrations/0019-authority.ts'
import * as panelSketches from './migrations/0020-panel-sketches.ts'

/** In order. A schema that was released is never edited: a change is another line (docs/decisions/0007). */
const MIGRATIONS = {
  '0001-baseline': baseline,
  '0002-votes': votes,
  '0003-instances': instances,
  '0004-restores': restores,
  '0005-second-factor': secondFactor,
  '0006-tiers-and-requests': tiersAndRequests,
  '0007-provider-sign-in': providerSignIn,
  '0008-outgoing-emails': outgoingEmails,
  '0009-digests': digests,
  '0010-takedowns': takedowns,
  '0011-takedown-addresses': takedownAddresses,
  '0012-missed-searches': missedSearches,
  '0013-saved-by': savedBy,
  '0014-review-decisions': reviewDecisions,
  '0015-rivals': rivals,
  '0016-rival-drafts': rivalDrafts,
  '0017-vintages': vintages,
  '0018-locks-in-public': locksInPublic,
  '0019-authority': authority,
  '0020-panel-sketches': panelSketches,
}

/** Names of all migrations, in order. */
export const MIGRATION_NAMES: readonly string[] = Object.keys(MIGRATIONS)

/**
 * Brings the database to the newest schema, and gives its rows their second copies; nothing happens where they have them.
 *
 * @param to    the migration to stop at; left out, all run
 * @returns names of the migrations that ran
 * @throws the first failure; the migration it belongs to is rolled back
 */
export async function migrate<Schema>(db: Kysely<Schema>, to?: string): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } })
  const hasNews = (await migrator.getMigrations()).some(({ executedAt }) => executedAt === undefined)
  if (hasNews) await dropSecondCopies(db)
  const { error, results } = await (to === undefined ? migrator.migrateToLatest() : migrator.migrateTo(to))
  if (error) throw error
  await makeSecondCopies(db)
  return (results ?? []).filter((result) => result.status === 'Success').map((result) => result.migrationName)
}

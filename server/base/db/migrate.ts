import type { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { dropSecondCopies, makeSecondCopies } from './second-copies.ts'
import * as baseline from './migrations/0001-baseline.ts'
import {
  addVotes,
  addInstances,
  addRestores,
  addSecondFactor,
  addTiersAndRequests,
  addProviderSignIn,
  addOutgoingEmails,
  addDigests,
  addTakedowns,
  addTakedownAddresses,
  addMissedSearches,
  addSavedBy,
  addReviewDecisions,
} from './migrations/0002-to-0014.ts'
import {
  addRivals,
  addRivalDrafts,
  addVintages,
  addLocksInPublic,
  addAuthority,
  addPanelSketches,
} from './migrations/0015-to-0020.ts'

/** In order. A schema that was released is never edited: a change is another line (docs/decisions/0007). */
const MIGRATIONS = {
  '0001-baseline': baseline,
  '0002-votes': { up: addVotes },
  '0003-instances': { up: addInstances },
  '0004-restores': { up: addRestores },
  '0005-second-factor': { up: addSecondFactor },
  '0006-tiers-and-requests': { up: addTiersAndRequests },
  '0007-provider-sign-in': { up: addProviderSignIn },
  '0008-outgoing-emails': { up: addOutgoingEmails },
  '0009-digests': { up: addDigests },
  '0010-takedowns': { up: addTakedowns },
  '0011-takedown-addresses': { up: addTakedownAddresses },
  '0012-missed-searches': { up: addMissedSearches },
  '0013-saved-by': { up: addSavedBy },
  '0014-review-decisions': { up: addReviewDecisions },
  '0015-rivals': { up: addRivals },
  '0016-rival-drafts': { up: addRivalDrafts },
  '0017-vintages': { up: addVintages },
  '0018-locks-in-public': { up: addLocksInPublic },
  '0019-authority': { up: addAuthority },
  '0020-panel-sketches': { up: addPanelSketches },
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

import type { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import * as baseline from './migrations/0001-baseline.ts'

/** In order. A schema that was released is never edited: a change is another line (docs/decisions/0007). */
const MIGRATIONS = {
  '0001-baseline': baseline,
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

import { adminDatabaseSchema, integritySchema } from '../../contract/admin/database.ts'
import type { AdminDatabase } from '../../contract/admin/database.ts'
import { recordActivity } from '../activity/activity.service.ts'
import type { ServerContext } from '../context.ts'
import { isSqlite } from '../db/dialect.ts'
import { countRowsOf, listMigrations, listTables, tableSizes } from '../db/inspect-tables.ts'
import type { Db } from '../db/schema.ts'
import { defineRoute } from '../http/route.ts'
import type { Route } from '../http/route.ts'
import { checkIntegrity } from './check-integrity.ts'

const access = { role: 'admin' } as const

/** The database as it stands, and whether everything is what it should be. */
export function databaseRoutes(context: ServerContext): Route[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/api/admin/database',
      access,
      summary: 'Migrations that ran, and rows and size of each table.',
      answer: adminDatabaseSchema,
      errors: [],
      handle: () => describeDatabase(context.db),
    }),
    defineRoute({
      method: 'POST',
      path: '/api/admin/database/integrity',
      access,
      summary: 'Checks the database, every chain, every file that is named for its content and the activity log.',
      answer: integritySchema,
      errors: [],
      handle: async ({ caller }) => {
        const integrity = await checkIntegrity(context)
        const after = { passed: integrity.passed }
        const note = { actor: caller.user, action: 'database.checked', subject: 'database:main', after }
        await context.db.transaction().execute((trx) => recordActivity(trx, context, note))
        return integrity
      },
    }),
  ]
}

async function describeDatabase(db: Db): Promise<AdminDatabase> {
  const sizes = await tableSizes(db)
  const tables = []
  for (const name of await listTables(db)) {
    tables.push({ name, rows: await countRowsOf(db, name), bytes: sizes.get(name) ?? 0 })
  }
  const bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0)
  return { kind: isSqlite(db) ? 'SQLite' : 'PostgreSQL', bytes, migrations: await listMigrations(db), tables }
}

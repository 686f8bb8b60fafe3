import * as calls from '../../../contract/calls/admin/system.ts'
import type { AdminDatabase } from '../../../contract/admin/system.ts'
import { recordActivity } from '../../base/activity/activity.service.ts'
import type { ServerContext } from '../../base/context.ts'
import { isSqlite } from '../../base/db/dialect.ts'
import { countRowsOf, listMigrations, listTables, tableSizes } from '../../base/db/inspect-tables.ts'
import type { Db } from '../../base/db/schema.ts'
import { implement, type Route } from '../../base/http/route.ts'
import { checkIntegrity } from './check-integrity.ts'

/** The database as it stands, and whether everything is what it should be. */
export function databaseRoutes(context: ServerContext): Route[] {
  return [
    implement(calls.getDatabase, () => describeDatabase(context.db)),
    implement(calls.checkIntegrity, async ({ caller }) => {
      const integrity = await checkIntegrity(context)
      const after = { passed: integrity.passed }
      const note = { actor: caller.user, action: 'database.checked', subject: 'database:main', after }
      await context.db.transaction().execute((trx) => recordActivity(trx, context, note))
      return integrity
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

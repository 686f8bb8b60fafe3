import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { ServerContext } from '../../base/context.ts'
import { inSnapshot, isSqlite } from '../../base/db/dialect.ts'
import { listMigrations } from '../../base/db/inspect-tables.ts'
import { migrate, MIGRATION_NAMES } from '../../base/db/migrate.ts'
import type { Db } from '../../base/db/schema.ts'
import { ServerError } from '../../base/errors.ts'
import { listMovedTables, readRows, rowLine } from '../backups/dump-tables.ts'
import { insertRows, withoutReferences } from '../backups/load-tables.ts'
import { checkRecord } from '../integrity/check-integrity.ts'

/** What both databases hold alike after a move. */
export interface Moved {
  tables: number
  rows: number
  /** What was computed again there, in words. */
  checks: string[]
}

/**
 * Copies every row of an archive's database into an empty one, in one transaction, and compares before that ends: the rows of
 * each table by number and SHA-256, the links of every chain and the activity log by computing them again. So
 * whatever happens in between leaves the source as it is and the target empty.
 *
 * @param context of the archive as it stands; its files stay where they are
 * @throws {ServerError} `move/source-behind`, `move/target-not-empty`, `move/not-equal`
 */
export async function moveArchive(
  context: Pick<ServerContext, 'db' | 'datasets' | 'publications'>,
  target: Db,
): Promise<Moved> {
  await refuseUnlessNewest(context.db)
  await refuseUnlessEmpty(target)
  await migrate(target)
  if (isSqlite(target)) await sql`pragma foreign_keys = off`.execute(target)
  return inSnapshot(context.db, (source) =>
    target.transaction().execute(async (trx) => {
      const fill = () => copyRows(source, trx)
      await (isSqlite(trx) ? fill() : withoutReferences(trx, fill))
      const counted = await compareRows(source, trx)
      return { ...counted, checks: await compareRecord(context, trx) }
    }),
  )
}

async function refuseUnlessNewest(source: Db): Promise<void> {
  const names = (await listMigrations(source)).map(({ name }) => name)
  if (names.join() === MIGRATION_NAMES.join()) return
  throw new ServerError(
    'move/source-behind',
    'The tables of the archive have not the form of this release. Start the server once, stop it, and move then.',
  )
}

async function refuseUnlessEmpty(target: Db): Promise<void> {
  for (const table of await listMovedTables(target)) {
    const found = await sql`select 1 from ${sql.table(table)} limit 1`.execute(target)
    if (found.rows.length === 0) continue
    throw new ServerError(
      'move/target-not-empty',
      `The database that the archive was to move to is not empty: its table "${table}" has rows. Name an empty one.`,
    )
  }
}

async function copyRows(source: Db, target: Db): Promise<void> {
  for (const table of await listMovedTables(source))
    for await (const rows of readRows(source, table)) await insertRows(target, table, rows)
}

async function compareRows(source: Db, target: Db): Promise<{ tables: number; rows: number }> {
  const tables = await listMovedTables(source)
  let rows = 0
  for (const table of tables) {
    const [here, there] = [await fingerprintOf(source, table), await fingerprintOf(target, table)]
    if (here.sha256 !== there.sha256 || here.rows !== there.rows) throw notEqual(`the table "${table}" has other rows`)
    rows += here.rows
  }
  return { tables: tables.length, rows }
}

async function fingerprintOf(db: Db, table: string): Promise<{ rows: number; sha256: string }> {
  const hash = createHash('sha256')
  let count = 0
  for await (const rows of readRows(db, table)) {
    for (const row of rows) hash.update(rowLine(row))
    count += rows.length
  }
  return { rows: count, sha256: hash.digest('hex') }
}

async function compareRecord(context: Parameters<typeof checkRecord>[0], target: Db): Promise<string[]> {
  if (isSqlite(target)) {
    const dangling = await sql`pragma foreign_key_check`.execute(target)
    if (dangling.rows.length > 0) throw notEqual('rows refer to others that are not there')
  }
  const checks = await checkRecord({ ...context, db: target })
  const failing = checks.find(({ passed }) => !passed)
  if (failing) throw notEqual(`${failing.name}: ${failing.problems.join('; ')}`)
  return checks.map(({ name, message }) => `${name}: ${message}`)
}

function notEqual(what: string): ServerError {
  return new ServerError('move/not-equal', `Nothing was moved, as the two would not be equal: ${what}.`)
}

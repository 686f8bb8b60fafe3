import { createReadStream } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { sql } from 'kysely'
import { isSqlite } from '../../base/db/dialect.ts'
import { listMigrations, listTables } from '../../base/db/inspect-tables.ts'
import { migrate } from '../../base/db/migrate.ts'
import type { Db } from '../../base/db/schema.ts'
import { broken, type BackupManifest } from './backup-manifest.ts'
import { listKeptTables, listLeftOutTables, tableFile } from './dump-tables.ts'

/** Values handed to the database in one statement. */
const VALUES_AT_ONCE = 2000

type Row = Record<string, string | number | null>

/**
 * Fills an empty SQLite database with what a backup holds, in the form its tables had then.
 *
 * @throws {ServerError} `backup/broken` where rows are missing or refer to others that are
 */
export async function loadFreshDatabase(db: Db, folder: string, manifest: BackupManifest): Promise<void> {
  await migrate(db, manifest.migrations.at(-1))
  await sql`pragma foreign_keys = off`.execute(db)
  await db.transaction().execute((trx) => loadTables(trx, folder, manifest))
  const dangling = await sql`pragma foreign_key_check`.execute(db)
  if (dangling.rows.length > 0) throw broken('rows of its database refer to others that are not there.')
}

/**
 * Replaces the rows of a PostgreSQL database by those of a backup, in one transaction: after a failure everything is as
 * it was.
 *
 * @throws {ServerError} `backup/broken`, also where the tables had another form when the backup was made
 */
export async function replaceRows(db: Db, folder: string, manifest: BackupManifest): Promise<void> {
  // An empty database gets its tables first.
  if ((await listTables(db)).length === 0) await migrate(db, manifest.migrations.at(-1))
  const standing = (await listMigrations(db)).at(-1)?.name
  if (standing !== manifest.migrations.at(-1)) {
    throw broken(
      `its tables have the form of ${manifest.migrations.at(-1)}, the PostgreSQL database that of ${standing}. ` +
        'Restore it with the release that made it, then upgrade.',
    )
  }
  await db.transaction().execute((trx) =>
    withoutReferences(trx, async () => {
      for (const table of await listLeftOutTables(trx)) await sql`delete from ${sql.table(table)}`.execute(trx)
      await loadTables(trx, folder, manifest)
    }),
  )
}

/** Fills tables of PostgreSQL in any order, inside a transaction: references between them hold again, and are checked, afterwards. */
export async function withoutReferences(trx: Db, fill: () => Promise<void>): Promise<void> {
  const putBack = await dropReferences(trx)
  await setTriggers(trx, 'disable')
  await fill()
  await setTriggers(trx, 'enable')
  for (const statement of putBack) await statement.execute(trx)
}

/** The triggers that keep the activity log from being changed would keep it from being restored. */
async function setTriggers(trx: Db, state: 'disable' | 'enable'): Promise<void> {
  for (const table of await listKeptTables(trx)) {
    await sql`alter table ${sql.table(table)} ${sql.raw(state)} trigger user`.execute(trx)
  }
}

/** Rows come table by table, so what refers to a later table must wait for it. @returns how the references come back */
async function dropReferences(trx: Db) {
  const found = await sql<{ owner: string; name: string; text: string }>`
    select conrelid::regclass::text as owner, conname as name, pg_get_constraintdef(pg_constraint.oid) as text
    from pg_constraint join pg_namespace on pg_namespace.oid = connamespace
    where contype = 'f' and nspname = current_schema()`.execute(trx)
  for (const { owner, name } of found.rows) {
    await sql`alter table ${sql.raw(owner)} drop constraint ${sql.id(name)}`.execute(trx)
  }
  return found.rows.map(
    ({ owner, name, text }) => sql`alter table ${sql.raw(owner)} add constraint ${sql.id(name)} ${sql.raw(text)}`,
  )
}

async function loadTables(trx: Db, folder: string, { tables }: BackupManifest): Promise<void> {
  const known = await listKeptTables(trx)
  for (const table of known) await sql`delete from ${sql.table(table)}`.execute(trx)
  for (const { name, rows } of tables) {
    if (!known.includes(name)) throw broken(`the table "${name}" is unknown.`)
    const loaded = await loadTable(trx, name, path.join(folder, tableFile(name)))
    if (loaded !== rows) throw broken(`the table "${name}" has ${loaded} rows instead of ${rows}.`)
  }
}

async function loadTable(trx: Db, table: string, file: string): Promise<number> {
  let waiting: Row[] = []
  let count = 0
  for await (const line of createInterface({ input: createReadStream(file).pipe(createGunzip()) })) {
    waiting.push(JSON.parse(line) as Row)
    count += 1
    if (waiting.length * Object.keys(waiting[0]).length < VALUES_AT_ONCE) continue
    await insertRows(trx, table, waiting)
    waiting = []
  }
  if (waiting.length > 0) await insertRows(trx, table, waiting)
  return count
}

/** Adds rows as they were written, with as many values in a statement as a database takes. */
export async function insertRows(trx: Db, table: string, rows: Row[]): Promise<void> {
  const columns = Object.keys(rows[0])
  const values = rows.map((row) => sql`(${sql.join(columns.map((name) => row[name] ?? null))})`)
  const into = sql`${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))})`
  await sql`insert into ${into} values ${sql.join(values)}`.execute(trx)
  if (isSqlite(trx)) await new Promise((resolve) => setImmediate(resolve))
}

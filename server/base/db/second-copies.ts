import { sql, type Kysely } from 'kysely'
import { isSqlite } from './dialect.ts'
import { listTables } from './inspect-tables.ts'

/*
 * SQLite has no checksums of its pages: a bit that turns over inside a value is read as it is. So each table has an index
 * over all of its columns, which is a second copy of its rows: SQLite writes it with every change, whoever makes it (an older
 * release, a command, a restore), and `pragma integrity_check` compares it with the rows. No query can use the index, as none
 * asks for its condition, which holds for every row. PostgreSQL has checksums of its own.
 */

const PREFIX = 'second_copy_of_'

/**
 * Tables without one. What is counted, or says that somebody is still there, changes at requests and by the minute, ends by
 * itself, and nothing of it is kept for good; every entry of the activity log is covered by the hash of the next one; the
 * migrations are those of the release.
 */
const LEFT_OUT: readonly string[] = [
  'instances',
  'request_figures',
  'sessions',
  'sign_in_attempts',
  'sign_in_places',
  'usage',
  'usage_items',
  'activity',
  'kysely_migration',
  'kysely_migration_lock',
]

/** Gives every table its second copy, anew where its columns are others than when the copy was made. */
export async function makeSecondCopies<Schema>(db: Kysely<Schema>): Promise<void> {
  if (!isSqlite(db)) return
  for (const table of await listTables(db)) {
    if (LEFT_OUT.includes(table)) continue
    const columns = await columnsOf(db, sql`pragma_table_info(${table})`)
    const copied = await columnsOf(db, sql`pragma_index_info(${PREFIX + table})`)
    if (columns.join() === copied.join()) continue
    await sql`drop index if exists ${sql.id(PREFIX + table)}`.execute(db)
    const list = sql.join(columns.map((name) => sql.id(name)))
    await sql`create index ${sql.id(PREFIX + table)} on ${sql.id(table)} (${list})
      where typeof(${sql.id(columns[0])}) <> ''`.execute(db)
  }
}

/** Takes the second copies away while tables change: no column can be dropped that an index holds. */
export async function dropSecondCopies<Schema>(db: Kysely<Schema>): Promise<void> {
  if (!isSqlite(db)) return
  const found = await sql<{ name: string }>`select name from sqlite_master
    where type = 'index' and substr(name, 1, ${sql.lit(PREFIX.length)}) = ${PREFIX}`.execute(db)
  for (const { name } of found.rows) await sql`drop index ${sql.id(name)}`.execute(db)
}

/** What `pragma integrity_check` found, in words where it is about a second copy. */
export function describeDamage(found: string): string {
  const row = new RegExp(`^row (\\d+) missing from index ${PREFIX}(\\w+)$`).exec(found)
  if (row) return `${row[2]}, row ${row[1]}: a value is not the one that was written`
  const count = new RegExp(`^wrong # of entries in index ${PREFIX}(\\w+)$`).exec(found)
  return count ? `${count[1]}: not every row is the one that was written` : found
}

async function columnsOf<Schema>(db: Kysely<Schema>, source: ReturnType<typeof sql>): Promise<string[]> {
  return (await sql<{ name: string }>`select name from ${source}`.execute(db)).rows.map(({ name }) => name)
}

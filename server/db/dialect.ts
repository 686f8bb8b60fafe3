import SqliteDatabase from 'better-sqlite3'
import { PGliteDialect, PostgresDialect, SqliteAdapter, SqliteDialect, sql } from 'kysely'
import type { Dialect, Kysely, RawBuilder, Transaction } from 'kysely'
import type { PGlite } from 'kysely'
import pg from 'pg'

/*
 * The one place that knows which database stands behind Kysely. Everything else is written so that both understand it:
 * ISO strings for times, 0/1 for booleans, JSON as text, counts through Number().
 */

/** SQLite in a file; WAL lets readers go on while one connection writes. */
export function sqliteDialect(file: string): Dialect {
  const database = new SqliteDatabase(file)
  database.pragma('journal_mode = WAL')
  database.pragma('busy_timeout = 5000')
  database.pragma('synchronous = NORMAL')
  database.pragma('foreign_keys = ON')
  return new SqliteDialect({ database })
}

/** A PostgreSQL server, by connection string. */
export function postgresDialect(url: string, schema?: string): Dialect {
  const options = schema ? `-c search_path=${schema}` : undefined
  return new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 10, ...(options ? { options } : {}) }) })
}

/** PostgreSQL compiled to WebAssembly, in the process: the same SQL without a server. */
export function pgliteDialect(pglite: PGlite): Dialect {
  return new PGliteDialect({ pglite })
}

export function isSqlite<Schema>(db: Kysely<Schema>): boolean {
  return db.getExecutor().adapter instanceof SqliteAdapter
}

/** Text that sorts and compares byte by byte on both: SQLite does so by itself, PostgreSQL is told to. */
export function byteOrderedText(db: Kysely<unknown>): RawBuilder<unknown> {
  return isSqlite(db) ? sql`text` : sql`text collate "C"`
}

/**
 * A transaction that has reached the disk when it returns: for locks, chain entries and publications.
 * SQLite changes its `synchronous` setting only outside a transaction, so the connection is held around it.
 */
export function durably<Schema, Result>(
  db: Kysely<Schema>,
  work: (trx: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  if (!isSqlite(db)) {
    return db.transaction().execute(async (trx) => {
      await sql`set local synchronous_commit = on`.execute(trx)
      return work(trx)
    })
  }
  return db.connection().execute(async (connection) => {
    await sql`pragma synchronous = FULL`.execute(connection)
    try {
      return await connection.transaction().execute(work)
    } finally {
      await sql`pragma synchronous = NORMAL`.execute(connection)
    }
  })
}

import fs from 'node:fs'
import path from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import {
  Kysely,
  PGliteDialect,
  SqliteAdapter,
  SqliteDialect,
  sql,
  type Dialect,
  type Driver,
  type RawBuilder,
  type Transaction,
  type PGlite,
} from 'kysely'
import pg from 'pg'
import { AwayDialect } from './database-away.ts'
import type { Db, Schema } from './schema.ts'

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
  // what is deleted (an account, words that were taken down) is overwritten, also in the second copies of rows
  database.pragma('secure_delete = ON')
  return new RollingBackDialect(database)
}

/**
 * SQLite rolls a transaction back by itself where the disk is full or cannot be read; a second rollback would fail and hide why.
 */
class RollingBackDialect extends SqliteDialect {
  readonly #database: SqliteDatabase.Database

  constructor(database: SqliteDatabase.Database) {
    super({ database })
    this.#database = database
  }

  override createDriver(): Driver {
    const driver = super.createDriver()
    const rollback = driver.rollbackTransaction.bind(driver)
    driver.rollbackTransaction = async (connection) => {
      if (this.#database.inTransaction) await rollback(connection)
    }
    return driver
  }
}

/** A PostgreSQL server, by connection string. */
export function postgresDialect(url: string): Dialect {
  return new AwayDialect(postgresPool(url))
}

/** Longest wait for a connection: a machine that is gone refuses nobody, it says nothing. */
const CONNECT_MS = 15_000

/**
 * Connections to a PostgreSQL server. One that the server ends is opened again when it is needed; whoever was asking something
 * meanwhile is told by the answer.
 */
export function postgresPool(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: CONNECT_MS })
  const ignore = () => undefined
  pool.on('error', ignore)
  pool.on('connect', (client) => client.on('error', ignore))
  return pool
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

/** Text of a field at the top of a JSON column; null where there is none. */
export function jsonText<Schema>(db: Kysely<Schema>, column: string, field: string): RawBuilder<string | null> {
  return isSqlite(db)
    ? sql`json_extract(${sql.ref(column)}, ${sql.lit(`$.${field}`)})`
    : sql`(${sql.ref(column)}::json ->> ${sql.lit(field)})`
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

/**
 * Inside a transaction: nobody else appends to the same list until it ends. SQLite has one writer anyway.
 *
 * @param list name of the list
 */
export async function lockForAppend<Schema>(trx: Kysely<Schema>, list: string): Promise<void> {
  if (!isSqlite(trx)) await sql`select pg_advisory_xact_lock(hashtext(${list}))`.execute(trx)
}

/** Lets rows of a table be added only: every change and removal is refused by the database itself. */
export async function makeAppendOnly(db: Kysely<unknown>, table: string): Promise<void> {
  if (!isSqlite(db)) {
    await sql`create function ${sql.id(`${table}_refuse`)}() returns trigger language plpgsql as
      $$ begin raise exception 'The table is append-only.'; end $$`.execute(db)
  }
  for (const event of ['update', 'delete'] as const) {
    const refusal = isSqlite(db)
      ? sql`begin select raise(abort, 'The table is append-only.'); end`
      : sql`for each row execute function ${sql.id(`${table}_refuse`)}()`
    await sql`create trigger ${sql.id(`${table}_no_${event}`)} before ${sql.raw(event)} on ${sql.id(table)}
      ${refusal}`.execute(db)
  }
}

/**
 * Reads the database as it stands at one moment, however long that takes, while others go on writing. On SQLite a
 * connection of its own does so: in WAL mode it goes on seeing what it saw first.
 *
 * @param work gets a transaction that only reads
 */
export async function inSnapshot<Schema, Result>(
  db: Kysely<Schema>,
  work: (snapshot: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  if (!isSqlite(db)) return db.transaction().setIsolationLevel('repeatable read').execute(work)
  const found = await sql<{ file: string }>`select file from pragma_database_list where name = 'main'`.execute(db)
  const own = new Kysely<Schema>({ dialect: sqliteDialect(found.rows[0].file) })
  try {
    return await own.transaction().execute(async (snapshot) => {
      await sql`select count(*) from sqlite_master`.execute(snapshot)
      return work(snapshot)
    })
  } finally {
    await own.destroy()
  }
}

/** The SQLite file in the data folder. */
export const DATABASE_FILE = 'casefiles.sqlite'

/**
 * Opens the database: a PostgreSQL server where `DATABASE_URL` names one, else a SQLite file in the data folder.
 * The caller closes it with `destroy()`.
 */
export function openDatabase(where: { dataFolder: string; url?: string | undefined }): Db {
  if (where.url) return new Kysely<Schema>({ dialect: postgresDialect(where.url) })
  fs.mkdirSync(where.dataFolder, { recursive: true })
  return new Kysely<Schema>({ dialect: sqliteDialect(path.join(where.dataFolder, DATABASE_FILE)) })
}

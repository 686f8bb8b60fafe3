import { createHash, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Kysely, sql, type RawBuilder } from 'kysely'
import { inject } from 'vitest'
import { pgliteDialect, postgresDialect, sqliteDialect } from '../base/db/dialect.ts'
import { migrate, MIGRATION_NAMES } from '../base/db/migrate.ts'
import type { Db, Schema } from '../base/db/schema.ts'
import type { StorageSettings } from '../base/storage/storage-settings.ts'
import { askForServer } from './offer-server.ts'
import { findPostgres } from './postgres-server.ts'
import { HAS_STORAGE, makeBucket } from './test-storage.ts'

/** An empty, migrated database for one test; `close` leaves nothing behind. */
export interface TestDatabase {
  db: Db
  /** Its connection string, on a real PostgreSQL server. */
  url?: string
  /** The bucket that the archive's files lie in, too, where there is one. */
  storage?: StorageSettings
  close(): Promise<void>
}

export type OpenDatabase = () => Promise<TestDatabase>

declare module 'vitest' {
  interface ProvidedContext {
    /** What cases that run on one database at a time run on. */
    databases: 'sqlite' | 'others'
  }
}

let migratedSqlite: Promise<Buffer> | undefined

/** A file of its own for each test, copied from one that has run the migrations: they take longer than most tests. */
export async function openSqlite(): Promise<TestDatabase> {
  const migrated = await (migratedSqlite ??= makeMigratedSqlite())
  const { file, remove } = temporaryFile()
  fs.writeFileSync(file, migrated)
  const db = new Kysely<Schema>({ dialect: sqliteDialect(file) })
  const close = async () => {
    await db.destroy()
    remove()
  }
  return { db, close }
}

async function makeMigratedSqlite(): Promise<Buffer> {
  const { file, remove } = temporaryFile()
  const db = new Kysely<Schema>({ dialect: sqliteDialect(file) })
  await migrate(db)
  await db.destroy()
  const bytes = fs.readFileSync(file)
  remove()
  return bytes
}

function temporaryFile(): { file: string; remove: () => void } {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'casefiles-db-'))
  return { file: path.join(folder, 'test.sqlite'), remove: () => fs.rmSync(folder, { recursive: true, force: true }) }
}

let sharedPglite: Promise<Kysely<Schema>> | undefined

/** One instance per worker, emptied for each test: starting one and its migrations take six seconds of a processor. */
export async function openPglite(): Promise<TestDatabase> {
  const db = await (sharedPglite ??= startPglite())
  const tables = (await db.introspection.getTables()).map(({ name }) => name)
  await sql`truncate ${sql.join(tables.map((name) => sql.table(name)))} restart identity cascade`.execute(db)
  return { db, close: async () => undefined }
}

async function startPglite(): Promise<Kysely<Schema>> {
  const db = new Kysely<Schema>({ dialect: pgliteDialect(new PGlite()) })
  await migrate(db)
  return db
}

let template: Promise<{ server: string; name: string }> | undefined

/** A database of its own for each test on a real server, copied from one that has run the migrations. */
export async function openServer(): Promise<TestDatabase> {
  const { server, name } = await (template ??= makeTemplate())
  const own = `casefiles_test_${randomUUID().slice(0, 12).replaceAll('-', '_')}`
  await onServer(server, sql`create database ${sql.id(own)} template ${sql.id(name)}`)
  const url = databaseUrl(server, own)
  const db = new Kysely<Schema>({ dialect: postgresDialect(url) })
  const close = async () => {
    await db.destroy()
    await onServer(server, sql`drop database if exists ${sql.id(own)} with (force)`)
  }
  return { db, url, close }
}

/** One for all files of a run, and for later runs on a server that stays. */
async function makeTemplate(): Promise<{ server: string; name: string }> {
  const server = process.env.DATABASE_URL ?? (await askForServer(inject('postgres')))
  const name = `casefiles_template_${createHash('sha256').update(MIGRATION_NAMES.join()).digest('hex').slice(0, 12)}`
  const admin = new Kysely<Schema>({ dialect: postgresDialect(server) })
  try {
    await admin.connection().execute(async (connection) => {
      await sql`select pg_advisory_lock(hashtext(${name}))`.execute(connection)
      const found = await sql`select from pg_database where datname = ${name}`.execute(connection)
      if (found.rows.length > 0) return
      const unfinished = `${name}_unfinished`
      await sql`drop database if exists ${sql.id(unfinished)} with (force)`.execute(connection)
      await sql`create database ${sql.id(unfinished)}`.execute(connection)
      const db = new Kysely<Schema>({ dialect: postgresDialect(databaseUrl(server, unfinished)) })
      await migrate(db).finally(() => db.destroy())
      await sql`alter database ${sql.id(unfinished)} rename to ${sql.id(name)}`.execute(connection)
    })
  } finally {
    await admin.destroy()
  }
  return { server, name }
}

async function onServer(server: string, statement: RawBuilder<unknown>): Promise<void> {
  const admin = new Kysely<Schema>({ dialect: postgresDialect(server) })
  await statement.execute(admin).finally(() => admin.destroy())
}

/** The address of another database on the same server. */
const databaseUrl = (server: string, name: string): string => server.replace(/(\/\/[^/]*\/)[^?]*/, `$1${name}`)

type Named = [name: string, open: OpenDatabase]

const isQuick = inject('databases') === 'sqlite'

/**
 * Whether this run asks a real PostgreSQL server: the nightly one, where a server is installed or `DATABASE_URL` names one.
 * Elsewhere the cases that need one are skipped and counted.
 */
export const HAS_POSTGRES = !isQuick && (process.env.DATABASE_URL !== undefined || findPostgres() !== undefined)

const sqlite: Named = ['SQLite', openSqlite]
const pglite: Named = ['PGlite', openPglite]
const postgres: Named[] = HAS_POSTGRES ? [['PostgreSQL', openServer]] : []

/**
 * SQLite in the quick run, PostgreSQL in the nightly one, on a real server or else as PGlite: for cases that are about what is
 * stored and how it is asked for.
 */
export const EVERY_DATABASE: Named[] = isQuick ? [sqlite] : HAS_POSTGRES ? postgres : [pglite]

/**
 * PostgreSQL for the few cases that `unit` asks of it as well: a real server where there is one, which takes a second of a
 * processor to start; else PGlite at night, which takes six, and nothing by day.
 */
export const IN_POSTGRES: OpenDatabase | null =
  process.env.DATABASE_URL !== undefined || findPostgres() !== undefined ? openServer : isQuick ? null : openPglite

/**
 * The databases that this run tries the same cases on: SQLite in the quick run, the others in the nightly one (the
 * projects of `vitest.config.ts`).
 */
export const TEST_DATABASES: Named[] = isQuick ? [sqlite] : [pglite, ...postgres]

/** A database of its own on a real server, and a bucket of its own. */
export async function openServerAndBucket(): Promise<TestDatabase> {
  return { ...(await openServer()), storage: await makeBucket() }
}

/**
 * The same, and beside them a real server with the object storage, as an archive on several machines has them: for whole lives of
 * a casefile.
 */
export const LIFE_DATABASES: Named[] = [
  ...TEST_DATABASES,
  ...(HAS_POSTGRES && HAS_STORAGE ? [['PostgreSQL and object storage', openServerAndBucket] satisfies Named] : []),
]

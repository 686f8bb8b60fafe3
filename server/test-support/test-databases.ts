import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Kysely, sql } from 'kysely'
import { inject } from 'vitest'
import { pgliteDialect, postgresDialect, sqliteDialect } from '../base/db/dialect.ts'
import { migrate } from '../base/db/migrate.ts'
import type { Db, Schema } from '../base/db/schema.ts'

/** An empty, migrated database for one test; `close` leaves nothing behind. */
export interface TestDatabase {
  db: Db
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

/** One instance per worker, emptied for each test: starting one takes over a second, and so do all migrations. */
async function openPglite(): Promise<TestDatabase> {
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

async function openServer(): Promise<TestDatabase> {
  const url = process.env.DATABASE_URL!
  const schema = `test_${process.pid}_${Math.floor(performance.now() * 1000)}`
  const admin = new Kysely<Schema>({ dialect: postgresDialect(url) })
  await sql`create schema ${sql.id(schema)}`.execute(admin)
  const db = new Kysely<Schema>({ dialect: postgresDialect(url, schema) })
  await migrate(db)
  const close = async () => {
    await db.destroy()
    await sql`drop schema ${sql.id(schema)} cascade`.execute(admin)
    await admin.destroy()
  }
  return { db, close }
}

type Named = [name: string, open: OpenDatabase]

const postgres: Named[] = process.env.DATABASE_URL ? [['PostgreSQL', openServer]] : []
const others: Named[] = [['PGlite', openPglite], ...postgres]

/** Every database: for cases that are about what is stored and how it is asked for, and for whole lives. */
export const EVERY_DATABASE: Named[] = [['SQLite', openSqlite], ...others]

/**
 * The databases that this run tries the same cases on: SQLite in the quick run, the others in the nightly one (the
 * projects of `vitest.config.ts`); a real PostgreSQL server is among them when `DATABASE_URL` names one.
 */
export const TEST_DATABASES: Named[] = inject('databases') === 'others' ? others : [['SQLite', openSqlite]]

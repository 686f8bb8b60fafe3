import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql } from 'kysely'
import { listTables, primaryKeyOf } from '../../base/db/inspect-tables.ts'
import type { Db } from '../../base/db/schema.ts'
import { PRIVATE_FILE } from './backup-files.ts'

/** Rows read at once; some hold a whole result. */
const PAGE = 100

export type Row = Record<string, string | number | null>

export const tableFile = (table: string) => `database/${table}.ndjson.gz`

/**
 * Writes every table as lines of JSON, in the order of its key, so that both databases write the same rows alike.
 *
 * @param snapshot a transaction that sees one moment
 * @param folder   of the backup; its `database/` exists
 */
export async function dumpTables(snapshot: Db, folder: string): Promise<{ name: string; rows: number }[]> {
  const tables = []
  for (const name of await listKeptTables(snapshot)) {
    tables.push({ name, rows: await dumpTable(snapshot, name, path.join(folder, tableFile(name))) })
  }
  return tables
}

/**
 * Tables that are left out of backups. Sessions, links of emails and attempts end by themselves, and a restore must not
 * bring one back that was ended since; emails on their way would go out twice; processes that worked on jobs are gone when
 * a backup is restored; the words of the full-text search are made from the publications again.
 */
const LEFT_OUT: readonly string[] = [
  'sessions',
  'sign_in_attempts',
  'sign_in_places',
  'provider_sign_ins',
  'account_tokens',
  'outgoing_emails',
  'registrations',
  'instances',
  'search_documents',
  'search_texts',
]
const OF_MIGRATIONS: readonly string[] = ['kysely_migration', 'kysely_migration_lock']

export async function listKeptTables(db: Db): Promise<string[]> {
  return (await listTables(db)).filter((table) => !LEFT_OUT.includes(table) && !OF_MIGRATIONS.includes(table))
}

/** Tables that a restore leaves empty. */
export async function listLeftOutTables(db: Db): Promise<string[]> {
  return (await listTables(db)).filter((table) => LEFT_OUT.includes(table))
}

/** What any process makes anew, on whatever database: who works at the moment, and the words of the full-text search. */
const MADE_ANEW: readonly string[] = ['instances', 'search_documents', 'search_texts']

/** Tables that are the archive's on another database as well, with those that no backup holds: nobody is to be signed out. */
export async function listMovedTables(db: Db): Promise<string[]> {
  return (await listTables(db)).filter((table) => !MADE_ANEW.includes(table) && !OF_MIGRATIONS.includes(table))
}

async function dumpTable(snapshot: Db, table: string, file: string): Promise<number> {
  const counted = { rows: 0 }
  const lines = Readable.from(tableLines(snapshot, table, counted))
  await pipeline(lines, createGzip(), createWriteStream(file, { flags: 'wx', mode: PRIVATE_FILE, flush: true }))
  return counted.rows
}

async function* tableLines(snapshot: Db, table: string, counted: { rows: number }): AsyncGenerator<string> {
  for await (const rows of readRows(snapshot, table)) {
    for (const row of rows) yield rowLine(row)
    counted.rows += rows.length
  }
}

/** A row as both databases write it. */
export const rowLine = (row: Row): string => `${JSON.stringify(row)}\n`

/** The rows of a table some at a time, in the order of its key. */
export async function* readRows(snapshot: Db, table: string): AsyncGenerator<Row[]> {
  const key = await primaryKeyOf(snapshot, table)
  if (key.length === 0) throw new Error(`The table "${table}" has no primary key, so it cannot be backed up.`)
  let last: Row | null = null
  for (;;) {
    const rows: Row[] = await readAfter(snapshot, table, key, last)
    if (rows.length > 0) yield rows
    if (rows.length < PAGE) return
    last = rows.at(-1)!
  }
}

async function readAfter(snapshot: Db, table: string, key: string[], last: Row | null): Promise<Row[]> {
  const columns = sql.join(key.map((name) => sql.ref(name)))
  const after = last === null ? sql`` : sql`where (${columns}) > (${sql.join(key.map((name) => last[name]))})`
  const page = sql<Row>`select * from ${sql.table(table)} ${after} order by ${columns} limit ${sql.lit(PAGE)}`
  return (await page.execute(snapshot)).rows
}

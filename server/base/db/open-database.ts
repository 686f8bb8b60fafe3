import fs from 'node:fs'
import path from 'node:path'
import { Kysely } from 'kysely'
import { postgresDialect, sqliteDialect } from './dialect.ts'
import type { Db, Schema } from './schema.ts'

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

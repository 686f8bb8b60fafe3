import fs from 'node:fs'
import path from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { ServerError } from '../errors.ts'
import { DATABASE_FILE } from './dialect.ts'

/**
 * Reads every page of the SQLite file before anything else does: a server that works on with damaged pages spreads the damage
 * into backups. Nothing happens where there is no file yet.
 *
 * @throws {ServerError} `server/database-damaged` with the first thing that is wrong
 */
export function checkDatabaseFile(dataFolder: string): void {
  const file = path.join(dataFolder, DATABASE_FILE)
  if (!fs.existsSync(file)) return
  const problem = findProblem(file)
  if (problem === null) return
  throw new ServerError(
    'server/database-damaged',
    `The database ${file} is damaged: ${problem}. Nothing was changed. Put a backup in its place with ` +
      '"npx casefiles restore BACKUP"; "npx casefiles backup list" names them.',
  )
}

/** null where it is whole. */
function findProblem(file: string): string | null {
  try {
    const database = new SqliteDatabase(file)
    try {
      const said = String(database.pragma('quick_check(1)', { simple: true }))
      return said === 'ok' ? null : oneLine(said)
    } finally {
      database.close()
    }
  } catch (error) {
    const { code = '', message } = error as { code?: string; message: string }
    if (code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_NOTADB') return oneLine(message)
    throw error
  }
}

const oneLine = (text: string): string => text.replaceAll(/\s*\n\s*/g, '; ')

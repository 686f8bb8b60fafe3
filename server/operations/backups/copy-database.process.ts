// Copies a SQLite database that others go on writing to, checks the copy and packs it. Gets its order as JSON, answers with one line of
// JSON; ends with 1 and one sentence where that fails. Started by `copyInSubprocess`.
import fs from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGzip, constants } from 'node:zlib'
import SqliteDatabase from 'better-sqlite3'
import { Kysely, SqliteDialect } from 'kysely'
import type { Schema } from '../../base/db/schema.ts'
import { PRIVATE_FILE } from './backup-files.ts'
import type { CopyOrder } from './copy-in-subprocess.ts'
import { describeMoment } from './write-backup.ts'

/** Every page in one step: a copy in several would begin anew with each write in between. Writers are not kept from writing by it. */
const ALL_PAGES = 0x7fff_ffff

async function copy({ source, unpacked, packed }: CopyOrder): Promise<void> {
  const database = new SqliteDatabase(source, { readonly: true, fileMustExist: true })
  try {
    await database.backup(unpacked, { progress: () => ALL_PAGES })
  } finally {
    database.close()
  }
  const moment = await look(unpacked)
  const zip = createGzip({ level: constants.Z_BEST_SPEED })
  await pipeline(
    fs.createReadStream(unpacked),
    zip,
    fs.createWriteStream(packed, { flags: 'wx', mode: PRIVATE_FILE, flush: true }),
  )
  fs.rmSync(unpacked)
  process.stdout.write(`${JSON.stringify(moment)}\n`)
}

/** Reads every page. */
async function look(file: string): ReturnType<typeof describeMoment> {
  const database = new SqliteDatabase(file)
  const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database }) })
  try {
    // so that nothing stands beside the file
    database.pragma('journal_mode = DELETE')
    const said = String(database.pragma('quick_check(1)', { simple: true }))
    if (said !== 'ok')
      throw new Error(`The copy is damaged, as the database may be: ${said.replaceAll(/\s*\n\s*/g, '; ')}`)
    return await describeMoment(db)
  } finally {
    await db.destroy()
  }
}

copy(JSON.parse(process.argv[2]) as CopyOrder).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})

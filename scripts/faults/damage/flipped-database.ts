import fs from 'node:fs'
import path from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { createRandom } from '@casefiles/engine/numerics'
import { DATABASE_FILE } from '../../../server/base/db/open-database.ts'
import { copyBase } from '../base.ts'
import { askDoctor, newestBackup, operate } from './commands.ts'
import { repeatHarm, type Fault } from './damage.ts'
import { flipBit } from './flip.ts'
import { startWhole } from './start-whole.ts'

/** One bit of the SQLite file; a restore of the backup must mend it. */
export const flippedDatabase: Fault = {
  name: 'database',
  harm: (base, options) =>
    repeatHarm('byte flipped in the database', options, async (turn) => {
      const random = createRandom(options.seed, `database-${turn}`)
      const dataDir = copyBase(base, `database-${turn}`)
      const file = path.join(dataDir, DATABASE_FILE)
      const before = readRows(file)
      const where = flipBit(file, random)
      const isSame = readRows(file) === before
      const named = await askDoctor(dataDir)
      const what = `${where}${named && `: ${named}`}`
      if (named === '') {
        if (isSame) await startWhole(base, dataDir, random)
        fs.rmSync(dataDir, { recursive: true, force: true })
        return isSame
          ? { outcome: 'no row read differently', what, isFault: false }
          : { outcome: 'a row read differently, not named', what, isFault: true }
      }
      const { code, output } = await operate('restore', [newestBackup(dataDir), '--yes'], dataDir)
      if (code !== 0) return { outcome: 'named, not restored', what: `${what}; ${output}`, isFault: true }
      await startWhole(base, dataDir, random)
      fs.rmSync(dataDir, { recursive: true, force: true })
      return { outcome: 'named, whole after a restore', what, isFault: false }
    }),
}

/** Every row of every table as text; null where they cannot be read. */
function readRows(file: string): string | null {
  const database = new SqliteDatabase(file, { readonly: true })
  try {
    const tables = database.prepare("select name from sqlite_master where type = 'table' order by name").all()
    return JSON.stringify(
      tables.map((table) => {
        const { name } = table as { name: string }
        return [name, database.prepare(`select * from "${name}"`).all()]
      }),
    )
  } catch {
    return null
  } finally {
    database.close()
  }
}

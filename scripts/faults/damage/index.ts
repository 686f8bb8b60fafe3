import { execFile } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { createRandom, type Random } from '@casefiles/engine/numerics'
import SqliteDatabase from 'better-sqlite3'
import { DATABASE_FILE } from '../../../server/base/db/dialect.ts'
import { smallSettings } from '../../../tests/support/prepared-product.ts'
import { BUILT_IN, copyBase } from '../base.ts'
import { Refused } from '../server.ts'
import { findBroken, openLedger } from '../ledger.ts'
import { lockOne } from '../operations/casefile-steps.ts'
import { askDoctor, operate, newestBackup, withServer, startWhole, repeatHarm, type Fault } from './damage.ts'
import { diskFull } from './disk-full.ts'

/** Longest until a page that is lost is rendered again. */
const PATIENCE_MS = 60_000

/** One bit of a file of the public pages, while a server shows them; it is rendered again. */
const flippedRelease: Fault = {
  name: 'release',
  harm: (base, options) =>
    repeatHarm('byte flipped in the public pages', options, async (turn) => {
      const random = createRandom(options.seed, `release-${turn}`)
      const dataDir = copyBase(base, `release-${turn}`)
      const damage = await withServer(base, dataDir, random, async (server) => {
        const where = flipBit(drawFile(path.join(dataDir, 'site'), random), random)
        const [found] = await findBroken(server)
        for (const since = performance.now(); performance.now() - since < PATIENCE_MS; await wait(200))
          if ((await findBroken(server)).length === 0) break
        const lost = await openLedger([BUILT_IN]).findLost(server)
        if (lost.length > 0)
          return { outcome: 'not rendered again', what: `${where}: ${lost.join('; ')}`, isFault: true }
        if (found === undefined) return { outcome: 'nothing reads it', what: where, isFault: false }
        return { outcome: 'named, rendered again', what: `${where}: ${found}`, isFault: false }
      })
      if (!damage.isFault) fs.rmSync(dataDir, { recursive: true, force: true })
      return damage
    }),
}

/** Turns one bit of a file over. @returns where, for a person */
function flipBit(file: string, random: Random): string {
  const bytes = fs.readFileSync(file)
  const at = Math.floor(random.uniform() * bytes.length)
  bytes[at] ^= 1 << Math.floor(random.uniform() * 8)
  fs.writeFileSync(file, bytes)
  return `byte ${at} of ${path.basename(file)}`
}

/** A file of a folder, each as likely as the others. */
function drawFile(folder: string, random: Random): string {
  const names = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()
  const files = names.map((name) => path.join(folder, name)).filter((file) => fs.statSync(file).isFile())
  return files[Math.floor(random.uniform() * files.length)]
}

/** One bit of a file of the publications; pages go on being shown, and the doctor mends it. */
const flippedPublication: Fault = {
  name: 'publications',
  harm: (base, options) =>
    repeatHarm('byte flipped in the publications', options, async (turn) => {
      const random = createRandom(options.seed, `publications-${turn}`)
      const dataDir = copyBase(base, `publications-${turn}`)
      const where = flipBit(drawFile(path.join(dataDir, 'publications'), random), random)
      const named = await askDoctor(dataDir)
      const unserved = await withServer(base, dataDir, random, findUnserved)
      if (unserved !== '') return { outcome: 'pages not served', what: `${where}: ${unserved}`, isFault: true }
      const { code, output } = await operate('doctor', ['--repair'], dataDir)
      if (code !== 0) return { outcome: 'not mended', what: `${where}: ${output}`, isFault: true }
      await startWhole(base, dataDir, random)
      fs.rmSync(dataDir, { recursive: true, force: true })
      if (named === '') return { outcome: 'nothing reads it', what: where, isFault: false }
      return { outcome: 'named, pages served, mended', what: `${where}: ${named}`, isFault: false }
    }),
}

async function findUnserved({ url }: { url: string }): Promise<string> {
  for (const page of ['/', '/casefiles', `/casefiles/${BUILT_IN}`]) {
    const { status } = await fetch(url + page)
    if (status !== 200) return `${page} answers ${status}`
  }
  return ''
}

const HOUR_MS = 3_600_000
const MOST_HOURS = 24 * 400

/** The clock shows an earlier time than the last link of a chain: nothing is locked, everything else goes on. */
const clockBack: Fault = {
  name: 'clock',
  harm: (base, options) =>
    repeatHarm('clock moved back', options, async (turn) => {
      const random = createRandom(options.seed, `clock-${turn}`)
      const dataDir = copyBase(base, `clock-${turn}`)
      const hours = 1 + Math.floor(random.uniform() * MOST_HOURS)
      const ledger = openLedger([BUILT_IN])
      const refused = await withServer(
        base,
        dataDir,
        random,
        async (server) => {
          const lost = await ledger.findLost(server)
          if (lost.length > 0) throw new Error(lost.join('; '))
          return lockOne(server, ledger, 'Locked too early').catch((error: unknown) => error)
        },
        -hours * HOUR_MS,
      )
      const what = `${hours} hours: ${refused instanceof Refused ? refused.code : String(refused)}`
      if (!(refused instanceof Refused) || refused.code !== 'chain/clock-behind')
        return { outcome: 'a lock was not refused', what, isFault: true }
      await startWhole(base, dataDir, random, ledger)
      await withServer(base, dataDir, random, (server) => lockOne(server, ledger, 'Locked in time'))
      fs.rmSync(dataDir, { recursive: true, force: true })
      return { outcome: 'pages served, locks refused until it was right', what, isFault: false }
    }),
}

/** One bit of the SQLite file; a restore of the backup must mend it. */
const flippedDatabase: Fault = {
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

const DAY_MS = 86_400_000
const MOST_DAYS = 400
/** A clock that is ahead by more is told from a rest by nobody. */
const MONTH = 31
const RUN = path.resolve(import.meta.dirname, '../../run.mjs')
const DOCTOR = path.resolve(import.meta.dirname, '../../doctor.ts')

/**
 * The clock shows a later time, and then the right one. By more than a month, nothing is locked under it and nothing is closed afterwards; by
 * less, what was locked closes the archive until one command says that the clock is right now.
 */
const clockAhead: Fault = {
  name: 'clock-ahead',
  harm: (base, options) =>
    repeatHarm('clock moved ahead', options, async (turn) => {
      const random = createRandom(options.seed, `clock-ahead-${turn}`)
      const dataDir = copyBase(base, `clock-ahead-${turn}`)
      // every other time by less than a month, which is rarely drawn
      const days = 1 + Math.floor(random.uniform() * (turn % 2 === 0 ? MOST_DAYS : MONTH - 1))
      const ledger = openLedger([BUILT_IN])
      const lock = (name: string, clockMs = 0) =>
        withServer(base, dataDir, random, (server) => tryToLock(lockOne(server, ledger, name)), clockMs)
      const under = await lock('Locked under a clock ahead', days * DAY_MS)
      const after = await lock('Locked once it is right')
      const what = `${days} days: ${under} under it, ${after} after it`
      const isLong = days > MONTH
      if (
        isLong
          ? under !== 'chain/clock-ahead' || after !== 'locked'
          : under !== 'locked' || after !== 'chain/clock-behind'
      )
        return { outcome: 'a lock was dated wrongly, or the archive closed', what, isFault: true }
      if (!isLong) {
        await sayRight(dataDir)
        const again = await lock('Locked once that was said')
        if (again !== 'locked')
          return { outcome: 'closed though it was said', what: `${what}, ${again}`, isFault: true }
      }
      await startWhole(base, dataDir, random, ledger)
      fs.rmSync(dataDir, { recursive: true, force: true })
      const outcome = isLong ? 'locks refused until it was right' : 'locks open again at one command'
      return { outcome, what, isFault: false }
    }),
}

const tryToLock = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'locked',
    (error: unknown) => (error instanceof Refused ? error.code : String(error)),
  )

/** A second place for backups is missing here, so the doctor ends with 1 whatever it mended. */
async function sayRight(dataDir: string): Promise<void> {
  const env = { ...process.env, ...smallSettings(dataDir), DATA_DIR: dataDir }
  const doctor = promisify(execFile)(process.execPath, [RUN, DOCTOR, '--repair', '--clock-is-right'], { env })
  const { stdout } = await doctor.catch((error: { stdout: string }) => error)
  if (!stdout.includes('signed by checkpoint')) throw new Error(`the doctor did not confirm the clock: ${stdout}`)
}

/** Everything else than a kill that is done to an installation. */
export const FAULTS: readonly Fault[] = [
  diskFull,
  clockBack,
  clockAhead,
  flippedDatabase,
  flippedPublication,
  flippedRelease,
]

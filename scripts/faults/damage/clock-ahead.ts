import { execFile } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { createRandom } from '@casefiles/engine/numerics'
import { smallSettings } from '../../../tests/support/prepared-product.ts'
import { BUILT_IN, copyBase } from '../base.ts'
import { Refused } from '../call.ts'
import { openLedger } from '../ledger.ts'
import { lockOne } from '../operations/casefile-steps.ts'
import { repeatHarm, type Fault } from './damage.ts'
import { startWhole, withServer } from './start-whole.ts'

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
export const clockAhead: Fault = {
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

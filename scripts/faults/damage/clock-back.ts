import fs from 'node:fs'
import { createRandom } from '@casefiles/engine/numerics'
import { BUILT_IN, copyBase } from '../base.ts'
import { Refused } from '../call.ts'
import { openLedger } from '../ledger.ts'
import { lockOne } from '../operations/casefile-steps.ts'
import { repeatHarm, type Fault } from './damage.ts'
import { startWhole, withServer } from './start-whole.ts'

const HOUR_MS = 3_600_000
const MOST_HOURS = 24 * 400

/** The clock shows an earlier time than the last link of a chain: nothing is locked, everything else goes on. */
export const clockBack: Fault = {
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

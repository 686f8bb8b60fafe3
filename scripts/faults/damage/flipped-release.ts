import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createRandom } from '@casefiles/engine/numerics'
import { BUILT_IN, copyBase } from '../base.ts'
import { findBroken, openLedger } from '../ledger.ts'
import { repeatHarm, type Fault } from './damage.ts'
import { drawFile, flipBit } from './flip.ts'
import { withServer } from './start-whole.ts'

/** Longest until a page that is lost is rendered again. */
const PATIENCE_MS = 60_000

/** One bit of a file of the public pages, while a server shows them; it is rendered again. */
export const flippedRelease: Fault = {
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

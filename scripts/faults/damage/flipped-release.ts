import fs from 'node:fs'
import path from 'node:path'
import { createRandom } from '../../../engine/numerics/random.ts'
import { BUILT_IN, copyBase } from '../base.ts'
import { openLedger } from '../ledger.ts'
import { repeatHarm, type Fault } from './damage.ts'
import { drawFile, flipBit } from './flip.ts'
import { withServer } from './start-whole.ts'

/** One bit of a file of the public pages, while a server shows them; it is rendered again. */
export const flippedRelease: Fault = {
  name: 'release',
  harm: (base, options) =>
    repeatHarm('byte flipped in the public pages', options, async (turn) => {
      const random = createRandom(options.seed, `release-${turn}`)
      const dataDir = copyBase(base, `release-${turn}`)
      const damage = await withServer(base, dataDir, random, async (server) => {
        const where = flipBit(drawFile(path.join(dataDir, 'site'), random), random)
        const { checks } = await server.admin('POST', 'admin/database/integrity')
        const found = checks.find(({ passed }: { passed: boolean }) => !passed)
        // Asking for every page again and again is what readers do until it is rendered.
        const lost = await openLedger([BUILT_IN]).findLost(server)
        if (lost.length > 0) return { outcome: 'not rendered again', what: lost.join('; '), isFault: true }
        if (!found) return { outcome: 'nothing read it', what: where, isFault: false }
        const what = `${where}: ${found.problems[0]}`
        return { outcome: 'named, rendered again', what, isFault: false }
      })
      if (!damage.isFault) fs.rmSync(dataDir, { recursive: true, force: true })
      return damage
    }),
}

import fs from 'node:fs'
import path from 'node:path'
import { createRandom } from '@casefiles/engine/numerics'
import { BUILT_IN, copyBase } from '../base.ts'
import { askDoctor, operate } from './commands.ts'
import { repeatHarm, type Fault } from './damage.ts'
import { drawFile, flipBit } from './flip.ts'
import { startWhole, withServer } from './start-whole.ts'

/** One bit of a file of the publications; pages go on being shown, and the doctor mends it. */
export const flippedPublication: Fault = {
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

import { parseArgs } from 'node:util'
import { FAMILIES } from '../../engine/calibration/families.ts'
import type { WorldFamily } from '../../engine/calibration/world.ts'

export interface WorldOptions {
  families: WorldFamily[]
  worlds: number
  seed: number
  workers: number
}

/**
 * The options that both scripts share: `--design DiD` (left out = all), `--worlds`, `--seed`, `--workers`.
 *
 * @throws {Error} naming the designs there are, when the one asked for is not among them
 */
export function readWorldOptions(defaults: { worlds: number; seed: number }): WorldOptions {
  const { values } = parseArgs({
    options: {
      design: { type: 'string' },
      worlds: { type: 'string', default: String(defaults.worlds) },
      seed: { type: 'string', default: String(defaults.seed) },
      workers: { type: 'string', default: '2' },
    },
  })
  const families = FAMILIES.filter(({ design }) => values.design === undefined || design === values.design)
  if (families.length === 0) {
    const known = FAMILIES.map(({ design }) => design).join(', ')
    throw new Error(`There are no worlds for the design "${values.design}"; there are for ${known}.`)
  }
  return {
    families,
    worlds: Number(values.worlds),
    seed: Number(values.seed),
    workers: Number(values.workers),
  }
}

import { parseArgs } from 'node:util'
import { FAMILIES } from '@casefiles/lab'
import type { WorldFamily } from '@casefiles/engine/worlds'

export interface WorldOptions {
  families: WorldFamily[]
  worlds: number
  seeds: number[]
  workers: number
  /** Print only: a seed that serves to make a rubric, not to judge it. */
  tune: boolean
  /** The laws of the score in place of its calibration. */
  laws: boolean
  /** The frozen families in place of the mix. */
  frozen: boolean
}

/**
 * The options that both scripts share: `--design DiD` (left out = all), `--worlds`, `--seed`, `--workers`, `--tune`.
 *
 * @throws {Error} naming the designs there are, when the one asked for is not among them
 */
export function readWorldOptions(defaults: { worlds: number; seed: number }): WorldOptions {
  const { values } = parseArgs({
    options: {
      design: { type: 'string' },
      worlds: { type: 'string', default: String(defaults.worlds) },
      seed: { type: 'string', multiple: true, default: [String(defaults.seed)] },
      workers: { type: 'string', default: '2' },
      tune: { type: 'boolean', default: false },
      laws: { type: 'boolean', default: false },
      frozen: { type: 'boolean', default: false },
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
    seeds: values.seed.map(Number),
    workers: Number(values.workers),
    tune: values.tune,
    laws: values.laws,
    frozen: values.frozen,
  }
}

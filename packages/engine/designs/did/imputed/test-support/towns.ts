import { createRandom } from '../../../../numerics/random.ts'
import type { Rows } from '../../../../test-support/conformance-case.ts'

export const words = {
  policyName: 'The school law',
  policyShort: 'the law',
  outcomeName: 'test scores',
  places: '48 towns',
  years: '2001–2010',
  unitPlural: 'towns',
  unit: 'town',
}
export const intent = { direction: 'increase', smallestEffect: 1, smallestEffectBasis: 'Made for a test.' } as const

/** 48 towns of four regions with shocks of their own, in which towns adopt that rise anyway; the law adds 3. */
export function towns(): Rows {
  const random = createRandom(51, 'towns')
  const shocks = Array.from({ length: 40 }, () => 2 * random.normal())
  return Array.from({ length: 48 }, (_, town) => {
    const region = town % 4
    // towns of the first two regions adopt more often, so that shocks of regions are not shared alike
    const adopts = Math.floor(town / 4) % (region < 2 ? 2 : 4) === 0
    const first = adopts ? 2006 + (Math.floor(town / 8) % 2) * 2 : 0
    const [level, slope] = [5 * random.normal(), adopts ? 0.5 : 0.1 * random.normal()]
    return Array.from({ length: 10 }, (_, at) => ({
      town: `T${String(town).padStart(2, '0')}`,
      region: `R${region}`,
      year: 2001 + at,
      first,
      score:
        50 +
        level +
        slope * at +
        shocks[region * 10 + at] +
        (first > 0 && 2001 + at >= first ? 3 : 0) +
        random.normal(),
      income: 20 + random.normal(),
      rain: 10 + random.normal(),
    }))
  }).flat()
}

export const spec = {
  unit: 'town',
  time: 'year',
  outcome: { column: 'score', label: 'Test scores', units: 'points' },
  adoption: { kind: 'first-treated', column: 'first' },
  comparison: 'not-yet-treated',
  furtherEffects: [{ columns: ['region', 'year'] }],
  balanceCovariates: [{ column: 'income', transform: 'none', label: 'Income' }],
  placeboOutcomes: [{ column: 'rain', label: 'Rain', units: 'cm' }],
  eventWindow: { before: 4, after: 3 },
  bootstrapDraws: 199,
}

import { describe, expect, it } from 'vitest'
import { studentTQuantile } from '../../numerics/distributions.ts'
import { createRandom } from '../../numerics/random.ts'
import { toTable } from '../../test-support/conformance-case.ts'
import { drawPopulation, drawSample } from '../../test-support/surveyed-population.ts'
import type { CrossSection } from './cross-section.ts'
import type { PointEstimate } from './estimators/aipw.ts'
import { estimateEntropyBalancing } from './estimators/entropy-balancing.ts'
import { estimateMatchedEffect, matchedSets } from './estimators/matched-effect.ts'
import { matchWithoutReplacement } from './estimators/nearest-without-replacement.ts'
import { estimateStackedAipw } from './estimators/stacked-aipw.ts'
import { estimateIpw } from './estimators/weighting.ts'
import { preflight } from './preflight.ts'
import { fitPropensity, logOdds } from './propensity.ts'
import { matchingSchema } from './spec.ts'

const worlds = 1000
const weight = { samplingWeight: { column: 'weight', question: 'the effect on those who chose it' } }
const survey = { survey: { strata: 'stratum', primarySamplingUnit: 'place' } }

function specWith(changes: object) {
  return matchingSchema.parse({
    unit: 'id',
    outcome: { column: 'y', label: 'Y', units: 'units' },
    treatment: { column: 'arm', treatedValues: ['yes'] },
    covariates: [
      { kind: 'number', column: 'x', label: 'X' },
      { kind: 'category', column: 'stratum', label: 'Stratum', reference: 's0' },
    ],
    measured: { before: { from: 2000, to: 2000 }, after: { from: 2001, to: 2001 } },
    ...changes,
  })
}

function pairs(frame: CrossSection): PointEstimate {
  const odds = logOdds(fitPropensity(frame).fitted)
  const matches = matchWithoutReplacement(frame.treated, odds, { ratio: 1, order: 'largest', caliper: 0.2 })
  const { value, seSets, groups } = estimateMatchedEffect(frame, matchedSets(frame.n, matches, frame.samplingWeights))
  return { value, se: seSets, df: groups - 1 }
}

const estimators: Record<string, (frame: CrossSection) => PointEstimate> = {
  'augmented weighting': (frame) => estimateStackedAipw(frame, 'ATT'),
  weighting: (frame) => estimateIpw(frame, fitPropensity(frame), 'ATT'),
  'entropy balancing': (frame) => estimateEntropyBalancing(frame, 'ATT'),
  'matched pairs': pairs,
}
const ways = { survey: { ...weight, ...survey }, 'weights alone': weight, nothing: {} }

describe('a treatment that people chose, in a sample by strata and places with informative weights', () => {
  it('covers the effect on the population’s treated 95 times in 100 by the survey, and not without it', () => {
    const random = createRandom(11, 'surveyed choice')
    const population = drawPopulation(random)
    const covered: Record<string, number> = {}
    for (let world = 0; world < worlds; world++) {
      const table = toTable(drawSample(population, random, ({ chosen }) => chosen))
      for (const [way, changes] of Object.entries(ways)) {
        const frame = preflight(table, specWith(changes), { log: () => {} })
        for (const [name, run] of Object.entries(estimators)) {
          const { value, se, df } = run(frame)
          const isHeld = Math.abs(value - population.truth.chosen) <= studentTQuantile(0.975, df ?? Infinity) * se
          covered[`${name}, ${way}`] = (covered[`${name}, ${way}`] ?? 0) + Number(isHeld)
        }
      }
    }
    const share = (name: string, way: string) => covered[`${name}, ${way}`] / worlds
    // the Monte Carlo error of a coverage of 95 % is 0.7 points
    for (const name of Object.keys(estimators)) {
      expect(share(name, 'survey'), name).toBeGreaterThan(0.925)
      expect(share(name, 'survey'), name).toBeLessThan(0.98)
      expect(share(name, 'weights alone'), name).toBeLessThan(name === 'matched pairs' ? 0.94 : 0.87)
      expect(share(name, 'nothing'), name).toBeLessThan(0.6)
    }
  })
})

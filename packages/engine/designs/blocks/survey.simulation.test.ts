import { describe, expect, it } from 'vitest'
import { createRandom } from '../../numerics/random.ts'
import type { Rows } from '../../test-support/conformance-case.ts'
import { drawPopulation, drawSample } from '../../test-support/surveyed-population.ts'
import { estimateDifference } from './effect/combine-blocks.ts'
import { regressOnBlocks } from './effect/regressions.ts'
import { type BlocksFrame, pick, selectSample } from './frame.ts'
import { frameOf, specWith } from './test-support/experiments.ts'

const worlds = 1000
const weight = { samplingWeight: { column: 'weight', question: 'the effect on everyone' } }
const survey = { survey: { strata: 'stratum', primarySamplingUnit: 'place' } }

const difference = (frame: BlocksFrame) => estimateDifference(frame, frame.outcomes[0].values).combined
function adjusted(frame: BlocksFrame) {
  const sample = selectSample(frame, [frame.outcomes[0].values])
  const covariates = frame.covariates.map(({ term, values }) => ({ term, values: pick(values, sample) }))
  return regressOnBlocks(pick(frame.outcomes[0].values, sample), sample, covariates)
}
const x = { covariates: [{ column: 'x', label: 'X' }] }

/** The ways to reckon with the sample, and how often each of their 95 % intervals holds the population's effect. */
const ways: Record<string, (rows: Rows) => { ci: readonly [number, number] }> = {
  survey: (rows) => difference(frameOf(rows, specWith({ ...weight, ...survey }))),
  'survey, adjusted': (rows) => adjusted(frameOf(rows, specWith({ ...weight, ...survey, ...x }))),
  'survey, strata as blocks': (rows) =>
    difference(frameOf(rows, specWith({ ...weight, ...survey, blocks: ['stratum'] }))),
  'weights alone': (rows) => difference(frameOf(rows, specWith(weight))),
  nothing: (rows) => difference(frameOf(rows, specWith())),
}

describe('an experiment within a sample by strata and places, with informative weights', () => {
  it('covers the population’s effect 95 times in 100 by the survey, and not without it', () => {
    const random = createRandom(7, 'surveyed experiment')
    const population = drawPopulation(random)
    const covered = Object.fromEntries(Object.keys(ways).map((way) => [way, 0]))
    for (let world = 0; world < worlds; world++) {
      const rows = drawSample(population, random, () => Number(random.uniform() < 0.5))
      for (const [way, run] of Object.entries(ways)) {
        const [low, high] = run(rows).ci
        if (low <= population.truth.everyone && population.truth.everyone <= high) covered[way]++
      }
    }
    const share = (way: string) => covered[way] / worlds
    // the Monte Carlo error of a coverage of 95 % is 0.7 points
    for (const way of ['survey', 'survey, adjusted', 'survey, strata as blocks']) {
      expect(share(way), way).toBeGreaterThan(0.92)
      expect(share(way), way).toBeLessThan(0.975)
    }
    expect(share('weights alone')).toBeLessThan(0.91)
    expect(share('nothing')).toBeLessThan(0.65)
  })
})

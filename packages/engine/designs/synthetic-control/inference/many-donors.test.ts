import { describe, expect, it } from 'vitest'
import { estimateSyntheticDid } from '../../../inference/synthetic-did.ts'
import { createRandom } from '../../../numerics/random.ts'
import { gapsOf, placeboOf, withDonors, type Study } from '../frame.ts'
import { runPlacebo } from '../tasks.ts'
import { drawStudy } from '../test-support/small-study.ts'
import { simplexFitter, matchOutcomes } from '../weights/fitters.ts'
import { testConformally } from './conformal.ts'
import { fitterAmongMany, isLargePool, placeboAmongMany, syntheticDidAmongMany } from './many-donors.ts'
import { describeRun } from './placebo-in-space.ts'
import { forecastUnit } from './prediction-interval.ts'

const study = drawStudy(createRandom(31, 'many donors'), { donors: 220, pre: 25, post: 5 }, 2)
// the treated unit is near to some donors, so that their placebos use it
const donors = [0, 1, 2, 77, 219]

function expectClose(found: Float64Array, expected: Float64Array): void {
  expect(found).toHaveLength(expected.length)
  found.forEach((value, t) => expect(value).toBeCloseTo(expected[t], 10))
}

describe('a study with many donors', () => {
  it('begins at two hundred that the outcome is fitted to, over fifteen periods', () => {
    expect(isLargePool(study)).toBe(true)
    expect(isLargePool(withDonors(study, [...Array(199).keys()]))).toBe(false)
    expect(isLargePool({ ...study, targetPredictors: Float64Array.of(1) })).toBe(false)
    expect(isLargePool({ ...study, pre: 14 })).toBe(false)
  })

  it('has the placebos and forecasts of fits to each unit of its own', () => {
    let using = 0
    for (const donor of donors) {
      const own = placeboOf(study, donor, true)
      const weights = matchOutcomes(own).weights
      if (weights.at(-1)! > 0) using++
      const expected = describeRun('', own, gapsOf(own, weights))
      const alone = placeboOf(study, donor, false)
      const forecast = forecastUnit(alone, gapsOf(alone, matchOutcomes(alone).weights), true)
      const found = placeboAmongMany(study, donor, true)!
      expectClose(found.run.gaps, expected.gaps)
      expect(found.run.ratio).toBeCloseTo(expected.ratio, 9)
      expectClose(found.forecast.gaps, forecast.gaps)
      expect(found.forecast.error).toBeCloseTo(forecast.error, 10)
      expectClose(placeboAmongMany(study, donor, false)!.run.gaps, gapsOf(alone, matchOutcomes(alone).weights))
    }
    expect(using).toBeGreaterThan(0)
    expect(using).toBeLessThan(donors.length)
  })

  it('has the synthetic differences in differences of each donor', () => {
    for (const donor of donors) {
      const expected = estimateSyntheticDid(placeboOf(study, donor, false), 1, 0.7).value
      expect(syntheticDidAmongMany(study, 0.7, donor)).toBeCloseTo(expected, 10)
    }
  })

  it('has the conformal interval of fits to its paths', () => {
    for (const tested of [25, 29]) {
      const { p, ci } = testConformally(study, [tested], fitterAmongMany(study, tested), 2)
      const expected = testConformally(study, [tested], simplexFitter(), 2)
      expect(p).toBe(expected.p)
      ci.forEach((limit, i) => expect(limit).toBeCloseTo(expected.ci[i], 9))
    }
  })

  it('is fitted path by path where a donor can be mixed without an error', () => {
    const data = study.donors.data.slice()
    const { rows, cols } = study.donors
    for (let t = 0; t < rows; t++) data[5 * rows + t] = (data[6 * rows + t] + data[7 * rows + t]) / 2
    const perfect: Study = { ...study, donors: { rows, cols, data } }
    expect(placeboAmongMany(perfect, 5, true)).toBeNull()
    const names = Array.from({ length: cols }, (_, j) => `D${j}`)
    const pool = { study: perfect, donors: names, includeTarget: true, spec: { predictorWeights: 'equal' } } as const
    const { run } = runPlacebo(pool, 5)
    const own = placeboOf(perfect, 5, true)
    expect(run).toEqual(describeRun('D5', own, gapsOf(own, matchOutcomes(own).weights)))
  })
})

import { describe, expect, it } from 'vitest'
import { gapsOf } from '../frame.ts'
import { studyOf } from '../test-support/small-study.ts'
import { matchOutcomes } from '../weights/fitters.ts'
import { loopOverPlacebos } from '../test-support/placebo-loop.ts'
import { describeRun } from './placebo-in-space.ts'

// With two periods before and one after. T lies midway between A and B before; C lies far above.
const study = studyOf(2, [2, 3, 0], [1, 2, 2], [3, 4, 4], [10, 9, 15])

function run(includeTarget: boolean) {
  const treated = describeRun('T', study, gapsOf(study, matchOutcomes(study).weights), true)
  return loopOverPlacebos(study, ['A', 'B', 'C'], treated, (one) => matchOutcomes(one), includeTarget)
}

describe('placebos in space', () => {
  it('rank a perfect fit with a gap above everything', () => {
    const { runs, p, rank } = run(false)
    expect(runs[0]).toMatchObject({ unit: 'T', ratio: Infinity, meanGap: -3, isTreated: true })
    expect(rank).toBe(1)
    expect(p).toBe(1 / 4)
  })

  it('match each donor with the others: B from A and C, 32/130 of the way up', () => {
    const placebo = run(false).runs.find(({ unit }) => unit === 'B')!
    expect(placebo.preRmspe).toBeCloseTo(Math.sqrt(8 / 130), 12)
    expect(placebo.meanGap).toBeCloseTo(4 - (2 + (13 * 32) / 130), 12)
  })

  it('take a fit that misses by rounding only as perfect, so that two such fits tie', () => {
    const gaps = Float64Array.of(1e-15, -1e-15, 2)
    expect(describeRun('T', study, gaps).ratio).toBe(Infinity)
  })

  it('use the treated unit as a donor where asked to: A then matches T alone', () => {
    const placebo = run(true).runs.find(({ unit }) => unit === 'A')!
    expect(placebo.preRmspe).toBeCloseTo(1, 12)
    expect(placebo.postRmspe).toBeCloseTo(2, 12)
    expect(placebo.ratio).toBeCloseTo(2, 12)
  })
})

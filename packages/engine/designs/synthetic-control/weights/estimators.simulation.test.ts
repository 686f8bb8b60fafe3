import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../numerics/random.ts'
import { gapsOf, meanOver, type Study } from '../frame.ts'
import { drawStudy } from '../test-support/small-study.ts'
import { estimateAugmented, estimateDemeaned } from './extensions.ts'

const truth = -2
const worlds = 300

const after = ({ pre }: Study, gaps: Float64Array) => meanOver(gaps, pre, gaps.length)
const estimators: [string, (study: Study) => number][] = [
  ['augmented', (study) => after(study, gapsOf(study, estimateAugmented(study).weights))],
  ['demeaned', (study) => after(study, estimateDemeaned(study).gaps)],
]

describe(`${worlds} worlds with two factors and a true effect of ${truth}`, () => {
  it.each(estimators)('the %s synthetic control estimates it without bias', (_, estimate) => {
    const random = createRandom(31, 'robust synthetic control')
    const size = { donors: 12, pre: 25, post: 4 }
    const errors = Array.from({ length: worlds }, () => estimate(drawStudy(random, size, truth)) - truth)
    const bias = errors.reduce((sum, error) => sum + error, 0) / worlds
    const spread = Math.sqrt(errors.reduce((sum, error) => sum + (error - bias) ** 2, 0) / (worlds - 1))
    // as in the design's own simulation: the donors' noise pulls the mixture a little towards their mean
    expect(Math.abs(bias)).toBeLessThan((3 * spread) / Math.sqrt(worlds) + 0.02)
  })
})

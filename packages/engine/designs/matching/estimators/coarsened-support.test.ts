import { describe, it } from 'vitest'
import { expectGolden, readGolden } from '../../../test-support/expect-golden.ts'
import { lalonde } from '../test-support/lalonde.ts'
import { crossSectionOf } from '../test-support/worlds.ts'
import { estimateCoarsened, matchCoarsened } from './coarsened-exact.ts'

describe('coarsened exact matching', () => {
  it('on nothing but a constant is the difference in means of lalonde', () => {
    const { treated, outcome, n } = lalonde()
    const frame = crossSectionOf(Array.from(treated), Array.from(outcome), [new Array<number>(n).fill(1)])
    const { value } = estimateCoarsened(frame, matchCoarsened(frame, 'ATT'))
    const golden = readGolden('match_lalonde_propensity')
    const why = 'coarsened to one cell it is the difference in means'
    expectGolden(golden, 'raw_difference/estimate', value, { tolerance: 1e-10, why })
  })
})

import { expect, it } from 'vitest'
import { studyOf } from '../test-support/small-study.ts'
import { estimateDemeaned } from './extensions.ts'

it('the demeaned synthetic control by hand: a donor that moves alike two higher, and an effect of 3', () => {
  // the donor (3, 5, 4 | 6) less its mean before 4; the treated (1, 3, 2 | 7) less 2: they agree before, and after 2 ≠ 5
  const study = studyOf(3, [1, 3, 2, 7], [3, 5, 4, 6], [0, 9, -9, 0])
  const { gaps, weights } = estimateDemeaned(study)
  expect(weights[0]).toBeCloseTo(1, 10)
  expect(gaps[3]).toBeCloseTo(3, 10)
})

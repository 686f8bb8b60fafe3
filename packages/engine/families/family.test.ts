import { describe, expect, it } from 'vitest'
import type { Estimate } from '../analysis.ts'
import { tellerOf } from '@casefiles/words'
import { makeSimultaneous as widen } from './family.ts'

const tell = await tellerOf('DiD')
const makeSimultaneous = (primaries: Estimate[]) => tell(widen(primaries))

const main = (ci: [number, number], se: number): Estimate => ({
  id: 'main',
  name: 'Main',
  role: 'primary',
  estimand: 'ATT',
  value: 1,
  se,
  ci,
  p: 0.02,
  units: 'points',
  n: 10,
  clusters: null,
  df: null,
  method: 'A method.',
})

describe('several main estimates', () => {
  it('have intervals wide enough for all of them', () => {
    const [first] = makeSimultaneous([main([1 - 1.959964, 1 + 1.959964], 1), main([0, 2], 1)])
    // normal quantile at 1 - 0.025/2
    expect(first.ci[1]).toBeCloseTo(1 + 2.241403, 5)
    expect(first.p).toBeCloseTo(0.04, 12)
  })

  it('keep an interval that is not made from the standard error, and say so', () => {
    const [first] = makeSimultaneous([main([-3, 2], 1), main([0, 2], 1)])
    expect(first.ci).toEqual([-3, 2])
    expect(first.method).toBe('A method. It is not widened for the 2 main estimates.')
  })
})

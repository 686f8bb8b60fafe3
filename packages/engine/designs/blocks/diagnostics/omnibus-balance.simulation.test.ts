import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../numerics/random.ts'
import { frameOf, rowsOf, specWith } from '../test-support/experiments.ts'
import { testOmnibusBalance } from './balance.ts'

describe('balance', () => {
  it('rejects the omnibus test in one sound experiment of twenty', () => {
    const random = createRandom(8, 'omnibus')
    const spec = specWith({
      blocks: ['block'],
      covariates: ['a', 'b', 'c'].map((column) => ({ column, label: column })),
    })
    let rejected = 0
    const worlds = 600
    for (let world = 0; world < worlds; world++) {
      const rows = rowsOf([0, 1, 2].map((block) => ({ block: `B${block}`, treated: side(), control: side() })))
      const drawn = rows.map((row) => {
        const a = random.normal()
        return { ...row, a, b: a + 0.5 * random.normal(), c: random.uniform() < 0.3 ? 1 : 0 }
      })
      if (testOmnibusBalance(frameOf(drawn, spec))!.p < 0.05) rejected++
    }
    function side() {
      return Array.from({ length: 20 }, () => random.normal())
    }
    // 5 % ± 3 Monte Carlo standard errors of 0.9 points
    expect(Math.abs(rejected / worlds - 0.05)).toBeLessThan(0.027)
  })
})

import { describe, expect, it } from 'vitest'
import { createRandom } from '../../numerics/random.ts'
import { estimateLocalRandomisation, isDiscrete } from './local-randomisation.ts'
import { analyzeRows } from './test-support/analysis.ts'

/** Twelve rows at each whole score from −8 to 8 but 0, an effect of 5; a covariate that drifts from the third score on. */
function scores() {
  const random = createRandom(3, 'scores')
  return Array.from({ length: 17 }, (_, i) => i - 8)
    .filter((x) => x !== 0)
    .flatMap((x) =>
      Array.from({ length: 12 }, (_, i) => ({
        x,
        y: (x > 0 ? 5 : 0) + 0.05 * x + random.normal(),
        age: (i % 4) + (Math.abs(x) > 2 ? 10 * x : 0),
      })),
    )
}

const age = { balanceCovariates: [{ column: 'age', transform: 'none', label: 'Age' }] }

describe('local randomisation in a discrete running variable', () => {
  it('takes the nearest scores where no covariate is named: a plain difference in means', () => {
    const rows = scores()
    const { frame, fit } = analyzeRows(rows)
    expect(isDiscrete(frame)).toBe(true)
    const found = estimateLocalRandomisation(frame)!
    expect(found).toMatchObject({ window: 1, rows: { control: 12, treated: 12 } })
    const mean = (x: number) => rows.filter((row) => row.x === x).reduce((sum, { y }) => sum + y / 12, 0)
    expect(found.value).toBeCloseTo(mean(1) - mean(-1), 12)
    expect(fit.estimates.find(({ id }) => id === 'local-randomisation')!.value).toBe(found.value)
  })

  it('widens the window while covariates agree and stops where they part', () => {
    expect(estimateLocalRandomisation(analyzeRows(scores(), age).frame)!.window).toBe(2)
  })

  it('has no answer where the nearest scores already differ', () => {
    const rows = scores().map((row) => ({
      ...row,
      age: row.x > 0 ? 50 + (row.y > 5 ? 1 : 0) : 20 + (row.y > 0 ? 1 : 0),
    }))
    const { frame, fit } = analyzeRows(rows, age)
    expect(estimateLocalRandomisation(frame)).toBeNull()
    expect(fit.estimates.find(({ id }) => id === 'local-randomisation')!.reason).toMatch(/No window/)
  })

  it('stands aside where values are continuous', () => {
    const random = createRandom(4, 'continuous')
    const rows = Array.from({ length: 200 }, () => ({ x: 2 * random.uniform() - 1, y: random.normal() }))
    const { frame, fit } = analyzeRows(rows)
    expect(isDiscrete(frame)).toBe(false)
    expect(fit.estimates.some(({ id }) => id === 'local-randomisation')).toBe(false)
  })
})

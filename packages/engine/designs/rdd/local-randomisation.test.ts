import { describe, expect, it } from 'vitest'
import { studentTQuantile } from '../../numerics/distributions.ts'
import { createRandom } from '../../numerics/random.ts'
import { estimateLocalRandomisation, isDiscrete } from './local-randomisation.ts'
import { parseSpec } from '../../parse-spec.ts'
import { toTable, type Rows } from '../../test-support/conformance-case.ts'
import { preflight } from './preflight.ts'
import { rddSpec } from './spec.ts'
import { analyzeRows, leastSpec } from './test-support/analysis.ts'

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

const frameOf = (rows: Rows) => preflight(toTable(rows), parseSpec(rddSpec, leastSpec), { log: () => {} })

it('is by hand the difference of two means with the error of Welch', () => {
  // ten rows at −1 take 0 and 2 in turn, ten at 1 take 3 and 5, those further out do not count: 4 − 1, variances 10/9
  const at = (x: number, base: number) => Array.from({ length: 10 }, (_, i) => ({ x, y: base + 2 * (i % 2) }))
  const outside = [-7, -6, -5, -4, -3, -2, 2, 3, 4, 5, 6, 7].flatMap((x) => at(x, -9 * x))
  const found = estimateLocalRandomisation(frameOf([...at(-1, 0), ...at(1, 3), ...outside]))!
  expect(found).toMatchObject({ window: 1, rows: { control: 10, treated: 10 } })
  expect(found.value).toBeCloseTo(3, 12)
  expect(found.se).toBeCloseTo(Math.sqrt(2 / 9), 12)
  expect(found.df).toBeCloseTo(18, 10)
})

it('covers no effect 95 times in 100 where there is none', { tags: ['night'] }, () => {
  const random = createRandom(14, 'no effect')
  const worlds = 500
  let covered = 0
  for (let world = 0; world < worlds; world++) {
    const { value, se, df } = estimateLocalRandomisation(
      frameOf(scores().map((row) => ({ ...row, y: random.normal() }))),
    )!
    if (Math.abs(value) <= studentTQuantile(0.975, df) * se) covered++
  }
  expect(covered / worlds).toBeGreaterThan(0.93)
  expect(covered / worlds).toBeLessThan(0.97)
})

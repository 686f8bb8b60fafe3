import { describe, expect, it } from 'vitest'
import { inferPoint } from '../../../inference/wald.ts'
import { leastSquares } from '../../../numerics/least-squares.ts'
import { column, matrix } from '../../../numerics/linear-algebra.ts'
import { createRandom } from '../../../numerics/random.ts'
import type { Observations } from './split.ts'
import { bootstrapJump } from './wild-jump.ts'
import { choices, drawWorld, jumpOf } from '../test-support/clustered-worlds.ts'

/** Outcomes less the null's jump, on the restricted curve: a common intercept and t, t² on each side, and what it leaves. */
function restricted(rows: Observations, b: number, nullValue: number) {
  const design = matrix(rows.running.length, 5)
  column(design, 0).fill(1)
  rows.running.forEach((x, i) => {
    const from = x < 0 ? 1 : 3
    column(design, from)[i] = x
    column(design, from + 1)[i] = x * x
  })
  const weights = rows.running.map((x) => Math.max(0, 1 - Math.abs(x) / b))
  const shifted = rows.outcome.map((value, i) => value - (rows.running[i] < 0 ? 0 : nullValue))
  return leastSquares(design, shifted, { weights }).residuals
}

describe('the wild cluster bootstrap of a jump', () => {
  it.each([
    ['within b', 0.5, 0.7],
    ['beyond b', 0.7, 0.5],
  ])('agrees with new local polynomials for every vector of signs, h %s', (_, h, b) => {
    const rows = drawWorld(createRandom(3, 'wild jump'), 160, 8, true)
    const { control, treated, jump } = jumpOf(rows, { h, b })
    const random = createRandom(1, 'not used')
    const found = bootstrapJump(control, treated, jump, choices, { draws: 9, random, weights: 'rademacher' })
    const pAt = (nullValue: number) => {
      const left = restricted(rows, b, nullValue)
      const t = Math.abs(jump.robust.value - nullValue) / jump.robust.se
      let reached = 0
      for (let code = 0; code < 256; code++) {
        const sign = (i: number) => ((code >> rows.cluster![i]) & 1 ? 1 : -1)
        const outcome = rows.outcome.map((value, i) => value - left[i] + sign(i) * left[i])
        const drawn = jumpOf({ ...rows, outcome }, { h, b }).jump.robust
        if (Math.abs(drawn.value - nullValue) / drawn.se >= t * (1 - 1e-9)) reached++
      }
      return reached / 256
    }
    expect(found).toMatchObject({ enumerated: true, draws: 256, clusters: 8 })
    expect(found.p).toBe(pAt(0))
    for (const end of found.ci) {
      expect(Math.abs(pAt(end + 1e-6) - pAt(end - 1e-6))).toBeGreaterThan(0)
      expect(Math.min(pAt(end + 1e-6), pAt(end - 1e-6))).toBeLessThan(0.05)
    }
  })

  it('is, with a cluster for every row, close to normal quantiles', { tags: ['night'] }, () => {
    const random = createRandom(8, 'wild jump alone')
    const rows = drawWorld(random, 200, 200, true)
    rows.cluster = Int32Array.from(rows.running.keys())
    rows.outcome = rows.running.map((x) => x + 0.5 * Number(x >= 0) + random.normal())
    const { control, treated, jump } = jumpOf(rows, { h: 0.8, b: 0.9 })
    const found = bootstrapJump(control, treated, jump, choices, { draws: 999, random })
    const plain = inferPoint(jump.robust.value, jump.robust.se, null)
    // 999 draws leave an error of up to 1.6 points in p, and one of some percent in the quantiles of a tail
    expect(Math.abs(found.p - plain.p)).toBeLessThan(0.05)
    found.ci.forEach((end, i) => expect(Math.abs(end - plain.ci[i])).toBeLessThan(0.12 * 2 * 1.96 * jump.robust.se))
  })

  it('finds the same on an outcome in other units, and with a constant added', () => {
    const rows = drawWorld(createRandom(4, 'wild jump'), 200, 13, true)
    const run = (outcome: Float64Array) => {
      const { control, treated, jump } = jumpOf({ ...rows, outcome }, { h: 0.5, b: 0.7 })
      const random = createRandom(1, 'not used')
      return bootstrapJump(control, treated, jump, choices, { draws: 9, random })
    }
    const [plain, moved] = [run(rows.outcome), run(rows.outcome.map((value) => 1e6 * (value + 3)))]
    expect(moved.p).toBe(plain.p)
    moved.ci.forEach((end, i) => expect(end / (1e6 * plain.ci[i])).toBeCloseTo(1, 6))
  })
})

import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../numerics/random.ts'
import { boundCurvature, estimateHonestJump, inferWithBias } from './honest-jump.ts'
import { chooseHonestBandwidth } from './honest-bandwidth.ts'
import { splitAt } from './split.ts'

const choices = { variance: 'nn', neighbours: 3 } as const

function sidesOf(running: number[], outcome: number[], changes = {}) {
  return splitAt(
    {
      running: Float64Array.from(running),
      outcome: Float64Array.from(outcome),
      takeUp: null,
      covariates: [],
      cluster: null,
      ...changes,
    },
    0,
  )
}

describe('the bound on curvature', () => {
  it('of a quartic is its largest second derivative, inside the data or at an end', () => {
    const running = Array.from({ length: 60 }, (_, i) => (i - 29.5) / 30)
    // below: 6x², so 12 everywhere; above: 4x³ − 2x⁴, whose second derivative 24x − 24x² is 6 at one half
    const { control, treated } = sidesOf(
      running,
      running.map((x) => (x < 0 ? 6 * x * x : 4 * x ** 3 - 2 * x ** 4)),
    )
    expect(boundCurvature(control, control.outcome, { variance: 'nn' })).toBeCloseTo(12, 8)
    expect(boundCurvature(treated, treated.outcome, { variance: 'nn' })).toBeCloseTo(6, 3)
  })
})

describe('an interval that counts the largest bias', () => {
  it('is the usual one without bias, and about bias + 1.645 standard errors with a large one', () => {
    expect(inferWithBias(1, 0.5, 0, null).ci[1]).toBeCloseTo(1 + 0.5 * 1.959963984540054, 10)
    // roots of the 95 % quantile of a chi-square of one degree with noncentrality 0.25, 1 and 4
    const critical = (bias: number) => inferWithBias(0, 1, bias, null).ci[1]
    expect([0.5, 1, 2].map((bias) => Number(critical(bias).toFixed(2)))).toEqual([2.18, 2.65, 3.64])
  })

  it('holds its estimate, and its p value says 0.05 where an end is zero', () => {
    const { ci } = inferWithBias(0, 1, 0.7, null)
    expect(inferWithBias(ci[1], 1, 0.7, null).p).toBeCloseTo(0.05, 10)
  })

  it('has the bias that a parabola of the bound’s curvature makes', () => {
    const random = createRandom(2, 'honest')
    const running = Array.from({ length: 400 }, () => 2 * random.uniform() - 1).sort((a, b) => a - b)
    const noise = running.map(() => random.normal())
    const bend = (size: number) => running.map((x, i) => noise[i] + (Math.sign(x) * size * x * x) / 2)
    const straight = sidesOf(running, noise)
    const width = chooseHonestBandwidth(straight, 3, 3)!
    const jump = (size: number) => estimateHonestJump(sidesOf(running, bend(size)), choices, width)!
    const plain = jump(0)
    // −1 and +1 sides bend apart, which is the worst the bound allows
    expect(Math.abs(jump(plain.curvature).value - plain.value)).toBeCloseTo(plain.largestBias, 8)
  })

  it('of a ratio adds what the curvature of take-up can do', () => {
    const random = createRandom(3, 'honest fuzzy')
    const running = Array.from({ length: 600 }, () => 2 * random.uniform() - 1).sort((a, b) => a - b)
    const takeUp = Float64Array.from(running, (x) => Number(random.uniform() < (x < 0 ? 0.2 : 0.8)))
    const outcome = running.map((x, i) => x + 2 * takeUp[i] + random.normal())
    const ratio = estimateHonestJump(sidesOf(running, outcome, { takeUp }), choices, 0.5)!
    const crossing = estimateHonestJump(sidesOf(running, outcome), choices, 0.5)!
    const first = estimateHonestJump(sidesOf(running, Array.from(takeUp)), choices, 0.5)!
    expect(ratio.value).toBeCloseTo(crossing.value / first.value, 10)
    expect(ratio.curvature).toBeCloseTo(
      (crossing.curvature + Math.abs(ratio.value) * first.curvature) / Math.abs(first.value),
      8,
    )
    expect(ratio.ci[0]).toBeLessThan(ratio.value)
    expect(ratio.ci[1]).toBeGreaterThan(ratio.value)
  })

  it('needs three values on each side and noise', () => {
    expect(estimateHonestJump(sidesOf([-2, -1, 1, 2, 3], [1, 2, 3, 4, 5]), choices)).toBeNull()
    const line = Array.from({ length: 20 }, (_, i) => i - 9.5)
    expect(
      estimateHonestJump(
        sidesOf(
          line,
          line.map(() => 1),
        ),
        choices,
      ),
    ).toBeNull()
  })
})

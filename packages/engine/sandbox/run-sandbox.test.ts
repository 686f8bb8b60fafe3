import { describe, expect, it } from 'vitest'
import { createRandom } from '../numerics/random.ts'
import { normalCdf, studentTQuantile } from '../numerics/distributions.ts'
import { DRAWS, POINTS, runSandbox, quantileOf, spreadElsewhere, spreadOf } from './run-sandbox.ts'
import { sampleScenario, sampleSource } from '../test-support/sandbox-samples.ts'
import type { SandboxSource, Scenario } from './scenario.ts'

const source = sampleSource
const scenario: Scenario = { ...sampleScenario, population: 1, per: 1 }
const logSource: SandboxSource = {
  ...source,
  estimate: { ...source.estimate, value: 5, ci: [-2, 12], units: 'log points' },
  scale: { kind: 'log', per: 100 },
}

/** How far a quantile of the draws may lie from the exact one: four standard errors, from the exact ones beside it. */
function monteCarloError(exact: (p: number) => number, p: number): number {
  const step = Math.sqrt((p * (1 - p)) / DRAWS)
  return 4 * Math.max(exact(Math.min(0.9999, p + step)) - exact(p), exact(p) - exact(Math.max(0.0001, p - step)))
}

describe('an estimate carried to an identical place', () => {
  it('has the published estimate as its median and the published interval as its range', () => {
    const { change, changeFrom } = runSandbox(source, scenario)
    expect(changeFrom).toBe('closed-form')
    expect(change[0]).toBeCloseTo(-6.66, 10)
    expect(change[3]).toBe(-4.7)
    expect(change[6]).toBeCloseTo(-2.74, 10)
  })

  it('keeps an interval that is not symmetric, with the degrees of freedom of its design', () => {
    const estimate = { ...source.estimate, value: -11, ci: [-22, -8] as [number, number], df: 12 }
    const { change, harm } = runSandbox({ ...source, estimate }, scenario)
    expect([change[0], change[3], change[6]].map((value) => Math.round(value * 1e9) / 1e9)).toEqual([-22, -11, -8])
    expect(change[4]).toBeCloseTo(-11 + (3 / studentTQuantile(0.975, 12)) * studentTQuantile(0.75, 12), 10)
    expect(harm).toBeLessThan(0.001)
  })

  it('is refused where the confidence set is not one bounded interval', () => {
    for (const ci of [
      [-Infinity, 2],
      [NaN, NaN],
      [-6, -5],
    ] as [number, number][])
      expect(() => runSandbox({ ...source, estimate: { ...source.estimate, ci } }, scenario)).toThrowError(/bounded/)
  })
})

describe('known answers', () => {
  it('are population × effect × periods on the difference scale', () => {
    const { change } = runSandbox(source, { ...scenario, population: 50_000, per: 100, periods: 4 })
    expect(change[3]).toBeCloseTo(-0.047 * 50_000 * 4, 8)
  })

  it('follow an effect that fades by half each period', () => {
    const { change } = runSandbox(source, { ...scenario, periods: 3, changePerPeriod: -0.5 })
    expect(change[3]).toBeCloseTo(-4.7 * 1.75, 10)
  })

  it('are the exact percent change on the log scale', () => {
    const { change, with: level } = runSandbox(logSource, { ...scenario, population: 10, baseline: 200, dose: 2 })
    expect(change[3]).toBeCloseTo(2000 * (Math.exp(0.1) - 1), 8)
    expect(change[0]).toBeCloseTo(2000 * (Math.exp(-0.04) - 1), 8)
    expect(level[3]).toBeCloseTo(2000 * Math.exp(0.1), -1)
  })

  it('add the spread between places to the spread of the estimate', () => {
    const { change, harm } = runSandbox(source, { ...scenario, tau: Math.sqrt(1.5) })
    const wide = 1.959963984540054 * Math.hypot(1.96 / 1.959963984540054, Math.sqrt(3))
    expect(change[6]).toBeCloseTo(-4.7 + wide, 8)
    expect(harm).toBeCloseTo(normalCdf((-4.7 / wide) * 1.959963984540054), 10)
  })
})

describe('draws', () => {
  it.each([
    ['a difference', source, scenario],
    ['a difference with τ', source, { ...scenario, tau: 3 }],
    ['few degrees of freedom', { ...source, estimate: { ...source.estimate, df: 5 } }, scenario],
    ['logs over five fading periods', logSource, { ...scenario, periods: 5, changePerPeriod: -0.2, population: 99 }],
  ])('agree with the closed form within Monte Carlo error: %s', (_name, from, at) => {
    const { change, drawnChange, changeFrom, draws } = runSandbox(from, at)
    expect(changeFrom).toBe('closed-form')
    const sorted = Float64Array.from(draws).sort()
    const near = (p: number) => sorted[Math.round(p * (DRAWS - 1))]
    POINTS.forEach((p, index) =>
      expect(Math.abs(drawnChange[index] - change[index])).toBeLessThan(monteCarloError(near, p)),
    )
  })

  it('are the same for the same seed, and others for another', () => {
    expect(runSandbox(source, scenario).drawnChange).toEqual(runSandbox(source, scenario).drawnChange)
    expect(runSandbox(source, { ...scenario, seed: 8 }).drawnChange).not.toEqual(
      runSandbox(source, scenario).drawnChange,
    )
  })

  it('say how often a level would be impossible', () => {
    const { impossible } = runSandbox(source, { ...scenario, baseline: 4.7 })
    expect(impossible).toBeGreaterThan(0.48)
    expect(impossible).toBeLessThan(0.52)
  })
})

describe('properties', () => {
  it('more people, a larger dose and more periods scale a difference', () => {
    const one = runSandbox(source, scenario).change
    const more = runSandbox(source, { ...scenario, population: 10, dose: 2, periods: 3 }).change
    more.forEach((value, index) => expect(value).toBeCloseTo(60 * one[index], 8))
  })

  it('more difference between places widens the range on both sides and leaves the median', () => {
    const ranges = [0, 1, 4].map((tau) => runSandbox(source, { ...scenario, tau }).change)
    for (const [narrow, wide] of [ranges.slice(0, 2), ranges.slice(1)] as [number[], number[]][]) {
      expect(wide[0]).toBeLessThan(narrow[0])
      expect(wide[6]).toBeGreaterThan(narrow[6])
      expect(wide[3]).toBeCloseTo(narrow[3], 12)
    }
  })

  it('an uncertain baseline widens the levels and never the change of a difference', () => {
    const [sure, unsure] = [0, 0.5].map((baselineUncertainty) =>
      runSandbox(source, { ...scenario, baselineUncertainty }),
    )
    expect(unsure.change).toEqual(sure.change)
    expect(unsure.without[6] / unsure.without[3]).toBeCloseTo(1.5, 1)
  })
})

describe('cost per unit', () => {
  const costs = { fixed: 1000, perMember: 2, discount: 0.1, currency: 'USD' }

  it('discounts costs and outcomes alike', () => {
    const { cost } = runSandbox(source, { ...scenario, periods: 2, population: 100, costs })
    const worth = 1 + 1 / 1.1
    expect(cost!.total).toBeCloseTo(1000 + 200 * worth, 8)
    expect(cost!.perUnit[3]).toBeCloseTo(cost!.total / (470 * worth), 10)
    expect(cost!.perUnit[0]).toBeLessThan(cost!.perUnit[6]!)
  })

  it('has no upper end where the effect may be nothing, and says in which share there is no benefit', () => {
    const estimate = { ...source.estimate, value: -1, ci: [-2.96, 0.96] as [number, number] }
    const { cost } = runSandbox({ ...source, estimate }, { ...scenario, costs })
    expect(cost!.noBenefit).toBeCloseTo(normalCdf(-1), 4)
    expect(cost!.perUnit.map((value) => value === null)).toEqual([false, false, false, false, false, true, true])
  })
})

describe('the predictive range', () => {
  it('holds the true effect of a new place in 95 of 100 worlds, where studied and new place differ alike', () => {
    const random = createRandom(1, 'worlds')
    const [worlds, tau, half] = [4000, 1.5, 1.959963984540054]
    let held = 0
    for (let world = 0; world < worlds; world++) {
      const value = 2 + tau * random.normal() + random.normal()
      const truth = 2 + tau * random.normal()
      const elsewhere = spreadElsewhere(spreadOf({ value, ci: [value - half, value + half], df: null }), tau)!
      if (quantileOf(elsewhere, 0.025) <= truth && truth <= quantileOf(elsewhere, 0.975)) held++
    }
    // 4,000 worlds leave a standard error of 0.34 points
    expect(held / worlds).toBeGreaterThan(0.94)
    expect(held / worlds).toBeLessThan(0.96)
  })
})

import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../numerics/random.ts'
import { aggregate, type AggregationKind } from '../group-time/aggregate.ts'
import { estimateGroupTime } from '../group-time/group-time.ts'
import { estimatePrimary } from '../primary.ts'
import { specWith } from '../test-support/analysis.ts'
import { estimateTwfe, treatmentColumn } from '../two-way/twfe.ts'
import { panelOf } from '../two-way/test-support/panels.ts'
import { countAssignments, listAssignments } from './assignments.ts'
import { invertTest } from './invert-test.ts'
import { randomisePrimary } from './randomise-primary.ts'
import { randomiseTwoWay } from './randomise-two-way.ts'
import { options, drawPanel, never } from '../test-support/dated-clusters.ts'

const rng = () => createRandom(8, 'randomisation')

describe('the ways to give out the dates', () => {
  it('are n! over the cohorts’ factorials, each listed once', () => {
    const dates = [2, 2, 3, Infinity, Infinity]
    expect(countAssignments(Float64Array.from(dates))).toBe(30)
    const { list, isExact } = listAssignments(dates, 100, 9, rng())
    expect(isExact).toBe(true)
    expect(new Set(list.map((one) => one.join())).size).toBe(30)
    for (const one of list) expect([...one].sort()).toEqual([...dates].sort())
  })

  it('are drawn where there are too many', () => {
    const { list, isExact } = listAssignments([2, 2, 3, Infinity, Infinity], 29, 9, rng())
    expect([list.length, isExact]).toEqual([9, false])
  })
})

describe('five units, one treated, worked by hand', () => {
  // changes 7, 1, 2, 3, 5: unit by unit, its change less the mean of the other four
  const frame = panelOf(
    [7, 1, 2, 3, 5].flatMap((change, i) => [
      { unit: `u${i}`, period: 1, first: i === 0 ? 2 : 0, outcome: i },
      { unit: `u${i}`, period: 2, first: i === 0 ? 2 : 0, outcome: i + change },
    ]),
  )
  const result = randomisePrimary(frame, options, 'group', 99, rng())!

  it('have the p value of the largest of five', () => {
    // 7 − 11/4 = 4.25 against 1 − 17/4 = −3.25, 2 − 4 = −2, 3 − 15/4 = −0.75, 5 − 13/4 = 1.75
    expect(result).toMatchObject({
      value: 4.25,
      p: 1 / 5,
      isExact: true,
      assignments: 5,
      clusters: 5,
      monteCarloError: 0,
    })
  })

  it('have no bounded interval: five assignments cannot reject at 5 %', () => {
    expect(result.ci).toEqual([-Infinity, Infinity])
  })
})

describe('the interval', () => {
  it('holds exactly the constant effects that a test of the outcome less that effect does not reject', () => {
    const frame = drawPanel(rng(), { dates: [4, 5, ...never(6)], effect: 2 })
    const { ci, value } = randomisePrimary(frame, options, 'group', 99, rng())!
    const pAt = (effect: number) => {
      const outcome = frame.outcome.map((y, row) => {
        const start = frame.cohortIndex[frame.unitIndex[row]]
        return start >= 0 && frame.periodIndex[row] >= start ? y - effect : y
      })
      return randomisePrimary({ ...frame, outcome }, options, 'group', 99, rng())!.p
    }
    expect(ci[0]).toBeLessThan(value)
    const width = ci[1] - ci[0]
    for (const [end, outward] of [
      [ci[0], -1],
      [ci[1], 1],
    ] as const) {
      expect(pAt(end - outward * 1e-6 * width)).toBeGreaterThan(0.05)
      expect(pAt(end + outward * 1e-6 * width)).toBeLessThanOrEqual(0.05)
    }
  })

  it('is open on the side on which no effect can be rejected', () => {
    // 39 other assignments whose estimate follows the effect as the observed one does, above it
    const ci = invertTest(1, new Float64Array(40).fill(1).fill(3, 1), new Float64Array(40).fill(1), true).ci
    expect(ci).toEqual([-Infinity, 2])
  })
})

describe('the estimate behind it', () => {
  const frame = drawPanel(rng(), { dates: [3, 3, 4, 6, ...never(4)], sizes: [2, 1, 3, 1, 2, 2, 1, 4], effect: 1 })

  it.each(['simple', 'group', 'dynamic', 'calendar'] as AggregationKind[])(
    'is the average of the group-time effects, %s, with clusters of any size',
    (kind) => {
      for (const comparison of ['never-treated', 'not-yet-treated'] as const) {
        const chosen = { ...options, comparison }
        const wanted = aggregate(estimateGroupTime(frame, chosen), kind).overall.value
        expect(randomisePrimary(frame, chosen, kind, 19, rng())!.value).toBeCloseTo(wanted, 12)
      }
    },
  )

  it('is estimated anew for each assignment where there are covariates', () => {
    const adjusted = { ...options, covariates: ['x'], estimator: 'reg' as const }
    const result = randomisePrimary(frame, adjusted, 'group', 29, rng())!
    const direct = estimatePrimary(frame, specWith({ ...adjusted, covariates: [{ column: 'x', transform: 'none' }] }))
    expect(result.value).toBe(direct.value)
    expect([result.assignments, result.isExact]).toEqual([29, false])
    expect(result.p).toBeGreaterThanOrEqual(1 / 30)
  })

  it('has no dates to permute where the units of one cluster adopted at different times', () => {
    const mixed = { ...frame, cohort: frame.cohort.slice() }
    mixed.cohort[0] = 4
    expect(randomisePrimary(mixed, options, 'group', 19, rng())).toBeNull()
  })
})

describe('the same of two-way fixed effects', () => {
  const frame = drawPanel(rng(), { dates: [3, 5, ...never(6)], effect: 1 })
  const { fit } = estimateTwfe(frame)
  const result = randomiseTwoWay(frame, fit, 99, rng())!

  it('goes through new regressions for every way to give out the dates', () => {
    const { list } = listAssignments(frame.cohort, 100, 9, rng())
    const coefficients = list.map((assigned) => {
      const cohortIndex = Int32Array.from(assigned, (date) => frame.periods.indexOf(date))
      return estimateTwfe({ ...frame, cohort: assigned, cohortIndex }).value
    })
    const reached = coefficients.filter((one) => Math.abs(one) >= Math.abs(result.value) * (1 - 1e-9)).length
    expect(result).toMatchObject({ p: reached / 56, isExact: true, assignments: 56 })
  })

  it('has an interval whose ends a test of the outcome less that effect stops rejecting at', () => {
    const pAt = (effect: number) => {
      const treated = treatmentColumn(frame)
      const outcome = frame.outcome.map((y, row) => y - effect * treated[row])
      return randomiseTwoWay(frame, estimateTwfe({ ...frame, outcome }).fit, 99, rng())!.p
    }
    const width = result.ci[1] - result.ci[0]
    expect(pAt(result.ci[0] + 1e-6 * width)).toBeGreaterThan(0.05)
    expect(pAt(result.ci[0] - 1e-6 * width)).toBeLessThanOrEqual(0.05)
  })
})

import { describe, expect, it } from 'vitest'
import type { PanelFrame } from '../../../frame/panel.ts'
import { matrix } from '../../../numerics/linear-algebra.ts'
import { createRandom } from '../../../numerics/random.ts'
import { estimateImputation } from '../imputation.ts'
import { estimateTwfe } from '../two-way/twfe.ts'
import { aggregate, type AggregationKind } from './aggregate.ts'
import { crossSectionEffect, type CrossSections } from './cross-sections.ts'
import { estimateGroupTime } from './group-time.ts'
import { framesOf, plain, estimators } from '../test-support/people.ts'

const kinds: AggregationKind[] = ['simple', 'group', 'dynamic', 'calendar']

describe('repeated cross-sections worked by hand', () => {
  const seen = (group: string, period: number, ...outcomes: number[]) =>
    outcomes.map((outcome) => ({ group, period, outcome }))
  // two groups, another number of people in each cell
  const people = [...seen('A', 1, 2, 4), ...seen('A', 2, 9, 10, 14), ...seen('B', 1, 1, 2, 6), ...seen('B', 2, 4, 6)]
  const frame = framesOf(people, { A: 2 }, true)
  const { cells, influence } = estimateGroupTime(frame, plain)
  const effect = cells.find(({ period }) => period === 2)!

  it('have a difference of four means as their effect', () => {
    expect(effect.value).toBeCloseTo(11 - 3 - (5 - 3), 12)
    expect([effect.treatedUnits, effect.comparisonUnits]).toEqual([1, 1])
  })

  it('have the four groups’ variances in the influence of their people', () => {
    const psi = influence[cells.indexOf(effect)]
    // sums of squares 2 + 14 + 14 + 2 over n² of each cell: var = Σ SS_c / n_c²
    const variance = 2 / 4 + 14 / 9 + 14 / 9 + 2 / 4
    expect(psi.reduce((sum, value) => sum + value * value, 0) / 100).toBeCloseTo(variance, 12)
  })

  it('have the same two-way fixed effects, every person a row', () => {
    expect(estimateTwfe(frame).value).toBeCloseTo(effect.value, 12)
    expect(estimateTwfe(frame).n).toBe(10)
    expect(estimateImputation(frame).value).toBeCloseTo(effect.value, 12)
  })

  it('do not depend on the order of rows', () => {
    expect(framesOf([...people].reverse(), { A: 2 }, true)).toEqual(frame)
  })

  it('have no value where a side has nobody in one of the periods, and say why', () => {
    const gap = framesOf(
      [...people, ...seen('C', 1, 3, 4)].filter((one) => one.group !== 'B' || one.period === 1),
      { A: 2 },
      true,
    )
    expect(estimateGroupTime(gap, plain).cells.find(({ period }) => period === 2)).toMatchObject({
      value: NaN,
      reason: 'side-not-observed',
    })
  })
})

describe('a balanced panel read as repeated cross-sections', () => {
  const random = createRandom(3, 'panel-as-sections')
  const firsts: Record<string, number> = {}
  const people = Array.from({ length: 60 }, (_, i) => {
    const x = random.normal()
    const group = `g${String(i).padStart(2, '0')}`
    firsts[group] = [3, 4, Infinity][random.uniform() < 0.3 + 0.3 / (1 + Math.exp(-x)) ? i % 2 : 2]!
    return [1, 2, 3, 4, 5].map((period) => ({
      group,
      period,
      x,
      outcome: x * period * 0.3 + random.normal() + (period >= firsts[group] ? 1 : 0),
    }))
  }).flat()
  const [panel, sections] = [false, true].map((individuals) => framesOf(people, firsts, individuals)) as [
    PanelFrame,
    PanelFrame,
  ]

  it.each(kinds)('has the same estimates, %s', (kind) => {
    const [a, b] = [panel, sections].map((frame) => aggregate(estimateGroupTime(frame, plain), kind).overall)
    expect(b.value).toBeCloseTo(a.value, 12)
  })

  // covariates that do not change leave each estimator what it is in the panel: the terms of the locally efficient one
  // that correct for a change in who is observed vanish
  it.each(estimators)('has the same estimates adjusted for a covariate that does not change, %s', (estimator) => {
    const options = { ...plain, estimator, covariates: ['x'] }
    const [a, b] = [panel, sections].map((frame) => aggregate(estimateGroupTime(frame, options), 'group').overall)
    expect(b.value).toBeCloseTo(a.value, 9)
  })

  it('has another standard error when people are independent, and the panel’s when they are clustered', () => {
    const [a, b] = [panel, sections].map((frame) => aggregate(estimateGroupTime(frame, plain), 'group').overall)
    expect(b.se).toBeCloseTo(a.se, 12)
  })
})

/** People with a binary covariate; as many of each kind in both periods. */
function saturated(): CrossSections {
  const cells = [
    // treated, x, people per period
    [1, 0, 3],
    [1, 1, 5],
    [0, 0, 4],
    [0, 1, 2],
  ] as const
  const rows = cells.flatMap(([treated, x, people]) =>
    [0, 1].flatMap((post) => Array.from({ length: people }, (_, i) => ({ treated, x, post, i }))),
  )
  const outcome = rows.map(
    ({ treated, x, post, i }) => treated + 2 * x + post * (1 + 3 * x + 2 * treated) + Math.sin(7 * i + x + 2 * post),
  )
  return {
    outcome: Float64Array.from(outcome),
    treated: Float64Array.from(rows, ({ treated }) => treated),
    post: Float64Array.from(rows, ({ post }) => post),
    x: matrix(rows.length, 2, Float64Array.from([...rows.map(() => 1), ...rows.map(({ x }) => x)])),
  }
}

/** The sample `times` over, and one more of person i. */
function withOneMore({ outcome, treated, post, x }: CrossSections, times: number, person: number): CrossSections {
  const rows = [...Array.from({ length: times }, () => [...outcome.keys()]).flat(), ...(person < 0 ? [] : [person])]
  const pick = (values: Float64Array) => Float64Array.from(rows, (row) => values[row])
  const columns = Array.from({ length: x.cols }, (_, j) => [...pick(x.data.subarray(j * x.rows, (j + 1) * x.rows))])
  return {
    outcome: pick(outcome),
    treated: pick(treated),
    post: pick(post),
    x: matrix(rows.length, x.cols, Float64Array.from(columns.flat())),
  }
}

describe('the three adjusted estimators', () => {
  it('are one number where the covariate has two values and the mix of people does not change', () => {
    const [dr, reg, ipw] = estimators.map((estimator) => crossSectionEffect(saturated(), estimator).value)
    expect(reg).toBeCloseTo(ipw, 10)
    expect(dr).toBeCloseTo(ipw, 10)
  })

  it('are the difference of four means without a covariate', () => {
    const sample = saturated()
    const bare = { ...sample, x: matrix(sample.outcome.length, 1, sample.x.data.slice(0, sample.outcome.length)) }
    const mean = (treated: number, post: number) => {
      const values = [...sample.outcome].filter((_, i) => sample.treated[i] === treated && sample.post[i] === post)
      return values.reduce((sum, value) => sum + value, 0) / values.length
    }
    const wanted = mean(1, 1) - mean(1, 0) - (mean(0, 1) - mean(0, 0))
    for (const estimator of estimators) expect(crossSectionEffect(bare, estimator).value).toBeCloseTo(wanted, 10)
  })

  it.each(estimators)('have the influence of what one more person like each would change, %s', (estimator) => {
    // an uneven mix and a covariate of many values, so that no term vanishes
    const sample = saturated()
    const n = sample.outcome.length
    for (let i = 0; i < n; i++) sample.x.data[n + i] += 0.3 * Math.cos(5 * i) + 0.2 * sample.post[i]
    const times = 400
    const base = crossSectionEffect(withOneMore(sample, times, -1), estimator)
    for (const person of [0, 4, 9, 15, 18, 22, 26]) {
      const moved = crossSectionEffect(withOneMore(sample, times, person), estimator).value - base.value
      // one more of 400 moves an influence by second-order terms of a few thousandths of its size
      const error = Math.abs(moved * n * times - base.influence[person])
      expect(error).toBeLessThan(0.003 * Math.max(...base.influence.map(Math.abs)))
    }
  })

  it('have no value where propensities reach 0.999 or a covariate does not vary in a cell, and say why', () => {
    const apart = saturated()
    apart.treated.forEach((treated, i) => (apart.x.data[apart.outcome.length + i] = 10 * treated + (i % 3) / 10))
    expect(crossSectionEffect(apart, 'ipw')).toMatchObject({ value: NaN, reason: expect.any(String) })
    const flat = saturated()
    flat.post.forEach(
      (post, i) => (flat.x.data[flat.outcome.length + i] = flat.treated[i] === 0 && post === 1 ? 1 : i % 2),
    )
    expect(crossSectionEffect(flat, 'reg').reason).toBe('collinear-in-one-group')
  })
})

import { describe, expect, it } from 'vitest'
import type { Evidence } from '../../designs/design.ts'
import { openFacts } from '../../test-support/evidence.ts'
import { marksFor } from '../pillars.ts'
import { scoreEqs } from '../score.ts'
import { rdd } from './rdd.ts'

const best: Record<string, number> = {
  densityP: 0.4,
  effectiveN: 400,
  distinctValues: 300,
  lackOfFit: 0.6,
  localBandwidth: 1,
  covariateContinuity: 0,
  predictedOutcome: 0,
  predictedBias: 0,
  covariateJump: 0.02,
  largestCovariateJump: 0.1,
  bandwidthPath: 1,
  donut: 1,
  placeboCutoffs: 0,
  falseJumps: 0,
  orderKernel: 1,
  manipulation: 1,
  lowOrder: 1,
  clusters: 40,
}

function scoreWith(changes: Record<string, number | null>) {
  const entries = Object.entries({ ...best, ...changes }).map(([id, value]) => [id, { value, text: `${id} ${value}.` }])
  return scoreEqs('RDD', Object.fromEntries(entries) as Evidence, openFacts, { smallClusterMethod: false })
}

const anchorsOf = (id: string) =>
  [...rdd.designValidity, ...rdd.balance, ...rdd.robustness].find((row) => row.id === id)!.anchors

describe('the rubric of regression discontinuity', () => {
  it.each([
    ['densityP', [0.005, 0], [0.05, 2], [0.2, 5]],
    ['effectiveN', [20, 0], [100, 3], [300, 5]],
    ['distinctValues', [10, 1], [50, 5], [5, 1]],
    ['localBandwidth', [0, 0], [1, 5]],
    ['covariateContinuity', [0, 5], [0.25, 0], [0.125, 2.5]],
    ['placeboCutoffs', [0.05, 5], [0.2, 0], [0, 5]],
  ] as [string, ...[number, number][]][])('gives %s the marks of the published table', (id, ...points) => {
    for (const [statistic, marks] of points) expect(marksFor(statistic, anchorsOf(id))).toBeCloseTo(marks, 12)
  })

  it('gives 100 to an open analysis on which nothing is wrong', () => {
    expect(scoreWith({}).overall).toBe(100)
  })

  it('caps at 59 where the density jumps and no donut agrees', () => {
    expect(scoreWith({ densityP: 0.001, manipulation: 0 }).overall).toBe(59)
    expect(scoreWith({ densityP: 0.001, manipulation: 1 }).overall).toBe(79)
    expect(scoreWith({ densityP: 0.02, manipulation: 1 }).overall).toBeGreaterThan(80)
  })

  it.each([
    ['predictedBias', [1, 100], [1.1, 79], [2.1, 59]],
    ['lackOfFit', [0.2, 100], [0.009, 69]],
    ['falseJumps', [0, 100], [0.25, 69], [0.5, 59]],
    ['distinctValues', [20, 80], [19, 69], [10, 59]],
    ['effectiveN', [50, 80], [49, 69], [19, 59]],
  ] as [string, ...[number, number][]][])('caps by %s where a check clearly fails', (id, ...limits) => {
    for (const [statistic, limit] of limits) {
      const { overall } = scoreWith({ [id]: statistic })
      if (limit === 100) expect(overall).toBe(100)
      else if (limit === 80) expect(overall).toBeGreaterThanOrEqual(80)
      else expect(overall).toBe(limit)
    }
  })

  it('caps at 69 a polynomial of order three or more over the whole range', () => {
    expect(scoreWith({ localBandwidth: 0, lowOrder: 0 }).overall).toBe(69)
    expect(scoreWith({ localBandwidth: 0 }).overall).toBeGreaterThan(69)
  })

  it('caps at 69 with fewer than ten clusters', () => {
    expect(scoreWith({ clusters: 9 }).overall).toBe(69)
    expect(scoreWith({ clusters: 10 }).overall).toBe(100)
  })

  it('caps at 59 where no covariate was tested, a whole pillar not reported', () => {
    expect(scoreWith({ covariateContinuity: null, covariateJump: null, predictedOutcome: null }).overall).toBe(59)
  })
})

import { describe, expect, it } from 'vitest'
import { matrix } from '../../../numerics/linear-algebra.ts'
import { createRandom, type Random } from '../../../numerics/random.ts'
import type { EventStudy } from '../group-time/event-study.ts'
import { testPreTrend } from './pre-trend.ts'

const LEADS = 4

/** Leads at −5 to −2 against −1, with the mean of the rows as estimates and their covariance by its 1/G² formula. */
function studyOf(rows: number[][]): EventStudy {
  const mean = (at: number) => rows.reduce((sum, row) => sum + row[at], 0) / rows.length
  const estimate = Float64Array.from({ length: LEADS }, (_, at) => mean(at))
  const covariance = matrix(LEADS, LEADS)
  for (let i = 0; i < LEADS; i++) {
    for (let j = 0; j < LEADS; j++) {
      const sum = rows.reduce((total, row) => total + (row[i] - estimate[i]) * (row[j] - estimate[j]), 0)
      covariance.data[i * LEADS + j] = sum / (rows.length * (rows.length - 1))
    }
  }
  const se = estimate.map((_, i) => Math.sqrt(covariance.data[i * LEADS + i]))
  return {
    relativeTime: [-5, -4, -3, -2],
    estimate,
    se,
    df: [null, null, null, null],
    leadDf: rows.length - 1,
    influence: [],
    covariance,
    band: { low: estimate, high: estimate },
    criticalValue: 0,
    referenceTime: -1,
    leftOut: [],
    flatLeads: [],
    loneShare: [0, 0, 0, 0],
  }
}

/** One cluster's own leads: its noise in each period less that in the reference period, and a departure of all clusters. */
function drawCluster(random: Random, departure: number[]): number[] {
  const reference = random.normal()
  return departure.map((shift) => shift + random.normal() - reference)
}

const clusters = 20

/** Of 1,000 studies those in which the test rejects at 5 %, and those in which the chi-square reference would. */
function rejections(departure: number[]) {
  const random = createRandom(5, departure.join())
  const counts = { joint: 0, chiSquare: 0 }
  for (let draw = 0; draw < 1000; draw++) {
    const study = studyOf(Array.from({ length: clusters }, () => drawCluster(random, departure)))
    const joint = testPreTrend(study)!
    if (joint.p < 0.05) counts.joint++
    // 5 % point of chi-square with four degrees of freedom
    if (joint.chiSquare > 9.4877) counts.chiSquare++
  }
  return counts
}

describe('the test of a drift before treatment', () => {
  it('rejects 5 % of sound studies with 20 clusters, where the chi-square reference rejects far more', () => {
    const { joint, chiSquare } = rejections([0, 0, 0, 0])
    // Monte Carlo error of a share of 5 % in 1,000: 0.7 points
    expect(Math.abs(joint - 50)).toBeLessThanOrEqual(21)
    expect(chiSquare).toBeGreaterThan(100)
  })

  it('finds a drift and a reference out of line', () => {
    expect(rejections([-0.8, -0.6, -0.4, -0.2]).joint).toBeGreaterThan(100)
    expect(rejections([0.6, 0.6, 0.6, 0.6]).joint).toBeGreaterThan(200)
  })
})

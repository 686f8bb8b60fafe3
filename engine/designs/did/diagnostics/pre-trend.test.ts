import { describe, expect, it } from 'vitest'
import { matrix } from '../../../numerics/linear-algebra.ts'
import { createRandom } from '../../../numerics/random.ts'
import type { Random } from '../../../numerics/random.ts'
import type { EventStudy } from '../group-time/event-study.ts'
import { testPreTrend, testShape } from './pre-trend.ts'

const LEADS = 4

/** Leads at −5 to −2 against −1, with the mean of the rows as estimates and their covariance by its 1/G² formula. */
function studyOf(rows: number[][]): EventStudy {
  const mean = (at: number) => rows.reduce((sum, row) => sum + row[at]!, 0) / rows.length
  const estimate = Float64Array.from({ length: LEADS }, (_, at) => mean(at))
  const covariance = matrix(LEADS, LEADS)
  for (let i = 0; i < LEADS; i++) {
    for (let j = 0; j < LEADS; j++) {
      const sum = rows.reduce((total, row) => total + (row[i]! - estimate[i]!) * (row[j]! - estimate[j]!), 0)
      covariance.data[i * LEADS + j] = sum / (rows.length * (rows.length - 1))
    }
  }
  const se = estimate.map((_, i) => Math.sqrt(covariance.data[i * LEADS + i]!))
  return {
    relativeTime: [-5, -4, -3, -2],
    estimate,
    se,
    covariance,
    band: { low: estimate, high: estimate },
    criticalValue: 0,
    referenceTime: -1,
    leftOut: [],
    loneShare: [0, 0, 0, 0],
  }
}

/** One cluster's own leads: its noise in each period less that in the reference period, and a departure of all clusters. */
function drawCluster(random: Random, departure: number[]): number[] {
  const reference = random.normal()
  return departure.map((shift) => shift + random.normal() - reference)
}

const clusters = 20

/** Shares of 1,000 studies in which a test rejects at 5 %: all leads together, the line, the level. */
function rejections(departure: number[]) {
  const random = createRandom(5, departure.join())
  const counts = { joint: 0, line: 0, level: 0, chiSquare: 0 }
  for (let draw = 0; draw < 1000; draw++) {
    const study = studyOf(Array.from({ length: clusters }, () => drawCluster(random, departure)))
    const joint = testPreTrend(study, clusters)!
    if (joint.p < 0.05) counts.joint++
    if (testShape(study, joint, clusters, 'line') < 0.05) counts.line++
    if (testShape(study, joint, clusters, 'level') < 0.05) counts.level++
    // 5 % point of chi-square with four degrees of freedom
    if (joint.chiSquare > 9.4877) counts.chiSquare++
  }
  return counts
}

describe('the tests of a drift before treatment', () => {
  // Monte Carlo error of a share of 5 % in 1,000: 0.7 points
  const near = (count: number) => Math.abs(count - 50) <= 21

  it('reject 5 % of sound studies with 20 clusters, where the chi-square reference rejects far more', () => {
    const { joint, line, level, chiSquare } = rejections([0, 0, 0, 0])
    expect([near(joint), near(line), near(level)]).toEqual([true, true, true])
    expect(chiSquare).toBeGreaterThan(100)
  })

  it('find a steady drift best with the line, and a reference out of line best with the level', () => {
    const drift = rejections([-0.8, -0.6, -0.4, -0.2])
    expect(drift.line).toBeGreaterThan(drift.joint)
    const dip = rejections([0.6, 0.6, 0.6, 0.6])
    expect(dip.level).toBeGreaterThan(dip.joint)
    expect(dip.level).toBeGreaterThan(dip.line)
  })
})

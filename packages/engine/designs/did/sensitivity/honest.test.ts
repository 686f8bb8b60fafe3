import { describe, expect, it } from 'vitest'
import { honestRelativeMagnitudes } from '../../../inference/honest/relative-magnitudes.ts'
import { quadraticForm } from '../../../numerics/linear-algebra.ts'
import { normalQuantile } from '../../../numerics/distributions.ts'
import type { EventStudy } from '../group-time/event-study.ts'
import { contextWith } from '../test-support/analysis.ts'
import { findHonestBounds, honestStudy } from './honest.ts'
import { clearWorld, drawPanel, fitOf, specWith } from './test-support/panel.ts'
import { tellerOf } from '@casefiles/words'

const tell = await tellerOf('DiD')

const periods = clearWorld.periods
const boundsOf = (frame = drawPanel(clearWorld), smallestEffect = 1) => {
  const fit = fitOf(frame, specWith())
  return { fit, part: tell(findHonestBounds(fit, contextWith(smallestEffect), periods, () => {})) }
}

describe('honest bounds of an event study', () => {
  it('start at the normal interval of the average effect and stop where zero enters', () => {
    const { fit, part } = boundsOf()
    const [magnitudes] = part.sensitivity
    const { input } = honestStudy(fit.eventStudy)!
    const weights = new Float64Array(input.pre + input.post).fill(1 / input.post, input.pre)
    const reach = normalQuantile(0.975) * Math.sqrt(quadraticForm(input.covariance, weights))
    const average = input.estimate.slice(input.pre).reduce((sum, value) => sum + value, 0) / input.post
    expect(magnitudes.series[0].ci[0]).toBeCloseTo(average - reach, 9)
    const at = magnitudes.breakdownValue!
    expect(honestRelativeMagnitudes(input, [at - 1e-4])[0].ci[0]).toBeGreaterThan(0)
    expect(honestRelativeMagnitudes(input, [at + 1e-4])[0].ci[0]).toBeLessThan(0)
    // reported, without marks
    expect(part.evidence).toEqual({})
    expect(magnitudes.message).toContain(`${at.toFixed(2)} times the largest drift before treatment`)
  })

  it('mark every setting past the breakdown value as changed, and none before it', () => {
    for (const { series, breakdownValue } of boundsOf().part.sensitivity) {
      for (const point of series)
        expect(point.keepsConclusion).toBe(Number(point.setting) < (breakdownValue ?? Infinity))
    }
  })

  it('follow a conclusion of no meaningful effect to the smallest effect that matters', () => {
    const still = drawPanel({ ...clearWorld, mean: (_, period) => 0.5 * period, noise: 0.2 })
    const [magnitudes] = boundsOf(still).part.sensitivity
    const [before, after] = magnitudes.series.filter(({ setting }) => setting === 0 || setting === 2)
    expect(Math.max(...before.ci.map(Math.abs))).toBeLessThan(1)
    expect(Math.max(...after.ci.map(Math.abs))).toBeGreaterThan(1)
    expect(magnitudes.message).toContain('It stays smaller than 1.00 points, the smallest effect that matters,')
  })

  it('are not computed without a period before the reference, and say so', () => {
    const fit = fitOf(drawPanel(clearWorld), specWith())
    const short = { ...fit, eventStudy: { ...fit.eventStudy, relativeTime: [0, 1], estimate: Float64Array.of(1, 2) } }
    const part = tell(findHonestBounds(short, contextWith(1), periods, () => {}))
    expect(part.sensitivity.map(({ series }) => series)).toEqual([[], []])
    const why = 'There is no second year before treatment, so no drift can be allowed for.'
    expect(part.sensitivity.map(({ message }) => message)).toEqual([why, why])
  })
})

describe('honest bounds of an event study without variance', () => {
  it('are not computed and say why', () => {
    const { eventStudy, ...fit } = fitOf(drawPanel(clearWorld), specWith())
    const covariance = { ...eventStudy.covariance, data: eventStudy.covariance.data.map(() => 1) }
    const blind = { ...fit, eventStudy: { ...eventStudy, covariance } }
    const part = tell(findHonestBounds(blind, contextWith(1), periods, () => {}))
    expect(part.sensitivity[0].message).toMatch(/^Not computed: .*no variance\.$/)
    expect(part.sensitivity[1].message).toMatch(/^Not computed: /)
  })
})

describe('the part of an event study that bounds can use', () => {
  const studyOf = (relativeTime: number[], referenceTime: number): EventStudy => {
    const n = relativeTime.length
    const se = new Float64Array(n).fill(1)
    const data = new Float64Array(n * n)
    for (let i = 0; i < n; i++) data[i * n + i] = relativeTime[i] ** 2 + 1
    return {
      relativeTime,
      estimate: Float64Array.from(relativeTime),
      se,
      df: relativeTime.map(() => null),
      leadDf: Infinity,
      influence: relativeTime.map(() => new Float64Array(1)),
      covariance: { rows: n, cols: n, data },
      band: { low: se, high: se },
      criticalValue: 2,
      referenceTime,
      leftOut: [],
      flatLeads: [],
      loneShare: relativeTime.map(() => 0),
    }
  }

  it('ends at a gap, on either side', () => {
    const { input, before, after, leftOut } = honestStudy(studyOf([-5, -3, -2, 0, 1, 3], -1))!
    expect([before, after, leftOut]).toEqual([
      [-3, -2],
      [0, 1],
      [-5, 3],
    ])
    expect([...input.estimate]).toEqual([-3, -2, 0, 1])
    expect(input.covariance.data[0]).toBe(10)
  })

  it('gives no weight to periods in which units may already react', () => {
    const { input, after } = honestStudy(studyOf([-3, -1, 0, 1], -2))!
    expect(after).toEqual([0, 1])
    expect([...input.target]).toEqual([0, 0.5, 0.5])
    expect([input.pre, input.post]).toEqual([1, 3])
  })

  it('steps over the years between surveys', () => {
    expect(honestStudy(studyOf([-6, -4, 0, 2], -2))!.before).toEqual([-6, -4])
  })
})

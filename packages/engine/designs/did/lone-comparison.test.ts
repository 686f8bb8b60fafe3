import { describe, expect, it } from 'vitest'
import { diagnostics } from './diagnostics.ts'
import { plots } from './plots.ts'
import { estimatePrimary } from './primary.ts'
import { findHonestBounds } from './sensitivity/honest.ts'
import { clearWorld, drawPanel } from './sensitivity/test-support/panel.ts'
import { contextWith, fitOf as fitUntold, specWith } from './test-support/analysis.ts'
import { tellerOf } from '@casefiles/words'

const tell = await tellerOf('DiD')
const fitOf = (...given: Parameters<typeof fitUntold>) => {
  const fit = fitUntold(...given)
  return { ...fit, primary: tell(fit.primary), estimates: tell(fit.estimates) }
}

const spec = specWith({ comparison: 'never-treated' })
/** `treated` units in each of two cohorts and `never` units that are never treated; an effect of 3. */
const worldOf = (treated: number, never: number, perCluster = 1) =>
  drawPanel({
    ...clearWorld,
    cohorts: [...Array(treated).fill(2006), ...Array(treated).fill(2008), ...Array(never).fill(Infinity)] as number[],
    perCluster,
  })

describe('a comparison with one cluster alone', () => {
  const frame = worldOf(8, 1)
  const fit = fitOf(frame, spec)

  it('keeps the value and withholds error, interval and p, with the reason', () => {
    for (const id of ['callaway-santanna-calendar', 'callaway-santanna-simple', 'sun-abraham']) {
      const { value, se, ci, p, reason, method } = fit.estimates.find((one) => one.id === id)!
      expect(value, id).toBeCloseTo(3, 0)
      expect([se, ...ci, p], id).toEqual([NaN, NaN, NaN, NaN])
      expect(reason, id).toMatch(/^One side of the comparison is one unit alone\./)
      expect(method, id).toContain('no interval')
    }
    expect(estimatePrimary(frame, spec)).toMatchObject({ value: fit.primary.value, se: NaN, ci: [NaN, NaN] })
  })

  it('has the interval of randomization inference as its main one, which knows how much single units vary', () => {
    const { se, ci, p, method, reason } = fit.primary
    expect(ci[0]).toBeLessThan(3)
    expect(ci[1]).toBeGreaterThan(3)
    expect(p).toBeLessThan(0.05)
    expect(se).toBeNaN()
    expect(method).toMatch(/\w\)?\. P value and 95% interval from randomization inference, /)
    expect(reason).toMatch(/^One cluster alone gives no standard error/)
  })

  it('still gives the group-time effects the standard errors of the estimator', () => {
    expect(fit.groupTime.cells.filter(({ isReference }) => !isReference).every(({ se }) => se > 0)).toBe(true)
  })

  it('tests no drift, no lead and no bounds on it', () => {
    const { checks } = tell(diagnostics(frame, spec, fit, contextWith()))
    for (const id of ['pre-trend', 'pre-trend-power', 'anticipation']) {
      const check = checks.find((one) => one.id === id)!
      expect(check.passed, id).toBeNull()
      expect(check.message, id).toContain('one unit alone')
    }
    const bounds = tell(findHonestBounds(fit, contextWith(), frame.periods, () => {}))
    expect(bounds.sensitivity[0]).toMatchObject({
      series: [],
      message: expect.stringContaining('one unit alone'),
    })
  })

  it('marks points and cells, draws no interval and says so under the figure', () => {
    const drawn = tell(plots(frame, spec, fit, { checks: [], sensitivity: [] }, contextWith()))
    for (const kind of ['event-study', 'att-grid']) {
      const { rows, subtitle } = drawn.find((plot) => plot.kind === kind)!
      const effects = rows.filter(({ period }) => period !== 'reference')
      for (const row of effects) expect(row, kind).toMatchObject({ thin: true, ciLow: null, ciHigh: null })
      expect(subtitle, kind).toMatch(/one unit/)
    }
  })

  it('is the same where the never-treated are several units of one cluster', () => {
    const { estimates } = fitOf(worldOf(8, 4, 4), spec)
    const simple = estimates.find(({ id }) => id === 'callaway-santanna-simple')!
    expect(simple.se).toBeNaN()
    expect(simple.reason).toContain('one cluster alone')
    expect(fitOf(worldOf(8, 8, 4), spec).primary.se).toBeGreaterThan(0)
  })
})

describe('one treated cluster alone', () => {
  const worldWith = (never: number) =>
    drawPanel({ ...clearWorld, cohorts: [2006, ...Array(never).fill(Infinity)] as number[], noise: 0.1 })

  it('gives no estimator an interval that is made from how treated clusters differ', () => {
    const { estimates } = fitOf(worldWith(9), spec)
    for (const { id, value, ci, reason, role } of estimates) {
      if (id === 'synthetic-did' || id === 'twfe-randomization') continue
      expect(value, id).toBeCloseTo(role === 'placebo' ? 0 : 3, 0)
      expect(ci, id).toEqual([NaN, NaN])
      expect(reason, id).toContain('one unit alone')
    }
  })

  it('has a placebo variance in synthetic difference in differences, which takes it from the never-treated', () => {
    const synthetic = fitOf(worldWith(9), spec).estimates.find(({ id }) => id === 'synthetic-did')!
    expect(synthetic.method).toContain('placebo variance, each of 9 never-treated units once')
    expect(synthetic.ci.every(Number.isFinite)).toBe(true)
  })

  it('has an interval of randomization inference from twenty clusters on, and only its p value below', () => {
    const [few, enough] = [9, 19].map((never) => fitOf(worldWith(never), spec).primary)
    expect(few.method).toContain('Randomization inference gives p = 0.1000; the 10 ways')
    expect(few.ci).toEqual([NaN, NaN])
    expect(enough.method).toContain('all 20 ways to give the adoption dates to the 20 clusters')
    expect(enough.p).toBe(1 / 20)
    expect(enough.ci.every(Number.isFinite)).toBe(true)
  })
})

describe('a comparison that is one unit alone in part', () => {
  const notYet = specWith({ comparison: 'not-yet-treated' })
  const frame = worldOf(8, 1)
  const fit = fitOf(frame, notYet)
  const beside = fit.estimates.find(({ id }) => id === 'callaway-santanna-group-influence')!

  it('keeps its interval and says how much it leaves out', () => {
    // alone from 2008 on: 8 units over 3 years, and again 8 over 3, of 8·5 + 8·3 treated observations
    expect(beside.method).toContain('75% of the treated observations are compared with one unit alone')
    expect(beside.ci.every(Number.isFinite)).toBe(true)
  })

  it('marks the points that lean on it', () => {
    const [row0, row1, row2] = [0, 1, 2].map(
      (time) => fit.eventStudy.loneShare[fit.eventStudy.relativeTime.indexOf(time)],
    )
    expect([row0, row1, row2]).toEqual([0.5, 0.5, 1])
  })

  it('says nothing where several units are compared with throughout', () => {
    expect(fitOf(worldOf(8, 8), notYet).primary.method).not.toContain('alone')
  })
})

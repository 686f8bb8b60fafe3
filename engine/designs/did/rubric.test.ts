import { describe, expect, it } from 'vitest'
import { scoreEqs } from '../../eqs/score.ts'
import { openFacts } from '../../test-support/evidence.ts'
import type { Evidence } from '../design.ts'
import { rubric } from './rubric.ts'

/** Evidence on which every component earns 5 of 5. */
const fullMarks: Evidence = {
  drift: { value: 0, noise: 0.1, text: 'The drift before treatment, continued, would move the estimate by 0.00.' },
  placeboDates: { value: 0, noise: 0.1, text: 'On false dates the analysis finds 0.00 on average.' },
  anticipationLead: {
    value: 0,
    noise: 0.1,
    text: 'Read against the earlier periods, the estimate would differ by 0.00.',
  },
  uncoveredShare: { value: 0, text: 'The interval covers the whole comparison.' },
  prePeriods: { value: 6, text: 'There are 6 periods before treatment.' },
  detectableTrend: { value: 0, text: 'The smallest detectable trend implies a bias of 0.00.' },
  clusters: { value: 51, text: 'There are 51 clusters.' },
  trendBalance: { value: 0.02, text: 'The largest difference in covariate trends is 0.02 SD.' },
  attrition: { value: 0, text: 'Every unit is observed in every period.' },
  otherEstimators: { value: 0, noise: 0.1, text: 'The furthest of 3 other estimators lies 0.00 away.' },
  specificationMove: { value: 0, noise: 0.1, text: 'Half of 24 other choices move the estimate by no more than 0.00.' },
  leaveOneClusterOut: { value: 0, text: 'No cluster moves the estimate.' },
  leaveOneCohortOut: { value: 0, text: 'No starting group moves the estimate.' },
}

/** A standard error of 1 and a smallest effect that matters of 4. */
const context = { errorScale: 1, smallestEffect: 4, isIdentified: true }
const score = (changes: Evidence = {}) => scoreEqs(rubric, { ...fullMarks, ...changes }, openFacts, context)
const marks = (changes: Evidence, id: string) =>
  score(changes)
    .pillars.flatMap(({ components }) => components)
    .find((component) => component.id === id)!.score

describe('the rubric of difference-in-differences', () => {
  it('gives a study without a fault what the design can promise, 85', () => {
    expect(score()).toMatchObject({ overall: 85, mean: 100, setBy: 'ceiling' })
  })

  it('names what decides: the drift, false dates, a reference out of line, other estimators, and what no interval covers', () => {
    const rows = [...rubric.designValidity, ...rubric.balance, ...rubric.robustness]
    expect(rows.filter(({ decisive }) => decisive).map(({ id }) => id)).toEqual([
      'drift',
      'placeboDates',
      'anticipationLead',
      'uncoveredShare',
      'otherEstimators',
    ])
  })

  it('reads a drift in standard errors less its noise, and lets it decide the whole score', () => {
    // 1.25 standard errors, known exactly: halfway from 5 marks at 0.5 to none at 2
    const drift = { value: 1.25, noise: 0, text: 'A drift.' }
    expect(marks({ drift }, 'drift')).toBeCloseTo(2.5, 12)
    expect(score({ drift })).toMatchObject({ overall: 70, setBy: 'weakest', weakest: { id: 'drift', allows: 70 } })
    // as noisy as it is large, it is nothing
    expect(marks({ drift: { ...drift, noise: 1.25 } }, 'drift')).toBe(5)
  })

  it('finds a bias harmless that is small beside the smallest effect that matters', () => {
    const drift = { value: 0.2, noise: 0, text: 'A drift.' }
    const precise = scoreEqs(rubric, { ...fullMarks, drift }, openFacts, { ...context, errorScale: 0.05 })
    expect(precise.pillars[0].components[0].score).toBe(5)
  })

  it('gives nothing to an interval that leaves out a tenth of the comparison', () => {
    const uncoveredShare = { value: 0.1, text: 'A tenth is with one state alone.' }
    expect(score({ uncoveredShare })).toMatchObject({ overall: 40, setBy: 'weakest' })
    expect(score({ uncoveredShare: { ...uncoveredShare, value: 0.05 } }).overall).toBe(70)
  })

  it('takes marks, and nothing more, for what these data cannot show', () => {
    const none = { value: null, available: false, text: 'Not available.' }
    const { mean, weakest } = score({ placeboDates: none, trendBalance: none })
    // one of seven in a pillar of 0.35, one of two in one of 0.20
    expect(mean).toBeCloseTo(100 - 35 / 7 - 20 / 2, 12)
    expect(weakest!.allows).toBe(100)
  })

  it('leaves out the starting groups where there is one', () => {
    const leaveOneCohortOut = { value: null, applicable: false, text: 'All started at once.' }
    expect(score({ leaveOneCohortOut }).mean).toBeCloseTo(100, 12)
  })

  it('is not identified without a period before treatment', () => {
    expect(score({ prePeriods: { value: 0, text: 'None.' } })).toMatchObject({ overall: 39, setBy: 'unidentified' })
  })

  it('gives no marks for clean comparisons, p values or breakdown values', () => {
    const ids = [...rubric.designValidity, ...rubric.balance, ...rubric.robustness].map(({ id }) => id)
    for (const gone of ['forbiddenComparisons', 'preTrend', 'honestBreakdown', 'specificationShare']) {
      expect(ids).not.toContain(gone)
    }
  })
})

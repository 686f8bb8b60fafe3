import { describe, expect, it } from 'vitest'
import { estimateImputation } from '../imputation.ts'
import { estimateGroupTime } from '../group-time/group-time.ts'
import { studyEvents } from '../group-time/event-study.ts'
import { createRandom } from '../../../numerics/random.ts'
import { findPrePeriods } from '../diagnostics/pre-periods.ts'
import { plainWords } from '../../../verdict/reader-words.ts'
import { estimateTwfeEventStudy } from './event-study.ts'
import { relativeTimes } from './panel-effects.ts'
import { estimateSunAbraham } from './sun-abraham.ts'
import { panelOf } from './test-support/panels.ts'
import { estimateTwfe } from './twfe.ts'

const noise = [0.3, -0.2, 0.5, 0.1, -0.4, 0.2, -0.1, 0.6, -0.3, 0.4, 0.0, -0.5]

/** Twelve units, cohorts of four; outcome by unit, period and years since adoption. */
function panelIn(periods: number[], cohorts: number[]) {
  return panelOf(
    noise.flatMap((shift, i) =>
      periods.map((period, t) => {
        const first = cohorts[i % cohorts.length]
        const effect = first > 0 && period >= first ? 2 + (period - first) : 0
        return {
          unit: `u${String(i).padStart(2, '0')}`,
          period,
          first,
          outcome: shift + t * 0.7 + effect + noise[(i * 5 + t * 7) % 12] / 10,
        }
      }),
    ),
  )
}

describe('years without data still count as years', () => {
  const frame = panelIn([1, 2, 4], [2, 4, 0])

  it('in the relative times of two-way fixed effects', () => {
    const ofCohort4 = relativeTimes(frame).filter((_, row) => frame.cohort[frame.unitIndex[row]] === 4)
    expect([...new Set(ofCohort4)]).toEqual([-3, -2, 0])
  })

  it('in Sun–Abraham, where each cohort reads against its own last period before adoption', () => {
    const fit = estimateSunAbraham(frame)
    expect(fit.interactions.map(({ cohort, relativeTime }) => [cohort, relativeTime])).toEqual([
      [4, -3],
      [2, 0],
      [4, 0],
      [2, 2],
    ])
  })

  it('in the group-time effects, so that all of these name the same times', () => {
    const result = estimateGroupTime(frame, {
      comparison: 'never-treated',
      estimator: 'dr',
      covariates: [],
      anticipation: 0,
      basePeriod: 'universal',
    })
    const study = studyEvents(result, { before: 5, after: 5 }, 99, createRandom(1, 'gaps'))
    expect(study.relativeTime).toEqual([-3, 0, 2])
    expect(study.referenceTime).toBe(-1)
    expect(study.leftOut).toEqual([])
    const points = new Map(estimateSunAbraham(frame).byRelativeTime.map((one) => [one.relativeTime, one.value]))
    study.relativeTime.forEach((time, i) => expect(study.estimate[i]).toBeCloseTo(points.get(time)!, 12))
  })

  it('in the imputation estimator, where they part effects that would else be centred together', () => {
    // in 4 cohort 3 is where cohort 2 is in 3, one year after adoption; when the last year is 5 it is not
    const flat = (last: number) => {
      const { outcome, ...rest } = panelIn([1, 2, 3, last], [2, 3, 0])
      return { ...rest, outcome: outcome.map((_, row) => noise[(row * 7) % 12]) }
    }
    const [unbroken, gap] = [estimateImputation(flat(4)), estimateImputation(flat(5))]
    expect(gap.value).toBeCloseTo(unbroken.value, 12)
    expect(Math.abs(gap.se - unbroken.se)).toBeGreaterThan(1e-3)
  })
})

describe('a survey every second year', () => {
  const frame = panelIn([2000, 2002, 2004, 2006], [2004, 0])

  it('has the survey before adoption as its reference, in every estimator', () => {
    expect(estimateTwfeEventStudy(frame).relativeTimes).toEqual([-4, 0, 2])
    expect(estimateSunAbraham(frame).byRelativeTime.map(({ relativeTime }) => relativeTime)).toEqual([-4, 0, 2])
  })

  it('counts surveys, not years, as periods before adoption', () => {
    expect(findPrePeriods(frame, { anticipation: 0 }, plainWords).evidence.prePeriods.value).toBe(2)
    // within three years of adoption units may react: of 2000 and 2002 only 2000 is left
    expect(findPrePeriods(frame, { anticipation: 3 }, plainWords).evidence.prePeriods.value).toBe(1)
  })
})

describe('a cohort whose reference falls on a time at which another has an effect', () => {
  // cohort 4 has its reference in 2, two years before; cohort 6 has an effect two years before, in 4
  const frame = panelIn([1, 2, 4, 5, 6], [4, 6, 0])

  it('leaves that time to the cohort that has an estimate there', () => {
    const result = estimateGroupTime(frame, {
      comparison: 'never-treated',
      estimator: 'dr',
      covariates: [],
      anticipation: 0,
      basePeriod: 'universal',
    })
    const study = studyEvents(result, { before: 5, after: 5 }, 99, createRandom(1, 'gaps'))
    const cell = result.cells.find(({ cohort, period }) => cohort === 6 && period === 4)!
    expect(study.estimate[study.relativeTime.indexOf(-2)]).toBeCloseTo(cell.value, 12)
  })
})

describe('two-way fixed effects with a balance covariate that has gaps', () => {
  it('leave those rows out, count them, and agree with a panel that never had them', () => {
    const frame = panelIn([1, 2, 3, 4], [3, 0])
    const values = Float64Array.from(frame.outcome, (_, row) => Math.sin(row * 3))
    const gappy = values.map((value, row) => (row === 5 || row === 17 ? NaN : value))
    const run = estimateTwfe({ ...frame, balanceCovariates: new Map([['x', gappy]]) }, { covariates: ['x'] })
    expect([run.rowsLeftOut, run.n]).toEqual([2, frame.n - 2])
    expect(run.value).not.toBeNaN()
    const names = frame.units
    const direct = panelOf(
      [...frame.outcome.keys()]
        .filter((row) => row !== 5 && row !== 17)
        .map((row) => ({
          unit: names[frame.unitIndex[row]],
          period: frame.periods[frame.periodIndex[row]],
          first: Number.isFinite(frame.cohort[frame.unitIndex[row]]) ? frame.cohort[frame.unitIndex[row]] : 0,
          outcome: frame.outcome[row],
          covariates: { x: values[row] },
        })),
    )
    expect(run.value).toBeCloseTo(estimateTwfe(direct, { covariates: ['x'] }).value, 12)
    expect(
      estimateTwfeEventStudy({ ...frame, balanceCovariates: new Map([['x', gappy]]) }, { covariates: ['x'] }).n,
    ).toBe(frame.n - 2)
  })
})

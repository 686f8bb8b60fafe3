import { describe, expect, it } from 'vitest'
import { estimateImputation } from '../imputation.ts'
import { estimateGroupTime } from '../group-time/group-time.ts'
import { isFlatBefore, studyEvents } from '../group-time/event-study.ts'
import { findPreTrend } from '../diagnostics/pre-trend.ts'
import { createRandom } from '../../../numerics/random.ts'
import { findPrePeriods } from '../diagnostics/sample.ts'
import { plainWords } from '../../../verdict/reader-words.ts'
import { estimateTwfeEventStudy } from './event-study.ts'
import { estimateTwfe, relativeTimes } from './twfe.ts'
import { estimateSunAbraham } from './sun-abraham.ts'
import { panelOf } from './test-support/panels.ts'
import { tellerOf } from '@casefiles/words'

const tell = await tellerOf('DiD')

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

describe('a unit that enters the panel once it is treated', () => {
  const rows = noise.flatMap((shift, i) =>
    [1, 2, 3, 4, 5].map((period) => {
      const first = [3, 4, 0][i % 3]
      return { unit: `u${i}`, period, first, outcome: shift + period + (first > 0 && period >= first ? 2 + shift : 0) }
    }),
  )
  const entered = (first: number, from: number) =>
    [0, 1].flatMap((i) =>
      [1, 2, 3, 4, 5]
        .filter((period) => period >= from)
        .map((period) => ({ unit: `late${first}${i}`, period, first, outcome: 10 * i + period ** 2 })),
    )

  it.each([
    ['into a cohort of its own', entered(2, 3)],
    ['into a cohort that others are in', entered(3, 3)],
    ['later than its treatment', entered(3, 4)],
  ])('%s leaves Sun and Abraham as without it, and is counted', (_, late) => {
    const [without, withLate] = [estimateSunAbraham(panelOf(rows)), estimateSunAbraham(panelOf([...rows, ...late]))]
    expect(withLate.att.value).toBeCloseTo(without.att.value, 12)
    expect([without.droppedEnteredLate, withLate.droppedEnteredLate]).toEqual([0, 2])
    expect(withLate.droppedLastCohortRows).toBe(0)
  })
})

describe('months and quarters with their year in front', () => {
  const months = [201910, 201911, 201912, 202001, 202002, 202003]
  const written = panelIn(months, [202001, 202002, 0])
  const counted = panelIn([10, 11, 12, 13, 14, 15], [13, 14, 0])
  const options = {
    comparison: 'never-treated' as const,
    estimator: 'dr' as const,
    basePeriod: 'universal' as const,
    covariates: [] as string[],
  }

  it.each([0, 1])('count on over the turn of the year, with %d periods of anticipation', (anticipation) => {
    const timesOf = (frame: typeof written) =>
      estimateGroupTime(frame, { ...options, anticipation }).cells.map(({ relativeTime, isReference }) => [
        relativeTime,
        isReference,
      ])
    expect(timesOf(written)).toEqual(timesOf(counted))
    expect(new Set(relativeTimes(written))).toEqual(new Set(relativeTimes(counted)))
    expect(written.periods).toEqual(months)
  })

  it.each([
    ['quarters', [20193, 20194, 20201, 20202], [20201, 20202, 0], [-2, -1, 0, 1]],
    ['half-years', [20181, 20182, 20191, 20192], [20191, 20192, 0], [-2, -1, 0, 1]],
    ['years, which count by themselves', [2018, 2019, 2020, 2021], [2020, 2021, 0], [-2, -1, 0, 1]],
    ['months that Stata counts', [718, 719, 720, 721], [720, 721, 0], [-2, -1, 0, 1]],
  ])('%s', (_, periods, cohorts, times) => {
    const frame = panelIn(periods, cohorts)
    const first = relativeTimes(frame).filter((__, row) => frame.cohort[frame.unitIndex[row]] === cohorts[0])
    expect([...new Set(first)]).toEqual(times)
  })
})

describe('an outcome that is the same for everybody before', () => {
  const flat = (level: (unit: number) => number) =>
    panelOf(
      noise.flatMap((shift, i) =>
        [1, 2, 3, 4, 5].map((period) => {
          const first = i % 2 === 0 ? 4 : 0
          return { unit: `u${i}`, period, first, outcome: level(i) + (first > 0 && period >= first ? 2 + shift : 0) }
        }),
      ),
    )

  it.each([
    ['zero', flat(() => 0)],
    ['another number', flat(() => 7.3)],
    ['a level of each unit', flat((unit) => 1 + 0.1 * unit)],
  ])('shows no drift at all: %s', (_, frame) => {
    const cells = estimateGroupTime(frame, {
      comparison: 'never-treated',
      estimator: 'dr',
      covariates: [],
      anticipation: 0,
      basePeriod: 'universal',
    })
    const study = studyEvents(cells, { before: 5, after: 5 }, 99, createRandom(1, 'flat'))
    expect(study.flatLeads).toEqual([-3, -2])
    expect(isFlatBefore(study)).toBe(true)
    const { checks, evidence } = findPreTrend(
      { eventStudy: study, allLeads: study },
      cells,
      { value: 2, units: 'points', distance: 1.5 },
      { intent: { direction: 'increase', smallestEffect: 1, smallestEffectBasis: 'x' }, words: plainWords },
      'year',
    )
    expect(checks[0]).toMatchObject({ id: 'pre-trend', passed: true })
    expect(tell(checks[0].message)).toContain('exactly the same in the last 3 years: the drift is zero.')
    expect(evidence.drift).toMatchObject({ value: 0, noise: 0 })
  })
})

import { studentTQuantile } from '../../../numerics/distributions.ts'
import { describe, expect, it } from 'vitest'
import { buildPanel } from '../../../frame/build-panel.ts'
import { createRandom } from '../../../numerics/random.ts'
import { aggregate } from './aggregate.ts'
import { studyEvents } from './event-study.ts'
import { estimateGroupTime } from './group-time.ts'
import { influenceCovariance } from './influence.ts'
import { simultaneousCriticalValue } from './simultaneous-bands.ts'
import type { GroupTimeOptions } from './cells.ts'

// Eight units in periods 1, 2, 3. A and B adopt in period 2, C and D in period 3, E to H never.
const outcomes: Record<string, number[]> = {
  A: [1, 5, 8],
  B: [3, 5, 8],
  C: [2, 3, 9],
  D: [4, 5, 7],
  E: [1, 2, 3],
  F: [2, 3, 4],
  G: [0, 1, 4],
  H: [5, 8, 9],
}
const firstTreated = new Map(Object.entries({ A: 2, B: 2, C: 3, D: 3 }))

function eightUnits(
  change: (unit: string, period: number, value: number) => number = (_, __, value) => value,
  cluster = (unit: string) => unit,
) {
  const rows = Object.entries(outcomes).flatMap(([unit, values]) =>
    values.map((value, index) => ({ unit, time: index + 1, value: change(unit, index + 1, value) })),
  )
  return buildPanel({
    unit: rows.map(({ unit }) => unit),
    time: rows.map(({ time }) => time),
    outcome: Float64Array.from(rows, ({ value }) => value),
    covariates: new Map([['x', Float64Array.from(rows, ({ unit }) => unit.charCodeAt(0) % 3)]]),
    balanceCovariates: new Map(),
    cluster: rows.map(({ unit }) => cluster(unit)),
    firstTreated,
  })
}

const options: GroupTimeOptions = {
  comparison: 'never-treated',
  estimator: 'dr',
  covariates: [],
  anticipation: 0,
  basePeriod: 'universal',
}

function cellOf(result: ReturnType<typeof estimateGroupTime>, cohort: number, period: number) {
  return result.cells.find((cell) => cell.cohort === cohort && cell.period === period)!
}

describe('group-time effects of eight units, worked by hand', () => {
  const result = estimateGroupTime(eightUnits(), options)

  it('are differences of mean changes from the period before adoption', () => {
    // 1→2: A 4, B 2; never 1 1 1 3.  1→3: A 7, B 5; never 2 2 4 4.  2→3: C 6, D 2; never 1 1 3 1.
    expect(cellOf(result, 2, 2).value).toBeCloseTo(3 - 1.5, 12)
    expect(cellOf(result, 2, 3).value).toBeCloseTo(6 - 3, 12)
    expect(cellOf(result, 3, 3).value).toBeCloseTo(4 - 1.5, 12)
    // 2→1: C -1, D -1; never -1 -1 -1 -3
    expect(cellOf(result, 3, 1).value).toBeCloseTo(-1 + 1.5, 12)
    expect(cellOf(result, 3, 2)).toMatchObject({ value: 0, isReference: true, se: NaN })
  })

  it('have standard errors from the variances of the changes over the number of units, without a correction', () => {
    expect(cellOf(result, 2, 2).se).toBeCloseTo(Math.sqrt(1 / 2 + 0.75 / 4), 12)
    expect(cellOf(result, 2, 3).se).toBeCloseTo(Math.sqrt(1 / 2 + 1 / 4), 12)
    expect(cellOf(result, 3, 3).se).toBeCloseTo(Math.sqrt(4 / 2 + 0.75 / 4), 12)
  })

  it('average to the four overall effects', () => {
    expect(aggregate(result, 'simple').overall.value).toBeCloseTo((1.5 + 3 + 2.5) / 3, 12)
    expect(aggregate(result, 'group').overall.value).toBeCloseTo((2.25 + 2.5) / 2, 12)
    expect(aggregate(result, 'dynamic').overall.value).toBeCloseTo((2 + 3) / 2, 12)
    expect(aggregate(result, 'calendar').overall.value).toBeCloseTo((1.5 + 2.75) / 2, 12)
  })

  it('average with a standard error that counts the estimated cohort shares', () => {
    // Influence, A to H: 1.75 -2.25 4.25 -3.75 1.25 1.25 -1.75 -0.75; its squares sum to 47.
    const { overall } = aggregate(result, 'group')
    expect([...overall.influence]).toEqual([1.75, -2.25, 4.25, -3.75, 1.25, 1.25, -1.75, -0.75])
    expect(overall.se).toBeCloseTo(Math.sqrt(47) / 8, 12)
  })

  it('add up influence inside a cluster before squaring it', () => {
    const pairs = eightUnits(
      undefined,
      (unit) => ({ A: 'AB', B: 'AB', C: 'CD', D: 'CD', E: 'EF', F: 'EF' })[unit] ?? 'GH',
    )
    const { overall } = aggregate(estimateGroupTime(pairs, options), 'group')
    expect(overall.se).toBeCloseTo(Math.sqrt(0.5 ** 2 + 0.5 ** 2 + 2.5 ** 2 + 2.5 ** 2) / 8, 12)
  })

  it('count units not yet treated among the comparisons when asked to', () => {
    const wide = estimateGroupTime(eightUnits(), { ...options, comparison: 'not-yet-treated' })
    expect(cellOf(wide, 2, 2)).toMatchObject({ value: expect.closeTo(3 - 8 / 6, 12), comparisonUnits: 6 })
    expect(cellOf(wide, 2, 3)).toMatchObject({ value: expect.closeTo(3, 12), comparisonUnits: 4 })
  })

  it('compare with the period before in pre-periods under a varying base, and give the same effects afterwards', () => {
    const varying = estimateGroupTime(eightUnits(), { ...options, basePeriod: 'varying' })
    expect(cellOf(varying, 3, 2).value).toBeCloseTo(-0.5, 12)
    expect(cellOf(varying, 3, 3)).toEqual(cellOf(result, 3, 3))
  })

  it('leave out a cohort without a period before it may react', () => {
    const early = estimateGroupTime(eightUnits(), { ...options, anticipation: 1 })
    expect(early.cohorts).toEqual([3])
    expect(cellOf(early, 3, 3)).toMatchObject({ referencePeriod: 1, value: expect.closeTo(5 - 3, 12) })
  })

  it('use complete units only and say how many were left out', () => {
    const frame = eightUnits()
    const gap = buildPanel({
      unit: Array.from(frame.unitIndex, (unit) => frame.units[unit]).slice(1),
      time: Array.from(frame.periodIndex, (period) => frame.periods[period]).slice(1),
      outcome: frame.outcome.slice(1),
      covariates: new Map(),
      balanceCovariates: new Map(),
      cluster: Array.from(frame.unitIndex, (unit) => frame.units[unit]).slice(1),
      firstTreated,
    })
    const partial = estimateGroupTime(gap, options)
    expect([partial.incompleteUnits, partial.units.length]).toEqual([1, 7])
    expect(cellOf(partial, 2, 2).value).toBeCloseTo(2 - 1.5, 12)
  })

  it('have no standard error with one unit on each side, and say why', () => {
    const frame = eightUnits()
    const pick = [...frame.unitIndex.keys()].filter((row) => 'AE'.includes(frame.units[frame.unitIndex[row]]))
    const pair = buildPanel({
      unit: pick.map((row) => frame.units[frame.unitIndex[row]]),
      time: pick.map((row) => frame.periods[frame.periodIndex[row]]),
      outcome: Float64Array.from(pick, (row) => frame.outcome[row]),
      covariates: new Map(),
      balanceCovariates: new Map(),
      cluster: pick.map((row) => frame.units[frame.unitIndex[row]]),
      firstTreated,
    })
    const cell = cellOf(estimateGroupTime(pair, options), 2, 2)
    expect(cell).toMatchObject({ value: 3, se: NaN, reason: 'no-variation' })
  })

  it('have no value where no comparison unit is left, and say why', () => {
    const everyone = eightUnits()
    everyone.cohort.forEach((cohort, unit) => {
      if (cohort !== Infinity) return
      everyone.cohort[unit] = 3
      everyone.cohortIndex[unit] = 2
    })
    const cell = cellOf(estimateGroupTime(everyone, { ...options, comparison: 'not-yet-treated' }), 2, 3)
    expect(cell).toMatchObject({ value: NaN, reason: 'no-comparison-unit' })
  })

  it('have no value where the covariates separate the cohort from its comparisons, and say why', () => {
    const frame = eightUnits()
    frame.covariates.set(
      'x',
      Float64Array.from(frame.unitIndex, (unit) => (unit < 2 ? 1 : 0)),
    )
    const cell = cellOf(estimateGroupTime(frame, { ...options, covariates: ['x'], estimator: 'ipw' }), 2, 2)
    expect(cell).toMatchObject({ value: NaN, reason: expect.any(String) })
  })

  it('have no value where a covariate is missing, and say why', () => {
    const frame = eightUnits()
    frame.covariates.get('x')![0] = NaN
    const cell = cellOf(estimateGroupTime(frame, { ...options, covariates: ['x'], estimator: 'reg' }), 2, 3)
    expect(cell).toMatchObject({ value: NaN, reason: 'covariate-missing-of-unit' })
  })

  it('drop a covariate that repeats another, and name it', () => {
    const frame = eightUnits()
    frame.covariates.set(
      'twice',
      frame.covariates.get('x')!.map((value) => 2 * value + 1),
    )
    const alone = estimateGroupTime(frame, { ...options, covariates: ['x'], estimator: 'reg' })
    const both = estimateGroupTime(frame, { ...options, covariates: ['x', 'twice'], estimator: 'reg' })
    expect(both).toEqual({ ...alone, droppedCovariates: ['twice'] })
  })

  it('follow the unit of the outcome: a hundred times the outcome, a hundred times effects and errors', () => {
    const hundredfold = estimateGroupTime(
      eightUnits((_, __, value) => 100 * value),
      options,
    )
    hundredfold.cells.forEach((cell, index) => {
      expect(cell.value).toBeCloseTo(100 * result.cells[index].value, 9)
      if (!cell.isReference && cell.cohort !== 3) expect(cell.se).toBeCloseTo(100 * result.cells[index].se, 9)
    })
  })
})

describe('the event study of eight units', () => {
  const result = estimateGroupTime(eightUnits(), options)
  const study = studyEvents(result, { before: 2, after: 1 }, 999, createRandom(3, 'bands'))

  it('leaves out the reference time and goes from before to after', () => {
    expect(study.relativeTime).toEqual([-2, 0, 1])
    expect([...study.estimate]).toEqual([0.5, 2, 3].map((value) => expect.closeTo(value, 12)))
    expect(study.referenceTime).toBe(-1)
  })

  it('has the standard errors on the diagonal of its covariance', () => {
    study.se.forEach((se, i) => expect(Math.sqrt(study.covariance.data[i * 3 + i])).toBeCloseTo(se, 12))
  })

  it('has a band wider than the pointwise interval, the same for the same seed', () => {
    expect(study.criticalValue).toBeGreaterThan(1.96)
    const student = studentTQuantile(0.975, study.df[1]!)
    expect(study.band.high[1]).toBeCloseTo(
      study.estimate[1] + (study.criticalValue * study.se[1] * student) / 1.959963984540054,
      12,
    )
    expect(studyEvents(result, { before: 2, after: 1 }, 999, createRandom(3, 'bands'))).toEqual(study)
  })

  it('takes the critical value of the largest of independent normals with many units', { tags: ['night'] }, () => {
    const random = createRandom(5, 'columns')
    const n = 4000
    const columns = [0, 1, 2, 3].map(() => Float64Array.from({ length: n }, () => random.normal()))
    const clustering = { clusterIndex: Int32Array.from({ length: n }, (_, i) => i), clusters: n }
    const covariance = influenceCovariance(columns, clustering)
    const se = columns.map((_, i) => Math.sqrt(covariance.data[i * 4 + i]))
    const critical = simultaneousCriticalValue(columns, se, clustering, 4000, random)
    // (2Φ(c) - 1)⁴ = 0.95 gives 2.4909; 4,000 draws place their 95 % quantile within about ± 0.1
    expect(Math.abs(critical - 2.4909)).toBeLessThan(0.1)
  })
})

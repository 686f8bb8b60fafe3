import { tellerOf } from '@casefiles/words'
import { describe, expect, it } from 'vitest'
import type { LogLine } from '../../analysis.ts'
import type { Text } from '../../fact.ts'
import { conformanceCase } from './conformance-case.ts'
import { toTable, type Rows } from '../../test-support/conformance-case.ts'
import { column } from '../../numerics/linear-algebra.ts'
import { parseSpec } from '../../parse-spec.ts'
import { compareNaturally } from './visits.ts'
import { preflight } from './preflight.ts'
import { matchingSpec } from './spec.ts'

const { rows, spec } = conformanceCase
const tell = await tellerOf('Matching')

function run(data: Rows, changes: object = {}) {
  const log: LogLine<Text>[] = []
  const frame = preflight(toTable(data), parseSpec(matchingSpec, { ...spec, ...changes }), {
    log: (line) => log.push(line),
  })
  return { frame, log: tell(log), codes: log.map(({ code }) => code) }
}
const change = (at: number, cells: Rows[number]) => rows.map((row, i) => (i === at ? { ...row, ...cells } : row))

describe('preflight', () => {
  it('makes terms of covariates: numbers, their squares, and levels against the reference', () => {
    const { frame } = run(rows)
    expect(frame.terms.map(({ name }) => name)).toEqual(['age', 'age²', 'region: south', 'region: west', 'before'])
    const age = column(frame.covariates, 0)
    expect(column(frame.covariates, 1)).toEqual(age.map((value) => value * value))
    expect(frame.units.slice(0, 3)).toEqual(['p0', 'p1', 'p2'])
    expect(frame.units[10]).toBe('p10')
  })

  it('leaves out rows with a missing cell and counts them, but keeps a missing placebo outcome', () => {
    const { frame, log } = run(change(4, { region: null }))
    expect(frame.n).toBe(rows.length - 1)
    expect(frame.units).not.toContain('p4')
    expect(log.find(({ code }) => code === 'frame/missing')).toMatchObject({
      rows: 1,
      message: expect.stringContaining('region'),
    })
    const placebo = run(change(4, { earlier: null }))
    expect(placebo.frame.n).toBe(rows.length)
    expect(placebo.frame.placebo![4]).toBeNaN()
    expect(placebo.codes).not.toContain('frame/missing')
  })

  it('scales sampling weights to mean 1, leaves out who has none, and takes none where all are the same', () => {
    const samplingWeight = { column: 'weight', question: 'The effect among all adults' }
    const weighted = (weight: (i: number) => number | null) => rows.map((row, i) => ({ ...row, weight: weight(i) }))
    const { frame } = run(
      weighted((i) => 1 + (i % 2)),
      { samplingWeight },
    )
    const weights = frame.samplingWeights!
    expect(weights.reduce((sum, weight) => sum + weight, 0) / frame.n).toBeCloseTo(1, 12)
    expect(weights[1] / weights[0]).toBeCloseTo(2, 12)
    expect(
      run(
        weighted((i) => (i === 4 ? null : 2 + i)),
        { samplingWeight },
      ).frame.n,
    ).toBe(rows.length - 1)
    expect(
      run(
        weighted(() => 7),
        { samplingWeight },
      ).frame.samplingWeights,
    ).toBeUndefined()
  })

  it('gives the outcome models terms of their own where these are locked', () => {
    expect(run(rows).frame.outcomeModel).toBeUndefined()
    const outcomeCovariates = [{ kind: 'number', column: 'before', label: 'Income before', squared: true }]
    const { frame } = run(rows, { outcomeCovariates })
    expect(frame.outcomeModel!.terms.map(({ name }) => name)).toEqual(['before', 'before²'])
    expect(frame.terms).toHaveLength(5)
  })

  it('refuses a unit that occurs twice', () => {
    expect(() => run([...rows, rows[7]])).toThrow(
      expect.objectContaining({ code: 'frame/duplicate-rows', columns: ['person'], rows: [8, rows.length + 1] }),
    )
  })

  it('drops a term that repeats others and says so', () => {
    const data = rows.map((row) => ({ ...row, months: 12 * Number(row.age) }))
    const covariates = [...(spec.covariates as object[]), { kind: 'number', column: 'months', label: 'Age in months' }]
    const { frame, log } = run(data, { covariates })
    expect(frame.terms.map(({ name }) => name)).not.toContain('months')
    expect(log.find(({ code }) => code === 'matching/collinear-covariate')!.message).toContain('months')
  })

  it('reads an outcome of words as 0 and 1, in the declared scale', () => {
    const data = rows.map((row, i) => ({ ...row, smokes: i % 3 === 0 ? 'yes' : 'no' }))
    const outcome = { column: 'smokes', label: 'Smoking', units: 'points', eventValues: ['yes'], scale: 100 }
    const { frame } = run(data, { outcome })
    expect([frame.outcome[0], frame.outcome[1]]).toEqual([100, 0])
  })

  it('names the levels that occur in one group only', () => {
    const data = rows.map((row) => (row.joined === 'yes' && Number(row.age) > 40 ? { ...row, region: 'east' } : row))
    expect(() => run(data)).toThrow(
      expect.objectContaining({
        code: 'matching/separation',
        columns: ['region'],
        message: expect.stringContaining('region: east'),
      }),
    )
  })

  it('finds separation also where a value of a number occurs in one group only', () => {
    // a risk of 1 is found among the treated alone, a risk of 0 in both groups
    const data = rows.map((row, i) => ({ ...row, risk: row.joined === 'yes' ? (i % 4 === 0 ? 1 : 0) : 0 }))
    const covariates = [...(spec.covariates as object[]), { kind: 'number', column: 'risk', label: 'Risk' }]
    expect(() => run(data, { covariates })).toThrow(expect.objectContaining({ code: 'matching/separation' }))
  })

  it('finds separation along a combination of numbers, where most units lie on its edge', () => {
    // a + b is 60 for most, above it for treated units alone and below it for comparison units alone
    const data = rows.map((row, i) => {
      const push = i % 5 === 0 ? (row.joined === 'yes' ? 3 : -3) : 0
      return { ...row, a: i % 7, b: 60 - (i % 7) + push }
    })
    const covariates = ['a', 'b'].map((name) => ({ kind: 'number', column: name, label: name }))
    expect(() => run(data, { covariates })).toThrow(expect.objectContaining({ code: 'matching/separation' }))
  })

  it('asks for more treated units when everyone is to be compared', () => {
    const treated = rows.filter(({ joined }) => joined === 'yes').slice(0, 4)
    const data = [...rows.filter(({ joined }) => joined === 'no'), ...treated]
    expect(() => run(data, { estimand: 'ATE' })).toThrow(
      expect.objectContaining({
        code: 'matching/too-few-units',
        message: expect.stringContaining('There are 4 treated'),
      }),
    )
  })
})

describe('data with a row per unit and period', () => {
  const rounds = { column: 'year', before: 2001, after: 2003 }
  /** Each person in both years: covariates as they were in the first, treatment and outcome in the second. */
  const long = rows.flatMap((row) => [
    { ...row, year: 2001, joined: 'no', income: Number(row.before) },
    { ...row, year: 2003, age: Number(row.age) + 2, before: 0, earlier: 0, region: 'elsewhere' },
  ])

  it('give the same frame as one row per unit', () => {
    expect(run(long, { rounds }).frame).toEqual(run(rows).frame)
  })

  it('may hold the outcome before treatment in the outcome’s own column', () => {
    const own = { kind: 'number', column: 'income', label: 'Income before' }
    const { frame } = run(long, { rounds, covariates: [own], preTreatmentOutcomes: ['income'] })
    expect(Array.from(column(frame.covariates, 0))).toEqual(rows.map((row) => row.before))
    expect(Array.from(frame.outcome)).toEqual(rows.map((row) => row.income))
  })

  it('leave out units with one of the two rows, and rows of other periods, and count them', () => {
    const data = [...long.slice(1), { ...long[0], year: 1999 }]
    const { frame, log } = run(data, { rounds })
    expect(frame.n).toBe(rows.length - 1)
    expect(log.find(({ code }) => code === 'frame/window')!.rows).toBe(1)
    expect(log.find(({ code }) => code === 'matching/one-round-only')!.rows).toBe(1)
  })

  it('are refused when no unit has both, or one has two rows of a period', () => {
    expect(() =>
      run(
        long.slice(0, 2 * rows.length).filter(({ year }) => year === 2003),
        { rounds },
      ),
    ).toThrow(
      expect.objectContaining({
        code: 'frame/no-complete-rows',
        message: expect.stringContaining('0 have one in the first'),
      }),
    )
    expect(() => run([...long, long[0]], { rounds })).toThrow(expect.objectContaining({ code: 'frame/duplicate-rows' }))
  })
})

describe('the natural order of names', () => {
  it('reads numbers as numbers and leaves no order open', () => {
    const names = ['u10', 'u2', 'u01', 'u1', 'a', '3', '12', 'u1b']
    expect(names.toSorted(compareNaturally)).toEqual(['3', '12', 'a', 'u01', 'u1', 'u1b', 'u2', 'u10'])
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import { analysisSchema } from '../../../../../contract/analysis.ts'
import { toJson, type Analysis } from '../../../analysis.ts'
import { analyze, type AnalysisRequest } from '../../../analyze.ts'
import { createRandom } from '../../../numerics/random.ts'
import { toTable, type Rows } from '../../../test-support/conformance-case.ts'
import { openFacts } from '../../../test-support/evidence.ts'
import { expectSound } from '../../../test-support/expect-sound.ts'
import { districts, lawSpec, lawsSpec } from './test-support/roads.ts'
import { tellAnalysis, tellerOf } from '@casefiles/words'

const words = {
  policyName: 'The speed law',
  policyShort: 'the law',
  outcomeName: 'deaths on roads',
  places: '48 districts',
  years: '2001–2010',
  unitPlural: 'districts',
  unit: 'district',
}
// ten percent fewer
const intent = { direction: 'decrease', smallestEffect: 10.5, smallestEffectBasis: 'Made for a test.' } as const
const rows = districts()

const requestFor = (spec: object, changes: Partial<AnalysisRequest> = {}): AnalysisRequest => ({
  designType: 'DiD',
  spec,
  intent,
  words,
  seed: 5,
  facts: openFacts,
  ...changes,
})
const tell = await tellerOf('DiD')
const run = async (data: Rows, spec: object, changes: Partial<AnalysisRequest> = {}): Promise<Analysis> =>
  tell(await analyze(toTable(data), requestFor(spec, changes)))
const primaryOf = ({ estimates }: Analysis) => estimates.find(({ role }) => role === 'primary')!
const found = ({ estimates }: Analysis, id: string) => estimates.find((one) => one.id === id)!

describe.each([
  ['of one date', lawSpec],
  ['of several dates', lawsSpec],
])('counts as ratios %s', (name, spec) => {
  let reference: Analysis
  beforeAll(async () => {
    reference = await run(rows, spec)
  })

  it('find a fall of a fifth, in log points that readers see in percent', async () => {
    const primary = primaryOf(reference)
    expect(primary.id).toBe('poisson-ratio')
    expect(primary.units).toBe('log points')
    expect(primary.ci[0]).toBeLessThan(100 * Math.log(0.8))
    expect(primary.ci[1]).toBeGreaterThan(100 * Math.log(0.8))
    expect(primary.ci[1]).toBeLessThan(0)
    expect((await tellAnalysis(reference)).narrative.effect).toMatch(
      /That is a change of −[12]\d\.\d+ percent, with a range from/,
    )
  })

  it('are sound, fit the contract, and give the score a statistic or a reason for every component', async () => {
    await expectSound(reference)
    const json = toJson(await tellAnalysis(reference))
    expect(analysisSchema.parse(json)).toEqual(json)
    for (const { id, inputText } of reference.eqs.pillars.flatMap(({ components }) => components)) {
      expect(inputText, id).not.toBe('Not computed.')
    }
  })

  it('have ratios beside them, and nothing that takes the logarithm of a zero', () => {
    const ids = reference.estimates.map(({ id }) => id)
    expect(ids).toEqual([
      'poisson-ratio',
      name === 'of one date' ? 'poisson-by-period' : 'poisson-never-treated',
      'poisson-without-exposure',
      'rate-difference',
    ])
    for (const { id, value } of reference.estimates) {
      expect(value, id).toBeLessThan(-5)
      expect(value, id).toBeGreaterThan(-45)
    }
    expect(reference.plots.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining([
        'cohort-timeline',
        'event-study',
        'forest',
        'did-trends',
        'honest-did',
        'leave-one-out',
        'spec-curve',
      ]),
    )
  })

  it('say who was left out as nothing was counted', () => {
    const [line] = reference.log.filter(({ code }) => code === 'did/nothing-counted-in-units')
    expect(line.message).toContain('2 districts (D00, D01; 1 of them treated) have zero in every year')
    expect(reference.sample.units).toBe(46)
  })

  it('do not mind the order of rows', { tags: ['night'] }, async () => {
    const random = createRandom(3, 'shuffle')
    const shuffled = rows
      .map((row) => ({ row, key: random.uniform() }))
      .sort((a, b) => a.key - b.key)
      .map(({ row }) => row)
    expect(toJson(await run(shuffled, spec))).toEqual(toJson(reference))
  })

  it('do not mind the unit of the count, nor that of what it is counted over', { tags: ['night'] }, async () => {
    const times = await run(
      rows.map((row) => ({
        ...row,
        deaths: 7 * Number(row.deaths),
        deathsBy: 7 * Number(row.deathsBy),
        miles: Number(row.miles) / 1000,
      })),
      spec,
    )
    for (const [i, { id, value, se }] of reference.estimates.entries()) {
      expect(Math.abs(times.estimates[i].value - value), id).toBeLessThan(1e-8)
      if (!Number.isNaN(se)) expect(Math.abs(times.estimates[i].se - se), id).toBeLessThan(1e-8)
    }
    expect(times.eqs.overall).toBe(reference.eqs.overall)
  })

  it('have rates over time whose expected path is the observed one over the ratio', () => {
    const plot = reference.plots.find(({ kind }) => kind === 'did-trends')!
    expect(plot.y.label).toBe('Deaths over miles')
    const after = plot.rows.filter(({ year }) => Number(year) >= 2006)
    const total = (key: string) => after.reduce((sum, row) => sum + Number(row[key]), 0)
    expect(Math.log(total('treated') / total('expected'))).toBeLessThan(-0.1)
    expect(plot.title).not.toContain('log points')
  })

  it('have the event study against the last year before, and a test of drift in ratios', () => {
    const study = reference.plots.find(({ kind }) => kind === 'event-study')!
    const before = study.rows.filter(({ period }) => period === 'before').map(({ relativeTime }) => relativeTime)
    expect(before).toEqual([-4, -3, -2])
    const test = reference.checks.find(({ id }) => id === 'pre-trend')!
    expect(test.passed).toBe(true)
  })
})

describe('what counts as ratios refuse', () => {
  const refused = (changes: object, data: Rows = rows) => expect(run(data, { ...lawSpec, ...changes })).rejects

  it.each([
    [{ outcomeModel: undefined }, 'the effect is a difference and no ratio'],
    [{ data: 'repeated-cross-sections' }, 'units that are followed'],
    [{ treatmentPath: 'changing' }, 'a treatment that lasts'],
    [{ outcome: { ...lawSpec.outcome, transform: 'log' } }, 'as it was counted'],
    [{ outcome: { ...lawSpec.outcome, units: 'deaths', scale: 1 } }, 'told in percent'],
    [{ covariates: [{ column: 'income' }] }, 'without covariates'],
    [{ weight: { column: 'miles' } }, 'names a weight'],
    [{ clusterPeriods: true }, 'cannot be clustered on the periods'],
  ])('the choice %o', async (changes, message) => {
    await refused(changes).toMatchObject({
      code: 'did/count-choice',
      message: expect.stringContaining(message),
      hint: expect.stringMatching(/\.$/),
    })
  })

  it('an outcome below zero, and an exposure that is not above it', async () => {
    const at = (change: object) => rows.map((row, i) => (i === 57 ? { ...row, ...change } : row))
    await refused({}, at({ deaths: -1 })).toMatchObject({ code: 'did/bad-count', rows: [58] })
    await refused({}, at({ miles: 0 })).toMatchObject({ code: 'did/bad-exposure', rows: [58] })
  })

  it('a side on which nothing was counted', async () => {
    const none = (isSilent: (row: Rows[number]) => boolean) =>
      rows.map((row) => (isSilent(row) ? { ...row, deaths: 0 } : row))
    const [before, after] = [
      (row: Rows[number]) => row.first === 2006 && row.law === 'no',
      (row: Rows[number]) => row.law === 'yes',
    ]
    await refused({}, none(before)).toMatchObject({
      code: 'did/nothing-counted',
      message: expect.stringContaining('before treatment'),
    })
    await refused({}, none(after)).toMatchObject({
      code: 'did/nothing-counted',
      message: expect.stringContaining('from treatment on'),
    })
  })
})

it('keeps rows of units that lack some, and says so', async () => {
  const analysis = await run(
    rows.filter((_, i) => i !== 33),
    lawSpec,
  )
  expect(primaryOf(analysis).n).toBe(459)
  expect(analysis.checks.find(({ id }) => id === 'attrition')!.message).toContain('the rows that there are count')
})

it('leaves out treated years past the locked window', { tags: ['night'] }, async () => {
  const short = await run(rows, { ...lawSpec, headlineWindow: { last: 1, balanced: false } })
  // the years after might hold anything
  const changed = await run(
    rows.map((row) => (Number(row.year) >= 2008 && row.law === 'yes' ? { ...row, deaths: 3 } : row)),
    { ...lawSpec, headlineWindow: { last: 1, balanced: false } },
  )
  for (const id of ['poisson-ratio', 'poisson-by-period']) expect(found(changed, id).value).toBe(found(short, id).value)
  expect(found(short, 'poisson-ratio').n).toBe(46 * 10 - 23 * 3)
})

it('tells counts that do not vary from a range that leaves less than nothing', async () => {
  const same = await run(
    rows.map((row) => ({ ...row, deaths: row.law === 'yes' ? 8 : 10 })),
    { ...lawSpec, exposure: undefined },
  )
  const { value, se, reason } = found(same, 'rate-difference')
  expect(value).toBeCloseTo(100 * Math.log(0.8), 9)
  expect(se).toBeNaN()
  expect(reason).toBe('The clusters do not vary, so there is no standard error.')
})

import { beforeAll, describe, expect, it } from 'vitest'
import { analysisSchema } from '../../../contract/analysis.ts'
import { toJson, type Analysis } from '../analysis.ts'
import { analyze, type AnalysisRequest } from '../analyze.ts'
import { createRandom } from '../numerics/random.ts'
import { expectedOf, writeReplication } from '@casefiles/recipes/replication'
import { toTable, type Rows } from '../test-support/conformance-case.ts'
import { openFacts } from '../test-support/evidence.ts'
import { expectSound } from '../test-support/expect-sound.ts'
import { didSchema } from './did/spec.ts'
import { counties, subsidySpec, wageSpec } from './did/changing/test-support/counties.ts'
import { tellAnalysis, tellerOf } from '@casefiles/words'

const words = {
  policyName: 'The minimum wage',
  policyShort: 'the minimum wage',
  outcomeName: 'jobs',
  places: '48 counties',
  years: '2001–2009',
  unitPlural: 'counties',
  unit: 'county',
}
const intent = { direction: 'decrease', smallestEffect: 1, smallestEffectBasis: 'Made for a test.' } as const
const rows = counties()

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

const withOutcome = (change: (value: number) => number): Rows =>
  rows.map((row) => ({ ...row, jobs: change(Number(row.jobs)) }))

const primaryOf = ({ estimates }: Analysis) => estimates.find(({ role }) => role === 'primary')!

describe.each([
  ['an amount that goes up and down', wageSpec, 'jobs per dollar of the wage'],
  ['a status that goes off again', subsidySpec, 'jobs'],
])('the analysis of %s', (_, spec, units) => {
  let reference: Analysis
  beforeAll(async () => {
    reference = await run(rows, spec)
  })

  it('finds the effect of one unit of the treatment, in its units', () => {
    const primary = primaryOf(reference)
    expect(primary.id).toBe('average-total-effect')
    expect(primary.units).toBe(units)
    expect(primary.ci[1]).toBeLessThan(0)
    if (spec === wageSpec) {
      expect(primary.ci[0]).toBeLessThan(-2)
      expect(primary.ci[1]).toBeGreaterThan(-2)
    }
  })

  it('is sound, fits the contract, and gives the score a statistic or a reason for every component', async () => {
    await expectSound(reference)
    const json = toJson(await tellAnalysis(reference))
    expect(analysisSchema.parse(json)).toEqual(json)
    for (const { id, inputText } of reference.eqs.pillars.flatMap(({ components }) => components)) {
      expect(inputText, id).not.toBe('Not computed.')
    }
  })

  it('leaves out what has no meaning for such a treatment', () => {
    const ids = reference.estimates.map(({ id }) => id)
    for (const id of ['twfe', 'sun-abraham', 'did-m', 'synthetic-did', 'callaway-santanna-group'])
      expect(ids).not.toContain(id)
    expect(ids).toEqual(expect.arrayContaining(['effect-1', 'normalized-effect-1', 'placebo-1', 'imputation']))
    expect(reference.plots.map(({ kind }) => kind)).not.toContain('bacon')
    expect(reference.plots.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['cohort-timeline', 'event-study', 'forest', 'honest-did', 'leave-one-out']),
    )
    expect(reference.checks.map(({ id }) => id)).not.toContain('forbidden-comparisons')
  })

  it('has an event study whose average, by the units behind each time, is the estimate', () => {
    const study = reference.plots.find(({ kind }) => kind === 'event-study')!
    const before = study.rows.filter(({ period }) => period === 'before').map(({ relativeTime }) => relativeTime)
    expect(before).toEqual([-3, -2])
    expect(study.subtitle).toContain('divided by the average change of the treatment')
  })

  it('does not mind the order of rows', async () => {
    const random = createRandom(3, 'shuffle')
    const shuffled = rows
      .map((row) => ({ row, key: random.uniform() }))
      .sort((a, b) => a.key - b.key)
      .map(({ row }) => row)
    expect(toJson(await run(shuffled, spec))).toEqual(toJson(reference))
  })

  it('follows the unit of the outcome, and not where it is counted from', async () => {
    const scaled = await run(
      withOutcome((value) => 10 * value + 100),
      spec,
      {
        intent: { ...intent, smallestEffect: 10 },
      },
    )
    for (const [i, { id, value, se }] of reference.estimates.entries()) {
      expect(scaled.estimates[i].id).toBe(id)
      // outcomes near 500 carry rounding errors near 1e-13, sums of some hundred of them more
      expect(Math.abs(scaled.estimates[i].value - 10 * value), id).toBeLessThan(1e-8)
      if (!Number.isNaN(se)) expect(Math.abs(scaled.estimates[i].se - 10 * se), id).toBeLessThan(1e-8)
    }
    expect(scaled.eqs.overall).toBe(reference.eqs.overall)
  })

  it('scores the opposite effect the same', async () => {
    const opposite = await run(
      withOutcome((value) => -value),
      spec,
    )
    expect(primaryOf(opposite).value).toBeCloseTo(-primaryOf(reference).value, 9)
    expect(opposite.eqs.overall).toBe(reference.eqs.overall)
  })

  it('writes scripts that name the packages of the field, the effects they sum and no dates', async () => {
    const { replication } = reference
    const { scripts } = await writeReplication({
      design: 'DiD',
      spec: didSchema.parse(spec),
      facts: replication,
      expected: expectedOf(primaryOf(reference)),
      seed: 5,
    })
    const [baseR, r, stata, python] = scripts.map(({ text }) => text)
    const { effects, placebos } = replication.design as { effects: number; placebos: number }
    expect(effects).toBe(6)
    expect(r).toContain(`effects = ${effects}, placebo = ${placebos}`)
    expect(stata).toContain(`effects(${effects}) placebo(${placebos})`)
    for (const text of [baseR, r, stata, python]) expect(text).not.toMatch(/undefined|\[object/)
  })
})

describe('what a treatment that changes refuses', () => {
  const refused = (changes: object, data: Rows = rows) => expect(run(data, { ...wageSpec, ...changes })).rejects

  it.each([
    [{ covariates: [{ column: 'income' }] }, 'without covariates'],
    [{ anticipation: 1 }, 'anticipation must be 0'],
    [{ weight: { column: 'income' } }, 'counts every unit alike'],
    [{ clusterPeriods: true }, 'cannot be clustered on the periods'],
    [{ data: 'repeated-cross-sections' }, 'followed unit by unit'],
    [{ adoption: { kind: 'first-treated', column: 'year' } }, 'holds dates'],
    [{ treatmentPath: 'absorbing' }, 'is an amount'],
  ])('the choice %o', async (changes, message) => {
    await refused(changes).toMatchObject({
      code: 'did/changing-treatment-choice',
      message: expect.stringContaining(message),
      hint: expect.stringMatching(/\.$/),
    })
  })

  it('a treatment that never changes', async () => {
    await refused(
      {},
      rows.map((row) => ({ ...row, wage: 5 })),
    ).toMatchObject({ code: 'did/treatment-never-changes' })
  })

  it('units that all begin with a treatment of their own', async () => {
    const own = rows.map((row) => ({ ...row, wage: Number(row.wage) + Number(String(row.county).slice(1)) / 100 }))
    await refused({}, own).toMatchObject({
      code: 'did/no-unchanged-units',
      message: expect.stringContaining('nobody else that began with'),
    })
  })

  it('a balanced headline that is longer than the data', async () => {
    await refused({ headlineWindow: { last: 8, balanced: true } }).toMatchObject({
      code: 'did/no-unchanged-units',
      message: expect.stringContaining('asks for 9 periods'),
    })
  })

  it('a treatment that is no number', async () => {
    await refused({ adoption: { ...wageSpec.adoption, column: 'subsidy' } }).toMatchObject({
      code: 'frame/not-a-number',
    })
  })
})

it('counts time by the place of a period, and calls it a year only where each follows the last', async () => {
  const named = ({ estimates }: Analysis) => estimates.find(({ id }) => id === 'effect-2')!.name
  const yearly = await run(rows, wageSpec)
  expect(named(yearly)).toBe('Effect of having changed, 1 year after the first change')
  const everySecond = await run(
    rows.map((row) => ({ ...row, year: 2 * Number(row.year) - 2001 })),
    wageSpec,
  )
  expect(primaryOf(everySecond).value).toBe(primaryOf(yearly).value)
  expect(named(everySecond)).toBe('Effect of having changed, 1 period after the first change')
  const study = everySecond.plots.find(({ kind }) => kind === 'event-study')!
  expect(study.x.label).toBe('Periods since the first change of treatment began')
})

it('counts in the log who is left out, and why', async () => {
  const gaps = rows.map((row) => {
    if (row.county === 'C00' && row.year === 2003) return { ...row, wage: null }
    // nobody else begins with 9
    return row.county === 'C01' ? { ...row, wage: Number(row.wage) + 4 } : row
  })
  const { log } = await run(gaps, wageSpec)
  const said = Object.fromEntries(log.map(({ code, message }) => [code, message]))
  expect(said['did/incomplete-units']).toContain('1 of 48 counties lacks a row with a treatment')
  expect(said['did/nobody-alike']).toContain('C01')
})

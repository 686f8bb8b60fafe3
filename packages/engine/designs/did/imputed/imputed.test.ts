import { tellAnalysis, tellerOf } from '@casefiles/words'
import { beforeAll, describe, expect, it } from 'vitest'
import { analysisSchema } from '../../../../../contract/analysis.ts'
import { toJson, type Analysis } from '../../../analysis.ts'
import { analyze } from '../../../analyze.ts'
import { previewDesign } from '../../../compass/preview-design.ts'
import { createRandom } from '../../../numerics/random.ts'
import { toTable, type Rows } from '../../../test-support/conformance-case.ts'
import { openFacts } from '../../../test-support/evidence.ts'
import { expectSound } from '../../../test-support/expect-sound.ts'
import { intent, spec, towns, words } from './test-support/towns.ts'

const rows = towns()
const tell = await tellerOf('DiD')
const run = async (changes: object = {}, data = rows): Promise<Analysis> =>
  tell(
    await analyze(toTable(data), {
      designType: 'DiD',
      spec: { ...spec, ...changes },
      intent,
      words,
      seed: 5,
      facts: openFacts,
    }),
  )
const primaryOf = ({ estimates }: Analysis) => estimates.find(({ role }) => role === 'primary')!
const codes = ({ log }: Analysis) => log.map(({ code }) => code)

describe.each<[name: string, changes: { unitTrends?: true; clusterPeriods?: true; furtherEffects?: undefined }]>([
  ['region and year together', {}],
  ['a trend for each unit as well', { unitTrends: true }],
  ['trends alone', { unitTrends: true, furtherEffects: undefined }],
  ['both, clustered on years too', { unitTrends: true, clusterPeriods: true }],
])('an analysis with %s', (_, changes) => {
  let reference: Analysis
  beforeAll(async () => {
    reference = await run(changes)
  })

  it('is sound, fits the contract, and gives the score a statistic or a reason for every component', async () => {
    await expectSound(reference)
    const json = toJson(await tellAnalysis(reference))
    expect(analysisSchema.parse(json)).toEqual(json)
  })

  it('imputes, with an estimate without the further effects and trends and the two-way regression beside it', () => {
    const { id, value, method, clusters } = primaryOf(reference)
    expect(id).toBe('imputation-model')
    expect(method).toContain('fitted on')
    expect(clusters).toBe('clusterPeriods' in changes ? 10 : 48)
    const beside = reference.estimates.map((one) => one.id)
    expect(beside).toContain('imputation-plain')
    expect(beside).toContain('twfe-model')
    if (changes.unitTrends && !('furtherEffects' in changes)) {
      expect(beside).toContain('imputation-without-trends')
      expect(beside).toContain('imputation-without-effects')
    }
    expect(Number.isFinite(value)).toBe(true)
  })

  it('measures drift, lead, false dates and other choices for that estimate', () => {
    const texts = JSON.stringify(reference)
    expect(texts).toContain('false date')
    expect(reference.checks.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['pre-trend', 'pre-trend-power', 'anticipation', 'placebo-outcomes', 'comparison-group']),
    )
    expect(reference.checks.find(({ id }) => id === 'pre-trend')!.passed).not.toBeNull()
    expect(reference.sensitivity.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['placebo-dates', 'leave-one-unit-out', 'specification-curve']),
    )
  })

  it('gives the same whatever the order of the rows', { tags: ['night'] }, async () => {
    const other = await run(changes, [...rows].reverse())
    expect(toJson(other).estimates).toEqual(toJson(reference).estimates)
  })
})

describe('effects and trends', () => {
  it('find the effect that shocks of regions and trends hide', async () => {
    const { value, ci } = primaryOf(await run({ unitTrends: true }))
    expect(ci[0]).toBeLessThan(3)
    expect(ci[1]).toBeGreaterThan(3)
    const { estimates } = await run({ unitTrends: true })
    const plain = estimates.find(({ id }) => id === 'imputation-plain')!
    expect(Math.abs(plain.value - 3)).toBeGreaterThan(Math.abs(value - 3))
  })

  it('find the drift that the trends are, where they are not declared', { tags: ['night'] }, async () => {
    const without = await run()
    expect(without.checks.find(({ id }) => id === 'pre-trend')!.passed).toBe(false)
    const withTrends = await run({ unitTrends: true })
    expect(withTrends.checks.find(({ id }) => id === 'pre-trend')!.passed).toBe(true)
  })

  it('tell what is redundant, and rows that cannot be imputed', { tags: ['night'] }, async () => {
    const redundant = await run({ furtherEffects: [{ columns: ['region'] }, { columns: ['region', 'year'] }] })
    expect(redundant.log.find(({ code }) => code === 'did/effect-adds-nothing')?.message).toBe(
      'The fixed effect "region" repeats what units, periods and earlier effects hold: it adds nothing.',
    )
    expect(codes(await run())).not.toContain('did/effect-adds-nothing')
    const alone = rows.map((row) => (row['town'] === 'T00' ? { ...row, region: 'R9' } : row))
    expect((await run({}, alone)).log.find(({ code }) => code === 'did/not-imputed')?.message).toMatch(
      /^\d treated rows of 1 town have no outcome without treatment that the model can tell, and are left out/,
    )
  })

  it('have an interval where each cluster is compared with itself, and none where all are with one other alone', async () => {
    const within = (await run({ cluster: 'region' })).estimates[0]
    expect(within).toMatchObject({ clusters: 4, df: 3 })
    expect(within.se).toBeGreaterThan(0)
    expect(within.method).not.toContain('alone')
    // in every region of every year one town is not treated yet
    const pairs = rows.filter(({ town, first }) => first !== 0 || ['T04', 'T05', 'T06', 'T07'].includes(String(town)))
    const regions = new Set(pairs.filter(({ first }) => first === 0).map(({ region }) => region))
    expect(regions.size).toBe(4)
    const late = pairs.map((row) => (row['first'] === 0 ? row : { ...row, first: 2006 }))
    const alone = (await run({}, late)).estimates[0]
    expect([alone.se, ...alone.ci]).toEqual([NaN, NaN, NaN])
    expect(alone.reason).toMatch(/^One side of the comparison is one town alone\./)
  })

  it.each([
    [{ outcomeModel: 'poisson', outcome: { ...spec.outcome, units: 'log points', scale: 100 } }, 'counts as ratios'],
    [{ treatmentPath: 'changing' }, 'may change again'],
    [{ data: 'repeated-cross-sections' }, 'repeated cross-sections'],
    [{ comparison: 'never-treated' }, 'not-yet-treated'],
    [{ weight: { column: 'income' } }, 'without a weight'],
    [{ incompleteUnits: 'leave-out' }, 'incompleteUnits'],
  ])('are refused with %o, and it is said what to do', async (changes, said) => {
    const refused = await run(changes).then(
      () => null,
      (error: { code: string; message: string; hint: string }) => error,
    )
    expect(refused?.code).toBe('did/imputed-choice')
    expect(`${refused?.message} ${refused?.hint}`).toContain(said)
  })

  it('let what happens after treatment stay unseen before the lock', async () => {
    const random = createRandom(9, 'other scores')
    const other = rows.map((row) =>
      Number(row['first']) > 0 && Number(row['year']) >= Number(row['first'])
        ? { ...row, score: 100 * random.normal() }
        : row,
    )
    const preview = (data: Rows) =>
      previewDesign(toTable(data), {
        designType: 'DiD',
        spec: { ...spec, unitTrends: true },
        seed: 5,
        facts: openFacts,
        intent,
        words,
      })
    expect(await preview(other)).toEqual(await preview(rows))
  })
})

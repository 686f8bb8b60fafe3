import { describe, expect, it } from 'vitest'
import { analyze } from '../analyze.ts'
import { studentTQuantile } from '../numerics/distributions.ts'
import { toTable, type ConformanceCase, type Rows } from '../test-support/conformance-case.ts'
import { conformanceCases } from '../test-support/conformance-cases.ts'
import { openFacts } from '../test-support/evidence.ts'
import { tellAnalysis } from '@casefiles/words'

const words = {
  policyName: 'The law',
  outcomeName: 'deaths',
  places: 'Utopia',
  years: '2001–2010',
  unitPlural: 'places',
}

/** The whole analysis, as a reader is told it. */
async function run(designType: string, { intent, spec }: ConformanceCase, rows: Rows, changes: object = {}) {
  const request = { designType, spec: { ...spec, ...changes }, intent, words, seed: 5, facts: openFacts }
  return tellAnalysis(await analyze(toTable(rows), request))
}

const CASES: [string, ConformanceCase][] = [
  ['DiD', conformanceCases.DiD],
  ['RDD', conformanceCases.RDD],
  ['IV', conformanceCases.IV],
  ['Matching', conformanceCases.Matching],
  ['SyntheticControl', conformanceCases.SyntheticControl],
]

/** IV takes as long as the others together. */
const tagsOf = (designType: string) => (designType === 'IV' || designType === 'DiD' ? ['night'] : [])

describe.each(CASES)('another outcome in %s', (designType, given) => {
  const main = given.spec.outcome as { column: string }
  const doubled: Rows = given.rows.map((row) => {
    const cell = row[given.outcome]
    return { ...row, twice: cell == null ? null : 2 * Number(cell) }
  })
  const other = { ...main, column: 'twice', label: 'Twice the outcome' }

  it('is estimated like the main one, with p values adjusted for both', { tags: tagsOf(designType) }, async () => {
    const alone = await run(designType, given, given.rows)
    const { estimates, eqs } = await run(designType, given, doubled, { otherOutcomes: [other] })
    const [first] = alone.estimates
    const found = estimates.find(({ id }) => id === 'outcome-2')!
    expect(found.role).toBe('secondary')
    expect(found.name).toMatch(/^Twice the outcome: /)
    expect(found.value).toBeCloseTo(2 * first.value, 8)
    expect(found.p).toBeCloseTo(first.p, 8)
    expect(found.pAdjusted).toBeCloseTo(Math.min(1, 2 * first.p), 8)
    expect(estimates[0].pAdjusted).toBeCloseTo(Math.min(1, 2 * first.p), 8)
    expect(estimates[0].ci).toEqual(first.ci)
    expect(eqs.overall).toBe(alone.eqs.overall)
  })

  it('is a part of the model’s step, told as such', { tags: tagsOf(designType) }, async () => {
    const told: number[] = []
    const request = {
      designType,
      spec: { ...given.spec, otherOutcomes: [other] },
      intent: given.intent,
      words,
      seed: 5,
      facts: openFacts,
    }
    await analyze(toTable(doubled), request, {
      onProgress: (step, share) => void (step === 'Run Model' && told.push(share)),
    })
    expect(told).toEqual([...told].sort((a, b) => a - b))
    expect(told.filter((share) => share > 0.5 && share < 1)).not.toEqual([])
    expect(told.filter((share) => share === 1).length).toBeLessThanOrEqual(2)
  })

  it('stands there with the reason where it cannot be analyzed', { tags: tagsOf(designType) }, async () => {
    const constant = given.rows.map((row) => ({ ...row, flat: 3 }))
    const { estimates } = await run(designType, given, constant, {
      otherOutcomes: [{ ...main, column: 'flat', label: 'Flat' }],
    })
    const found = estimates.find(({ id }) => id === 'outcome-2')!
    expect(found.value).toBeNaN()
    expect(found.reason).toMatch(/"?flat"?.*same|does not vary|constant/i)
  })
})

const OWN: [string, ConformanceCase, object][] = [
  ['DiD', conformanceCases.DiD, { covariates: [{ column: 'income' }] }],
  ['RDD', conformanceCases.RDD, { covariates: [{ column: 'wave' }] }],
  ['IV', conformanceCases.IV, { exogenous: [{ column: 'income' }] }],
  [
    'Matching',
    conformanceCases.Matching,
    {
      covariates: [{ kind: 'number', column: 'age', label: 'Age' }],
      outcomeCovariates: [{ kind: 'number', column: 'before', label: 'Income before' }],
    },
  ],
  [
    'SyntheticControl',
    conformanceCases.SyntheticControl,
    { predictors: [{ column: 'income', label: 'Income', from: 1991, to: 2005 }] },
  ],
]

describe.each(OWN)('another outcome in %s with choices of its own', (designType, given, ownChoices) => {
  const rows: Rows = given.rows.map((row, i) => ({ ...row, wave: Math.sin(12.9898 * i) }))
  const other = { ...(given.spec.outcome as object), label: 'Once more', ownChoices }

  it(
    'is estimated as if it were the main one under these, and leaves the main one as it was',
    { tags: tagsOf(designType) },
    async () => {
      const { estimates } = await run(designType, given, rows, { otherOutcomes: [other] })
      const alone = (await run(designType, given, rows)).estimates[0]
      const underThese = (await run(designType, given, rows, ownChoices)).estimates[0]
      const found = estimates.find(({ id }) => id === 'outcome-2')!
      expect([found.value, found.se, found.p]).toEqual([underThese.value, underThese.se, underThese.p])
      expect(found.value).not.toBe(alone.value)
      expect([estimates[0].value, estimates[0].se]).toEqual([alone.value, alone.se])
    },
  )

  it('takes no other choice', async () => {
    const odd = { ...other, ownChoices: { ...ownChoices, unit: 'place' } }
    await expect(run(designType, given, rows, { otherOutcomes: [odd] })).rejects.toMatchObject({
      code: 'design/invalid-spec',
    })
  })
})

describe('several main outcomes', () => {
  const given = conformanceCases.RDD
  const main = given.spec.outcome as { column: string }
  const noise = given.rows.map((row, i) => ({ ...row, noise: Math.sin(12.9898 * i) * 3 }))
  const other = { ...main, column: 'noise', label: 'Noise', role: 'primary' }

  it('carry intervals that hold at once, at half the error each', async () => {
    const alone = (await run('RDD', given, given.rows)).estimates[0]
    const { estimates } = await run('RDD', given, noise, { otherOutcomes: [other] })
    const [first, second] = estimates.filter(({ role }) => role === 'primary')
    expect(first.ci[1] - first.value).toBeCloseTo(alone.se * studentTQuantile(1 - 0.05 / 4, Infinity), 10)
    expect(first.p).toBeCloseTo(Math.min(1, 2 * alone.p), 12)
    expect(first.method).toContain('all 2 main estimates at once')
    expect(second.id).toBe('outcome-2')
  })

  it('meet the intent only in part when one of them does not', async () => {
    const { verdict } = await run('RDD', given, noise, { otherOutcomes: [other] })
    expect(verdict.verdict).toBe('Partly met policy intent.')
    expect(verdict.reason).toContain('1 of 2 main results')
  })

  it('are refused where an interval has no standard error behind it', async () => {
    const { spec, rows } = conformanceCases.SyntheticControl
    const refused = run('SyntheticControl', conformanceCases.SyntheticControl, rows, {
      otherOutcomes: [{ ...(spec.outcome as object), role: 'primary' }],
    })
    await expect(refused).rejects.toMatchObject({ code: 'design/invalid-spec' })
  })
})

describe('subgroups', () => {
  const given = conformanceCases.RDD
  const rows: Rows = given.rows.map((row, i) => ({ ...row, region: i % 3 === 0 ? 'north' : 'south' }))
  const subgroups = [{ column: 'region', label: 'Region' }]

  it('get the estimate that their rows give alone', async () => {
    const { estimates } = await run('RDD', given, rows, { subgroups })
    for (const [i, region] of ['north', 'south'].entries()) {
      const alone = await run(
        'RDD',
        given,
        rows.filter((row) => row.region === region),
      )
      const found = estimates.find(({ id }) => id === `subgroup-1-${i + 1}`)!
      expect(found.name).toMatch(new RegExp(`^Region, ${region}: `))
      expect([found.value, found.se, found.p]).toEqual([
        alone.estimates[0].value,
        alone.estimates[0].se,
        alone.estimates[0].p,
      ])
      expect(found.pAdjusted).toBeGreaterThanOrEqual(found.p)
    }
  })

  it('are compared by Cochran’s Q', async () => {
    const { estimates, checks } = await run('RDD', given, rows, { subgroups })
    const [a, b] = estimates.filter(({ id }) => id.startsWith('subgroup-'))
    const q = (a.value - b.value) ** 2 / (a.se ** 2 + b.se ** 2)
    const check = checks.find(({ id }) => id === 'heterogeneity-1')!
    expect(check.message).toContain(`Q ${q.toFixed(2)} with 1 degrees`.replace('1 degrees', '1 degree'))
    expect(check.severity).toBe('info')
  })

  it('leave an estimate an average only where they are not compared', async () => {
    const trial = conformanceCases.Blocks
    const units: Rows = trial.rows.map((row, i) => ({ ...row, region: i % 3 === 0 ? 'north' : 'south' }))
    const limits = async (extra: { subgroups?: typeof subgroups }) =>
      (await run('Blocks', trial, units, extra)).narrative.cannotSay.join(' ')
    expect(await limits({ subgroups })).not.toContain('How the effect differed')
    expect(await limits({})).toContain('How the effect differed')
  })

  it('decide the verdict together where they are locked as main results', async () => {
    const shifted = rows.map((row) => ({
      ...row,
      reading: Number(row.reading) - (row.region === 'north' && Number(row.score) >= 60 ? 6 : 0),
    }))
    const subgroups = [{ column: 'region', label: 'Region', role: 'primary' }]
    const { verdict } = await run('RDD', given, shifted, { subgroups })
    expect(verdict.reason).toMatch(/of 3 main results/)
  })

  it.each([
    ['one group only', () => 'all', 'design/subgroup-count'],
    ['a group for every row', (i: number) => `r${i}`, 'design/subgroup-count'],
  ])('are refused with %s', async (_, level, code) => {
    const broken = rows.map((row, i) => ({ ...row, region: level(i) }))
    await expect(run('RDD', given, broken, { subgroups })).rejects.toMatchObject({ code })
  })

  it('are refused where a unit changes its group', async () => {
    const { rows: panel, spec } = conformanceCases.DiD
    const moved = panel.map((row, i) => ({ ...row, region: i % 2 === 0 ? 'north' : 'south' }))
    const refused = run('DiD', conformanceCases.DiD, moved, { subgroups })
    expect(spec.unit).toBeDefined()
    await expect(refused).rejects.toMatchObject({ code: 'design/subgroup-changes' })
  })

  it('work for experiments beside the outcomes that the design adjusts itself', async () => {
    const { rows: pupils } = conformanceCases.Blocks
    const halves = pupils.map((row, i) => ({ ...row, half: i % 2 === 0 ? 'a' : 'b' }))
    const { estimates } = await run('Blocks', conformanceCases.Blocks, halves, {
      subgroups: [{ column: 'half', label: 'Half' }],
    })
    expect(estimates.filter(({ id }) => id.startsWith('subgroup-')).map(({ role }) => role)).toEqual([
      'secondary',
      'secondary',
    ])
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import { toJson, type Analysis } from '../../analysis.ts'
import { analyze } from '../../analyze.ts'
import { previewDesign } from '../../compass/preview-design.ts'
import { createRandom } from '../../numerics/random.ts'
import { toTable, type Rows } from '../../test-support/conformance-case.ts'
import { openFacts } from '../../test-support/evidence.ts'
import { tellerBeforeLock } from '@casefiles/words'
import { tell } from './test-support/experiments.ts'

/** 240 people in four blocks, an effect of 2; age is missing for one in eight, region of words for one in ten. */
function people(): Rows {
  const random = createRandom(3, 'people with gaps')
  return Array.from({ length: 240 }, (_, i) => {
    const [age, region] = [40 + 10 * random.normal(), ['north', 'south', 'west'][random.integer(3)]]
    const isTreated = i % 2 === 0
    const [hasAge, hasRegion] = [random.uniform() > 1 / 8, random.uniform() > 0.1]
    return {
      person: `p${String(i).padStart(3, '0')}`,
      village: `v${Math.floor(i / 60)}`,
      arm: isTreated ? 'new' : 'old',
      age: hasAge ? age : null,
      region: hasRegion ? region : null,
      score: 20 + 0.2 * age + (region === 'west' ? 1 : 0) + (isTreated ? 2 : 0) + 2 * random.normal(),
    }
  })
}

const spec = {
  unit: 'person',
  outcome: { column: 'score', label: 'Score', units: 'points' },
  treatment: { column: 'arm', treatedValues: ['new'], controlValues: ['old'] },
  blocks: ['village'],
  covariates: [
    { column: 'age', label: 'Age' },
    { column: 'region', label: 'Region' },
  ],
  randomisation: { evidence: 'documented', how: 'Drawn for a test.' },
  period: { assigned: 2000, from: 2001, to: 2001 },
  permutationDraws: 199,
}
const words = {
  policyName: 'The course',
  outcomeName: 'the score',
  places: 'four villages',
  years: '2001',
  unitPlural: 'people',
  unit: 'person',
}
const rows = people()
const lacking = rows.filter(({ age, region }) => age === null || region === null).length
const request = (changes: object) => ({
  designType: 'Blocks' as const,
  spec: { ...spec, ...changes },
  words,
  seed: 2,
  facts: openFacts,
  intent: { direction: 'increase' as const, smallestEffect: 1, smallestEffectBasis: 'A test.' },
})
const run = async (changes: object = {}, data: Rows = rows) => tell(await analyze(toTable(data), request(changes)))
const byId = ({ estimates }: Analysis) => new Map(estimates.map((one) => [one.id, one]))

describe('people who lack a covariate', () => {
  let [kept, dropped, unnamed, imputed] = [] as unknown as Analysis[]
  beforeAll(async () => {
    imputed = await run({ missingCovariates: 'impute' })
    kept = await run({ missingCovariates: 'indicator' })
    dropped = await run({ missingCovariates: 'drop' })
    unnamed = await run()
  })

  it('are all in the adjusted estimates with an indicator, and those without gaps stand beside', () => {
    const [a, b] = [byId(kept), byId(dropped)]
    expect(a.get('lin')).toMatchObject({
      n: 240,
      method: expect.stringContaining('Age, Region, Age: missing, Region: missing, centered'),
    })
    expect(b.get('lin')!.n).toBe(240 - lacking)
    for (const [one, other] of [
      ['lin', 'adjusted-complete-rows'],
      ['adjusted-missing-indicator', 'lin'],
    ]) {
      const [ours, theirs] = [a.get(other) ?? a.get(one)!, b.get(one) ?? b.get(other)!]
      expect([ours.value, ours.se, ours.n]).toEqual([theirs.value, theirs.se, theirs.n])
    }
    expect(a.get('lin')!.se).toBeLessThan(b.get('lin')!.se)
  })

  it('never touch the primary estimate, which uses no covariate', () => {
    for (const one of [kept, dropped, imputed]) expect(one.estimates[0]).toEqual(unnamed.estimates[0])
    expect(kept.estimates[0].n).toBe(240)
  })

  it('change nothing where the design does not name them', () => {
    const same = dropped.estimates.filter(({ id }) => id !== 'adjusted-missing-indicator')
    expect(toJson(unnamed.estimates)).toEqual(toJson(same))
    expect(unnamed.checks.map(({ id }) => id)).not.toContain('covariate-gaps')
  })

  it('are counted by covariate and arm, and stand among the failed checks above 5 percent', () => {
    const check = kept.checks.find(({ id }) => id === 'covariate-gaps')!
    expect(check).toMatchObject({ passed: false, statistic: lacking / 240 })
    const [age, region] = ['age', 'region'].map((name) => rows.filter((row) => row[name] === null).length)
    expect(check.message).toContain(`${lacking} of 240 people`)
    expect(check.message).toContain(`lack a covariate (Age ${age}, Region ${region}): `)
    expect(check.message).toContain(
      'count them, with an indicator of what is missing. The main estimate uses no covariate.',
    )
    expect(kept.log.find(({ code }) => code === 'blocks/covariates-missing')!.message).toContain(`${lacking} of 240`)
  })

  it('are all in the adjusted estimates with their gaps imputed, and both other ways stand beside', () => {
    const [own, a, b] = [imputed, kept, dropped].map(byId)
    expect(own.get('lin')).toMatchObject({
      n: 240,
      method: expect.stringMatching(
        /Age, Region, centered.*imputed: pooled over 20 completed data sets by Rubin’s rules, t with \d+\.\d degrees of freedom in all; the gaps take \d+% of the information\.$/,
      ),
    })
    expect(Math.abs(own.get('lin')!.value - 2)).toBeLessThan(0.8)
    for (const [id, way] of [
      ['adjusted-missing-indicator', a],
      ['adjusted-complete-rows', b],
    ] as const)
      expect(own.get(id)).toMatchObject({ value: way.get('lin')!.value, se: way.get('lin')!.se })
    const check = imputed.checks.find(({ id }) => id === 'covariate-gaps')!
    expect(check.message).toContain('count them, with what is missing imputed.')
  })

  it('have the looks at balance of the indicator where gaps are imputed: no check reads an imputed value', () => {
    const balance = ({ checks }: Analysis) => checks.filter(({ id }) => /balance/.test(id))
    expect(toJson(balance(imputed))).toEqual(toJson(balance(kept)))
  })

  it('are imputed as the declared number of sets and the declared seed say', async () => {
    const of = async (imputation: object) => byId(await run({ missingCovariates: 'impute', imputation })).get('lin')!
    const five = await of({ sets: 5 })
    expect(five.method).toContain('pooled over 5 completed data sets')
    expect((await of({ sets: 5, seed: 1 })).value).toBe(five.value)
    expect((await of({ sets: 5, seed: 2 })).value).not.toBe(five.value)
  })

  it('are balanced on what was measured, and so is who lacks it', () => {
    const statistic = ({ checks }: Analysis, id: string) => checks.find((one) => one.id === `balance-${id}`)!.statistic
    for (const id of ['age', 'region: south', 'region: west']) expect(statistic(kept, id)).toBe(statistic(unnamed, id))
    expect(Math.abs(statistic(kept, 'age missing')!)).toBeGreaterThan(0)
  })

  it('are counted before the lock', async () => {
    const tellBefore = await tellerBeforeLock('Blocks')
    const { facts } = tellBefore(await previewDesign(toTable(rows), request({ missingCovariates: 'indicator' })))
    expect(facts).toContainEqual({
      label: 'A covariate missing',
      value: `${lacking} of 240: kept with an indicator where covariates are used`,
    })
  })
})

it('is the same analysis where nothing is missing, but for the check that says so', async () => {
  const whole = rows.filter(({ age, region }) => age !== null && region !== null)
  const unnamed = await run({}, whole)
  for (const missingCovariates of ['indicator', 'impute']) {
    const named = await run({ missingCovariates }, whole)
    const own = named.checks.filter(({ id }) => id !== 'covariate-gaps')
    expect(toJson({ ...named, checks: own, account: null })).toEqual(toJson({ ...unnamed, account: null }))
  }
})

it('does not hang on the value filled in, nor on the order of rows', { tags: ['night'] }, async () => {
  const shifted = rows.map((row) => ({ ...row, age: row.age === null ? null : Number(row.age) + 1000 }))
  const [a, b] = [await run({ missingCovariates: 'indicator' }), await run({ missingCovariates: 'indicator' }, shifted)]
  expect(byId(b).get('lin')!.value).toBeCloseTo(byId(a).get('lin')!.value, 8)
  for (const missingCovariates of ['indicator', 'impute']) {
    const inOrder = await run({ missingCovariates })
    expect(toJson(await run({ missingCovariates }, [...rows].reverse()))).toEqual(toJson(inOrder))
  }
})

it('keeps everybody where two covariates are missing for the same people', async () => {
  const together = rows.map((row) => ({ ...row, region: row.age === null ? null : (row.region ?? 'north') }))
  const found = await run({ missingCovariates: 'indicator' }, together)
  expect(byId(found).get('lin')).toMatchObject({ n: 240, value: expect.closeTo(2, 0) })
})

it('refuses to impute a covariate that nearly nobody in an arm has', async () => {
  const bare = rows.map((row, at) => ({ ...row, age: row.arm === 'old' && at > 12 ? null : row.age }))
  await expect(run({ missingCovariates: 'impute' }, bare)).rejects.toMatchObject({ code: 'frame/too-few-known' })
})

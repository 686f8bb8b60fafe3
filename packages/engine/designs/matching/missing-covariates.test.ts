import { tellAnalysis, tellerBeforeLock, tellerOf, type ToldAnalysis } from '@casefiles/words'
import { beforeAll, describe, expect, it } from 'vitest'
import { toJson } from '../../analysis.ts'
import { analyze } from '../../analyze.ts'
import { referenceData } from '../../../../tests/support/shared-reference.ts'
import { previewDesign } from '../../compass/preview-design.ts'
import { parseCsv } from '../../frame/csv.ts'
import { createRandom } from '../../numerics/random.ts'
import { parseSpec } from '../../parse-spec.ts'
import { replicate } from '@casefiles/recipes/replication'
import { mapInPlace } from '../../tasks/map-tasks.ts'
import { toTable, type Rows } from '../../test-support/conformance-case.ts'
import { openFacts } from '../../test-support/evidence.ts'
import { expectGolden, readGolden } from '../../test-support/expect-golden.ts'
import { formatNumber } from '../../words/number.ts'
import { plainWords } from '../../verdict/reader-words.ts'
import type { CrossSection } from './cross-section.ts'
import { describePrimary } from './estimate.ts'
import { design } from './index.ts'
import { preflight } from './preflight.ts'
import { matchingSpec, type MatchingSpec } from './spec.ts'
import { lalondeSpec } from './test-support/lalonde.ts'

/** 260 people, an effect of 3 on those who joined; income before is missing for one in six, region of words for one in twelve. */
function people(): Rows {
  const random = createRandom(8, 'people with gaps')
  return Array.from({ length: 260 }, (_, i) => {
    const [age, before] = [20 + random.integer(30), 30 + 5 * random.normal()]
    const region = ['north', 'south', 'west'][random.integer(3)]
    const isTreated = random.uniform() < 1 / (1 + Math.exp(0.6 - 0.1 * (before - 30)))
    const income = before + 0.1 * age + (region === 'west' ? 2 : 0) + 3 * random.normal() + (isTreated ? 3 : 0)
    const [hasBefore, hasRegion] = [random.uniform() > 1 / 6, random.uniform() > 1 / 12]
    return {
      person: `p${i}`,
      joined: isTreated ? 'yes' : 'no',
      income,
      age,
      region: hasRegion ? region : null,
      before: hasBefore ? before : null,
    }
  })
}

const spec = {
  unit: 'person',
  outcome: { column: 'income', label: 'Income', units: 'thousand' },
  treatment: { column: 'joined', treatedValues: ['yes'] },
  covariates: [
    { kind: 'number', column: 'age', label: 'Age' },
    { kind: 'category', column: 'region', label: 'Region', reference: 'north' },
    { kind: 'number', column: 'before', label: 'Income before', squared: true },
  ],
  measured: { before: { from: 2000, to: 2000 }, after: { from: 2002, to: 2002 } },
  crossFitting: { folds: 3, splits: 1 },
  imputation: { sets: 4 },
}
const words = {
  policyName: 'The course',
  outcomeName: 'income',
  places: 'four towns',
  years: '2002',
  unitPlural: 'people',
  unit: 'person',
}
const rows = people()
const lacking = rows.filter(({ region, before }) => region === null || before === null)
const intent = { direction: 'increase' as const, smallestEffect: 1, smallestEffectBasis: 'A test.' }
const request = (changes: object) => ({
  designType: 'Matching' as const,
  spec: { ...spec, ...changes },
  words,
  seed: 2,
  facts: openFacts,
  intent,
})
const run = async (changes: object = {}, data: Rows = rows) =>
  tellAnalysis(await analyze(toTable(data), request(changes)))
const byId = ({ estimates }: ToldAnalysis) => new Map(estimates.map((one) => [one.id, one]))

describe('people who lack a covariate', () => {
  let [imputed, dropped, unnamed] = [] as unknown as ToldAnalysis[]
  beforeAll(async () => {
    imputed = await run({ missingCovariates: 'impute' })
    dropped = await run({ missingCovariates: 'drop' })
    unnamed = await run()
  })

  it('all count where their gaps are imputed, and those who lack none stand beside', () => {
    const [own, other] = [byId(imputed), byId(dropped)]
    expect(own.get('aipw')).toMatchObject({
      n: 260,
      method: expect.stringMatching(
        /pooled over 4 completed data sets by Rubin’s rules, t with \d+\.\d degrees of freedom in all; the gaps take <?\d+% of the information\.$/,
      ),
    })
    expect(Math.abs(own.get('aipw')!.value - 3)).toBeLessThan(1)
    expect(other.get('aipw')!.n).toBe(260 - lacking.length)
    for (const field of ['value', 'se', 'ci', 'n'] as const) {
      expect(own.get('complete-units')![field]).toEqual(other.get('aipw')![field])
      expect(other.get('imputed-covariates')![field]).toEqual(own.get('aipw')![field])
    }
    expect(own.get('complete-units')!.estimand).toContain('of units with every covariate')
  })

  it('are pooled in every estimate that uses covariates, with numbers or a reason', () => {
    for (const { id, value, se, df, reason, method } of imputed.estimates) {
      expect([value, se].every(Number.isFinite) || (reason ?? '').length > 10, id).toBe(true)
      if (id === 'complete-units' || id === 'unadjusted') continue
      expect(method, id).toContain('completed data sets')
      if (Number.isFinite(se)) expect(method, id).toContain(`t with ${formatNumber(df, 1)} degrees of freedom in all`)
    }
  })

  it('change nothing of the difference in means, whose interval is that of Welch', async () => {
    const [age] = spec.covariates
    const withoutGaps = await run({ covariates: [age] })
    expect(byId(imputed).get('unadjusted')).toEqual(byId(withoutGaps).get('unadjusted'))
  })

  it('leave what is not computed as it is, and a sentence ends before the next', { tags: ['night'] }, async () => {
    const weighted = rows.map((row, i) => ({ ...row, weight: 1 + (i % 3) }))
    const samplingWeight = { column: 'weight', question: 'the effect among all people' }
    const found = byId(await run({ missingCovariates: 'impute', samplingWeight }, weighted))
    expect(found.get('coarsened-exact')!.method).toBe('Not computed.')
    expect(found.get('unweighted')!.method).toContain('among all people. Gaps in covariates')
  })

  it(
    'have no interval, and say why, where two sampling units leave less than a degree of freedom',
    { tags: ['night'] },
    async () => {
      const inTwo = rows.map((row, i) => ({ ...row, psu: `u${i % 2}` }))
      const found = await run({ missingCovariates: 'impute', survey: { primarySamplingUnit: 'psu' } }, inTwo)
      expect(found.estimates[0].ci).toEqual([NaN, NaN])
      expect(found.estimates[0].reason).toContain('less than one degree of freedom')
      expect(found.verdict.verdict).toBe('Inconclusive.')
    },
  )

  it('are left out, and counted, where the design names no way: the same numbers as where it names that', () => {
    const same = dropped.estimates.filter(({ id }) => id !== 'imputed-covariates')
    expect(toJson(unnamed.estimates)).toEqual(toJson(same))
    for (const one of [unnamed, dropped]) {
      const check = one.checks.find(({ id }) => id === 'covariate-gaps')!
      expect(check).toMatchObject({ passed: false, statistic: lacking.length / 260 })
      expect(check.message).toContain(`${lacking.length} of 260 people`)
      expect(check.message).toContain('they are left out of every estimate.')
    }
  })

  it('are counted by covariate and side, and set beside the others on what both have', () => {
    const { message } = imputed.checks.find(({ id }) => id === 'covariate-gaps')!
    const [region, before] = ['region', 'before'].map((name) => rows.filter((row) => row[name] === null).length)
    expect(message).toContain(`lack a covariate (Region ${region}, Income before ${before}): `)
    const treated = rows.filter(({ joined }) => joined === 'yes').length
    const share = Math.round((100 * lacking.filter(({ joined }) => joined === 'yes').length) / treated)
    expect(message).toContain(`${share}% of the treated`)
    expect(message).toContain('imputed in 4 completed data sets')
    expect(message).toMatch(
      /On average they lie 0\.\d+ standard deviations (below|above) the others in Income and .+ (below|above) the others in .+\.$/,
    )
  })

  it('have the other way among the choices that the score looks at', { tags: ['night'] }, async () => {
    const choices = parseSpec<MatchingSpec>(matchingSpec, { ...spec, missingCovariates: 'impute' })
    const context = { seed: 2, intent, words: plainWords, log: () => {}, progress: () => {}, map: mapInPlace }
    const frame = design.preflight(toTable(rows), choices, context)
    const fit = await design.estimate(frame, choices, context)
    const tell = await tellerOf('Matching')
    const { evidence } = tell(await design.sensitivity(frame, choices, fit, context))
    const move = evidence.choices.alternatives!.find(({ name }) => name === 'Units with every covariate alone')!
    expect(move.value).toBeCloseTo(fit.primary.value - byId(dropped).get('aipw')!.value, 12)
  })

  it('are counted before the lock, with what becomes of them', { tags: ['night'] }, async () => {
    const tell = await tellerBeforeLock('Matching')
    const { facts } = tell(await previewDesign(toTable(rows), request({ missingCovariates: 'impute' })))
    expect(facts).toContainEqual({ label: 'A covariate missing', value: `${lacking.length} of 260: imputed` })
  })

  it('are imputed as the declared seed says, whatever the order of the rows', { tags: ['night'] }, async () => {
    expect(toJson((await run({ missingCovariates: 'impute' }, [...rows].reverse())).estimates)).toEqual(
      toJson(imputed.estimates),
    )
    const other = await run({ missingCovariates: 'impute', imputation: { sets: 4, seed: 9 } })
    expect(byId(other).get('aipw')!.value).not.toBe(byId(imputed).get('aipw')!.value)
  })
})

it('is the same analysis where nothing is missing, but for the check that says so', async () => {
  const whole = rows.filter((row) => !lacking.includes(row))
  const [named, unnamed] = [await run({ missingCovariates: 'impute' }, whole), await run({}, whole)]
  expect(toJson(named.estimates)).toEqual(toJson(unnamed.estimates))
  expect(named.checks.find(({ id }) => id === 'covariate-gaps')).toMatchObject({
    passed: true,
    message: `All ${whole.length} people have every covariate.`,
  })
  expect(unnamed.checks.map(({ id }) => id)).not.toContain('covariate-gaps')
})

it('carries into scripts which cells fill the gaps, and writes none in Stata', { tags: ['night'] }, async () => {
  const given = { design: 'Matching' as const, spec: { ...spec, missingCovariates: 'impute' }, seed: 2, intent, words }
  const { replication } = await replicate(toTable(rows), given)
  expect(replication.scripts.map(({ language }) => language)).toEqual(['base-r', 'r', 'python'])
  const [{ file, text }] = replication.carried
  expect(file).toBe('donors.csv')
  const gaps = rows.flatMap(({ region, before }) => [region, before]).filter((cell) => cell === null).length
  expect(text.trimEnd().split('\n')).toHaveLength(1 + gaps)
  expect(text.split('\n')[0]).toBe('column,unit,set1,set2,set3,set4')
})

it('refuses to impute a covariate that fewer than ten people have', async () => {
  const bare = rows.map((row, at) => ({ ...row, before: at > 10 ? null : row.before }))
  await expect(run({ missingCovariates: 'impute' }, bare)).rejects.toMatchObject({ code: 'frame/too-few-known' })
})

describe('job training with cells blanked, imputed 200 times', () => {
  const peer = readGolden('match_imputed_lalonde')
  const { blanked } = peer.spec as { blanked: Record<string, number[]> }
  const choices = parseSpec<MatchingSpec>(matchingSpec, {
    ...lalondeSpec,
    covariates: lalondeSpec.covariates.filter(({ column }) => column !== 'nodegree'),
    placeboOutcome: undefined,
    missingCovariates: 'impute',
    imputation: { sets: 200 },
  })
  const columns = new Map(parseCsv(referenceData('archive/lalonde.csv')).columns)
  for (const [name, places] of Object.entries(blanked)) {
    const column = columns.get(name)!
    if (column.kind === 'number') places.forEach((place) => (column.values[place - 1] = NaN))
    else places.forEach((place) => (column.values[place - 1] = null))
  }
  const frame = preflight({ rows: 614, columns }, choices, { log: () => {} })
  const pooled = describePrimary(frame, choices, { seed: 1 })

  it('gives what mice gives, but for chance', () => {
    // four standard errors of the difference of two means over 200 draws: 4·√(2·240²/200) of 862
    const draws = { tolerance: 0.12, why: 'chance of 200 draws on either side, as a share of the standard error' }
    expectGolden(peer, 'value', pooled.value, { ...draws, scale: pooled.se })
    const spread = {
      tolerance: 0.05,
      why: 'chance of 200 draws on either side; race by levels here, by a multinomial logit there',
    }
    expectGolden(peer, 'se', pooled.se, spread)
  })

  it('gives what base R gives for the men with every covariate', () => {
    const [complete] = frame.other as CrossSection[]
    const { value, se } = describePrimary(complete, choices, { seed: 1 })
    const exact = { tolerance: 1e-9, why: 'maximum likelihood and least squares, run to rounding', scale: se }
    expectGolden(peer, 'unit_complete/value', value, exact)
    expectGolden(peer, 'unit_complete/se', se, exact)
  })
})

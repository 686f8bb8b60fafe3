import { beforeAll, describe, expect, it } from 'vitest'
import type { Text } from '../../fact.ts'
import { toJson, type Analysis } from '../../analysis.ts'
import { analyze } from '../../analyze.ts'
import { previewDesign } from '../../compass/preview-design.ts'
import { createRandom } from '../../numerics/random.ts'
import { toTable, type Rows } from '../../test-support/conformance-case.ts'
import { openFacts } from '../../test-support/evidence.ts'
import { tellAnalysis, tellerBeforeLock, tellerOf } from '@casefiles/words'

const tell = await tellerOf('DiD')

/** 60 counties over eight years, laws in 2004 and 2006 that lower the outcome by 3; ten counties lack two years each. */
function counties(): Rows {
  const random = createRandom(5, 'counties with gaps')
  return Array.from({ length: 60 }, (_, i) => ({
    i,
    first: [2004, 2006, 0, 0][i % 4],
    level: 30 + 4 * random.normal(),
  }))
    .flatMap(({ i, first, level }) =>
      [2001, 2002, 2003, 2004, 2005, 2006, 2007, 2008].map((year) => ({
        county: `C${String(i).padStart(2, '0')}`,
        year,
        first,
        deaths: level + 0.4 * (year - 2001) + random.normal() - (first > 0 && year >= first ? 3 : 0),
        age: 40 + 0.1 * i + 0.3 * random.normal(),
        people: 1 + (i % 5),
        fires: 5 + random.normal(),
      })),
    )
    .filter(({ county, year }) => Number(county.slice(1)) % 6 !== 0 || (year !== 2003 && year !== 2007))
}

const spec = {
  unit: 'county',
  time: 'year',
  outcome: { column: 'deaths', label: 'Deaths', units: 'deaths per 100,000' },
  adoption: { kind: 'first-treated', column: 'first' },
  comparison: 'not-yet-treated',
  balanceCovariates: [{ column: 'age', label: 'Age' }],
  placeboOutcomes: [{ column: 'fires', label: 'Fires', units: 'fires' }],
  bootstrapDraws: 199,
}
const words = {
  policyName: 'The law',
  policyShort: 'the law',
  outcomeName: 'deaths',
  places: '60 counties',
  years: '2001–2008',
  unitPlural: 'counties',
  unit: 'county',
  period: 'year',
}
const rows = counties()
const request = (changes: object) => ({
  designType: 'DiD' as const,
  spec: { ...spec, ...changes },
  words,
  seed: 4,
  facts: openFacts,
  intent: { direction: 'decrease' as const, smallestEffect: 1, smallestEffectBasis: 'A test.' },
})
const run = async (changes: object = {}, data: Rows = rows) => tell(await analyze(toTable(data), request(changes)))
const idsOf = ({ estimates }: Analysis<Text>) => estimates.map(({ id }) => id)
const COMPLETE = 'callaway-santanna-complete-units'
const INCOMPLETE = 'callaway-santanna-incomplete-units'

describe('counties that lack years, used in the years they have', () => {
  let [used, left, unnamed] = [] as unknown as Analysis<Text>[]
  beforeAll(async () => {
    used = await run({ incompleteUnits: 'use' })
    left = await run({ incompleteUnits: 'leave-out' })
    unnamed = await run()
  })

  it('are part of the primary estimate, with those of every year alone beside it', () => {
    const [primary] = used.estimates
    expect(primary.n).toBe(rows.length)
    expect(primary.clusters).toBe(60)
    expect(primary.ci[0]).toBeLessThan(-3)
    expect(primary.ci[1]).toBeGreaterThan(-3)
    expect(primary.method).toMatch(/^Group-time effects from the means of all units seen in a period against/)
    const complete = used.estimates.find(({ id }) => id === COMPLETE)!
    expect(complete).toMatchObject({
      role: 'robustness',
      value: left.estimates[0].value,
      se: left.estimates[0].se,
      n: 400,
    })
    expect(complete.method).toContain('10 of 60 counties that lack a row in some year are left out: 60 rows.')
  })

  it('are beside it where the design leaves them out, and change nothing where it does not name them', () => {
    expect(left.estimates.find(({ id }) => id === INCOMPLETE)!.value).toBe(used.estimates[0].value)
    expect(idsOf(unnamed)).toEqual(idsOf(left).filter((id) => id !== INCOMPLETE))
    expect(toJson(unnamed.estimates)).toEqual(toJson(left.estimates.filter(({ id }) => id !== INCOMPLETE)))
    expect(unnamed.sample).not.toHaveProperty('gaps')
  })

  it('are told on the Summary with what the other way would find', async () => {
    const counts = { units: 10, rows: 60 }
    const [primary, other] = [used.estimates[0].value, left.estimates[0].value]
    expect(used.sample).toMatchObject({ units: 60, gaps: { ...counts, areUsed: true, otherwise: other } })
    expect(used.sample).not.toHaveProperty('incompleteUnits')
    expect(left.sample).toMatchObject({ incompleteUnits: 10, gaps: { ...counts, areUsed: false, otherwise: primary } })
    expect((await tellAnalysis(used)).narrative.done).toContain(
      '10 of the 60 counties lack data for part of the time and are used where there are some.',
    )
    expect((await tellAnalysis(used)).narrative.cannotSay.at(-1)).toBe(
      `How the counties that lack data for part of the time fared then (10 of 60): they are used where they have data; without them the main estimate would be ${other.toFixed(2).replace('-', '−')} deaths per 100,000.`,
    )
    expect((await tellAnalysis(left)).narrative.cannotSay.at(-1)).toMatch(
      /they are left out; with them the main estimate would be −\d/,
    )
  })

  it('fail the check of who is followed either way, and are set beside the others', () => {
    for (const found of [used, left, unnamed]) {
      expect(found.checks.find(({ id }) => id === 'attrition')).toMatchObject({ passed: false, statistic: 10 / 60 })
    }
    const { message } = used.checks.find(({ id }) => id === 'attrition')!
    expect(message).toMatch(
      /^10 of 60 counties \(17%\) lack a row in some year; the rows that there are count\. 17% of treated counties and 17% of the others lack a row in some year\. Before treatment their outcome lies \d\.\d+ standard deviations (above|below) that of the others in the same years\.$/,
    )
  })

  it('are one of the choices that the score looks at', () => {
    const textOf = ({ eqs }: Analysis<Text>) =>
      eqs.pillars.flatMap(({ components }) => components).find(({ id }) => id === 'choices')!.inputText
    const count = (text: Text) => Number(/Of (\d+) other choices/.exec(String(text))![1])
    expect(count(textOf(left))).toBe(count(textOf(unnamed)) + 1)
  })

  it('are counted before the lock', async () => {
    const label = 'Counties that lack a row in some year'
    const tellBefore = await tellerBeforeLock('DiD')
    const factsOf = async (changes: object) => tellBefore(await previewDesign(toTable(rows), request(changes))).facts
    expect(await factsOf({ incompleteUnits: 'use' })).toContainEqual({
      label,
      value: '10 of 60, with 60 of 460 rows: used where they have rows',
    })
    expect(await factsOf({})).toContainEqual({ label, value: '10 of 60, with 60 of 460 rows: left out' })
  })
})

it('is the same analysis where every county is seen in every year', async () => {
  const complete = rows.filter(({ county }) => Number(String(county).slice(1)) % 6 !== 0)
  const [used, left] = [await run({ incompleteUnits: 'use' }, complete), await run({}, complete)]
  expect(toJson({ ...used, account: null })).toEqual(toJson({ ...left, account: null }))
})

it(
  'goes through the whole analysis with covariates and weights, and does not mind the order of rows',
  { tags: ['night'] },
  async () => {
    const changes = { incompleteUnits: 'use', covariates: [{ column: 'age' }], weight: { column: 'people' } }
    const found = await run(changes)
    expect(found.estimates[0].method).toContain('doubly robust on age, weighted by the column people')
    expect(found.estimates[0].ci[0]).toBeLessThan(-2.5)
    expect(toJson(await run(changes, [...rows].reverse()))).toEqual(toJson(found))
  },
)

it('needs no county that is seen in every year, and says so where the other way then has no number', async () => {
  const rotating = rows.filter(({ county, year }) => (Number(String(county).slice(1)) + Number(year)) % 8 !== 0)
  await expect(run({}, rotating)).rejects.toMatchObject({ code: 'did/no-complete-units' })
  const found = await run({ incompleteUnits: 'use' }, rotating)
  expect(Math.abs(found.estimates[0].value + 3)).toBeLessThan(3 * found.estimates[0].se)
  const complete = found.estimates.find(({ id }) => id === COMPLETE)!
  expect([complete.value, String(complete.reason).length > 20]).toEqual([NaN, true])
  expect(found.sample.gaps).toMatchObject({ units: 60, otherwise: null })
  expect((await tellAnalysis(found)).narrative.cannotSay.at(-1)).toContain('nothing can be estimated without them')
})

it.each([
  ['repeated cross-sections', { data: 'repeated-cross-sections', incompleteUnits: 'use' }, 'did/units-not-followed'],
  [
    'a treatment that changes',
    {
      treatmentPath: 'changing',
      adoption: { kind: 'treatment', column: 'people', per: 'person' },
      incompleteUnits: 'use',
    },
    'did/changing-treatment-choice',
  ],
  [
    'counts, which use every row',
    {
      outcomeModel: 'poisson',
      outcome: { ...spec.outcome, scale: 100, units: 'log points' },
      incompleteUnits: 'leave-out',
    },
    'did/count-choice',
  ],
])('is refused by name for %s', async (_, changes, code) => {
  await expect(run(changes)).rejects.toMatchObject({ code, hint: expect.stringContaining('incompleteUnits') })
})

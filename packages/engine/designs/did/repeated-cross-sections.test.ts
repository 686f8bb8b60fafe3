import { beforeAll, describe, expect, it } from 'vitest'
import type { Text } from '../../fact.ts'
import { toJson, type Analysis } from '../../analysis.ts'
import { analyze } from '../../analyze.ts'
import { createRandom } from '../../numerics/random.ts'
import { toTable, type Rows } from '../../test-support/conformance-case.ts'
import { openFacts } from '../../test-support/evidence.ts'
import { tellerOf } from '@casefiles/words'

const tell = await tellerOf('DiD')

const years = [2000, 2001, 2002, 2003, 2004, 2005, 2006]

/** 45 states, about six people asked in each year, other people every time; the law lowers the outcome by 2. */
function survey(): Rows {
  const random = createRandom(6, 'survey')
  return Array.from({ length: 45 }, (_, i) => ({ state: `S${String(i).padStart(2, '0')}`, i })).flatMap(
    ({ state, i }) => {
      const first = [2003, 2005, 0][i % 3]
      return years.flatMap((year) =>
        Array.from({ length: 4 + ((i + year) % 5) }, () => {
          const age = 40 + 10 * random.normal()
          const law = first > 0 && year >= first ? 1 : 0
          return {
            state,
            year,
            law,
            age,
            score: 50 + 0.1 * age + (i % 7) + 0.3 * (year - 2000) - 2 * law + 2 * random.normal(),
            shoeSize: 40 + random.normal(),
          }
        }),
      )
    },
  )
}

const spec = {
  data: 'repeated-cross-sections',
  unit: 'state',
  time: 'year',
  outcome: { column: 'score', label: 'Score', units: 'points' },
  adoption: { kind: 'status', column: 'law', treatedValues: ['1'] },
  comparison: 'not-yet-treated',
  covariates: [{ column: 'age' }],
  balanceCovariates: [{ column: 'age', label: 'Age' }],
  placeboOutcomes: [{ column: 'shoeSize', label: 'Shoe size', units: 'sizes' }],
  bootstrapDraws: 199,
}
const words = {
  policyName: 'The law',
  outcomeName: 'the score',
  places: '45 states',
  years: '2000–2006',
  unitPlural: 'states',
}
const run = async (rows: Rows, changes: object = {}) =>
  tell(
    await analyze(toTable(rows), {
      designType: 'DiD',
      spec: { ...spec, ...changes },
      intent: { direction: 'decrease', smallestEffect: 1, smallestEffectBasis: 'A test.' },
      words,
      seed: 4,
      facts: openFacts,
    }),
  )

describe('a survey with other people every year', () => {
  const rows = survey()
  let found: Analysis<Text>
  beforeAll(async () => {
    found = await run(rows)
  })

  it('goes through the whole analysis, with people as rows and states as clusters', () => {
    const { estimates, sample, checks } = found
    const primary = estimates[0]
    expect(primary.ci[0]).toBeLessThan(-2)
    expect(primary.ci[1]).toBeGreaterThan(-2)
    expect(primary).toMatchObject({ n: rows.length, clusters: 45 })
    expect(primary.method).toContain('from repeated cross-sections against not-yet-treated units, doubly robust on age')
    expect(sample).toMatchObject({ rows: rows.length, units: 45, treatedUnits: 30, periods: 7 })
    expect(checks.find(({ id }) => id === 'attrition')!.message).toMatch(/of all rows come from treated/)
    expect(checks.find(({ id }) => id === 'clusters')!.message).toContain('All 45 units count')
  })

  it('says of every other estimate what it is or why it is missing', () => {
    const byId = new Map(found.estimates.map((one) => [one.id, one]))
    for (const id of [
      'twfe',
      'sun-abraham',
      'imputation',
      'callaway-santanna-simple',
      'callaway-santanna-never-treated',
    ]) {
      expect(byId.get(id)!.ci[0], id).toBeLessThan(-1.5)
      expect(byId.get(id)!.ci[1], id).toBeGreaterThan(-2.5)
    }
    expect(byId.get('twfe')!.n).toBe(rows.length)
    for (const id of ['did-m', 'synthetic-did']) expect(String(byId.get(id)!.reason).length, id).toBeGreaterThan(20)
  })

  it('does not mind the order of rows', { tags: ['night'] }, async () => {
    expect(toJson(await run([...rows].reverse()))).toEqual(toJson(found))
  })

  it('compares two surveys, one before and one after, as two by two', { tags: ['night'] }, async () => {
    const two = rows.filter(({ year }) => year === 2002 || year === 2004)
    const { estimates } = await run(two, { covariates: [] })
    const mean = (law: boolean, year: number) => {
      const chosen = two.filter((row) => (Number(String(row.state).slice(1)) % 3 === 0) === law && row.year === year)
      return chosen.reduce((sum, { score }) => sum + Number(score), 0) / chosen.length
    }
    const wanted = mean(true, 2004) - mean(true, 2002) - (mean(false, 2004) - mean(false, 2002))
    expect(estimates[0]).toMatchObject({ id: 'two-by-two', value: expect.closeTo(wanted, 10) })
  })

  it('refuses a status that differs within a state and year, naming the rows', async () => {
    const mixed = rows.map((row, i) => (i === 0 ? { ...row, law: 1 } : row))
    await expect(run(mixed)).rejects.toMatchObject({ code: 'did/treatment-varies-within-group', rows: [1, 2] })
  })
})

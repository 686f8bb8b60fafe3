import { describe, expect, it } from 'vitest'
import type { CasefilePublication } from '../../../contract/publication.ts'
import { syntheticPublication } from '../../../tests/support/synthetic-publication.ts'
import { differenceFrom, type Problem } from './workplace.tsx'
import { readScenario, typedNumber, type Fields } from './read-scenario.ts'
import { carriedEstimates, perOf, sourceOf } from './source-of.ts'

const published = syntheticPublication(0)
const primary = published.analysis.estimates.find(({ role }) => role === 'primary')!

/** The same casefile with these estimates. */
function withEstimates(...changes: Partial<typeof primary>[]): CasefilePublication {
  const base = { ...primary, value: 2, ci: [1, 3] as [number, number] }
  return { ...published, analysis: { ...published.analysis, estimates: changes.map((one) => ({ ...base, ...one })) } }
}

describe('what is carried from a casefile', () => {
  it('is an effect with one bounded interval, never an association or a first step', () => {
    const usable = carriedEstimates(
      withEstimates(
        { id: 'secondary', role: 'secondary' },
        { id: 'main', role: 'primary' },
        { id: 'raw', role: 'secondary', estimand: 'Difference in means' },
        { id: 'first', role: 'secondary', estimand: 'ITT' },
        { id: 'open', role: 'secondary', ci: [null, 3] },
        {
          id: 'pieces',
          role: 'secondary',
          ciPieces: [
            [0, 1],
            [2, 3],
          ],
        },
        { id: 'placebo', role: 'placebo' },
      ),
    )
    expect(usable.map(({ id }) => id)).toEqual(['main', 'secondary'])
  })

  it('says of how many members a unit counts', () => {
    expect(['percentage points', 'cases per 100,000 people', 'US dollars', 'log points'].map(perOf)).toEqual([
      100,
      100_000,
      1,
      null,
    ])
  })

  it('has the smallest effect that matters for the main outcome alone', () => {
    const both = withEstimates({ id: 'main', role: 'primary' }, { id: 'outcome-2', role: 'secondary' })
    expect(sourceOf(both, 'main')!.smallestEffect).toBe(published.design.intent.smallestEffect)
    expect(sourceOf(both, 'outcome-2')!.smallestEffect).toBeNull()
    expect(sourceOf(both, 'nothing')).toBeUndefined()
  })
})

describe('how different places are', () => {
  const problem = (k: number) =>
    ({
      problem: { title: 'Tobacco' },
      synthesis: {
        parts: [{ slug: 'a', weight: 0.5, standard: { sd: 10 } }],
        pooled: { k, pooled: { tauSquared: 0.04 } },
      },
    }) as unknown as Problem

  it('comes from a problem of three or more casefiles, in the estimate’s own units', () => {
    expect(differenceFrom([problem(3)], 'a')).toEqual({
      tau: 2,
      basis: 'From the 3 casefiles averaged in “Tobacco”',
    })
  })

  it('stands as it is where the average is in the outcome’s own unit', () => {
    const own = problem(3)
    Object.assign(own.synthesis, { unit: 'deaths per 100,000' })
    expect(differenceFrom([own], 'a')!.tau).toBeCloseTo(0.2, 12)
  })

  it('has to be chosen where there are fewer, or the casefile is not among them', () => {
    expect(differenceFrom([problem(2)], 'a')).toBeNull()
    expect(differenceFrom([problem(5)], 'b')).toBeNull()
  })
})

describe('the form', () => {
  const fields: Fields = {
    place: ' Oregon ',
    population: '1,200',
    per: '100',
    baseline: '26',
    uncertainty: '10',
    good: 'decrease',
    dose: '1',
    periods: '3',
    change: '\u221220',
    alike: 'quarter',
    tau: '',
    fixed: '',
    perMember: '',
    discount: '3',
    currency: 'USD',
  }
  const about = { slug: 'a', version: 2, estimate: { id: 'main', value: -4 }, between: null }

  it('reads numbers as people type them', () => {
    expect(readScenario(fields, about).scenario).toMatchObject({
      place: 'Oregon',
      population: 1200,
      per: 100,
      baselineUncertainty: 0.1,
      changePerPeriod: -0.2,
      tau: 1,
      costs: null,
      version: 2,
      estimate: 'main',
    })
    expect(typedNumber('')).toBeNaN()
  })

  it('takes costs where there are some', () => {
    expect(readScenario({ ...fields, perMember: '2.5' }, about).scenario!.costs).toEqual({
      fixed: 0,
      perMember: 2.5,
      discount: 0.03,
      currency: 'USD',
    })
  })

  it('says under each field what is wrong, and asks how different the place is', () => {
    const wrong = { ...fields, population: 'many', periods: '2.5', dose: '11', alike: '' as const, change: '-100' }
    const { scenario, complaints } = readScenario(wrong, about)
    expect(scenario).toBeUndefined()
    expect(Object.keys(complaints).sort()).toEqual(['alike', 'change', 'dose', 'periods', 'population'])
    expect(readScenario({ ...fields, alike: 'own', tau: '-1' }, about).complaints).toHaveProperty('tau')
  })
})

import { describe, expect, it } from 'vitest'
import type { CasefilePublication } from '../../contract/publication.ts'
import { syntheticPublication } from '../../tests/support/synthetic-publication.ts'
import { levelsOf, naturalLine } from './natural-effect.ts'

interface Case {
  effect: CasefilePublication['casefile']['effect']
  mean: number | null
  units: string
  outcome?: Record<string, unknown>
  design?: 'DiD' | 'Blocks'
}

function publication({ effect, mean, units, outcome = {}, design = 'Blocks' }: Case): CasefilePublication {
  const base = syntheticPublication(0)
  return {
    ...base,
    casefile: { ...base.casefile, effect },
    design: {
      ...base.design,
      design_type: design,
      analysis: { outcome },
      words: { ...base.design.words, policyShort: 'the law', period: 'year' },
    },
    analysis: { ...base.analysis, counterfactualMean: mean, outcome: { label: 'Called back', units } },
  }
}

describe('an effect in natural units', () => {
  it('of a rate is so many in a city of 500,000, five times what it is of 100,000', () => {
    const told = publication({
      effect: { value: -11, ci: [-20, -2], units: 'deaths per 100,000 people' },
      mean: 50,
      units: 'deaths per 100,000 people',
      design: 'DiD',
    })
    expect(naturalLine(told)).toBe(
      'In a city of 500,000 people, that would be about 55 fewer deaths a year (10 to 100 fewer).',
    )
  })

  it('of a rate that was read as a logarithm starts from the level without the policy', () => {
    const told = publication({
      effect: { value: 10, ci: [-5, 20], units: 'percent' },
      mean: 400,
      units: 'log points',
      design: 'DiD',
      outcome: { transform: 'log', scale: 100, rawUnits: 'crimes per 100,000 people' },
    })
    // 10 percent of 400 is 40 of 100,000, so 200 of 500,000
    expect(naturalLine(told)).toContain('about 200 more crimes a year (from 100 fewer to 400 more)')
  })

  it('of a share is so many of 1,000', () => {
    const told = publication({
      effect: { value: -3.2, ci: [-4.7, -1.7], units: 'percentage points' },
      mean: 0.0965,
      units: 'percentage points',
      outcome: { scale: 100 },
    })
    expect(naturalLine(told)).toBe(
      'Of every 1,000 counted, that would be about 32 fewer (17 to 47 fewer) with the outcome “called back”.',
    )
  })

  it('of an amount is the level with the policy against the level otherwise', () => {
    const told = publication({ effect: { value: -11, ci: [-20, -3], units: 'packs' }, mean: 85, units: 'packs' })
    expect(naturalLine(told)).toBe('About 74 packs (65 to 82) with the law, against 85 otherwise.')
    expect(levelsOf(told)).toMatchObject({ without: 85, with: 74, low: 65, high: 82 })
  })

  it('of counts that the answer sums is of as many as the answer says, and of a rate of as many as it was', () => {
    const told = (units: string) => {
      const one = publication({
        effect: { value: -25, ci: [-29, -22], units: 'percent' },
        mean: 1270,
        units: 'log points',
        outcome: { transform: 'log', scale: 100, rawUnits: units },
      })
      const figures = { without: { times: { by: 2, because: 'the answer counts both seats' } } }
      return levelsOf({ ...one, texts: { ...one.texts, answer: { ...one.texts.answer!, figures: figures as never } } })
    }
    expect(told('people hurt in a month')).toMatchObject({ without: 2540, with: 1905 })
    expect(told('people hurt per 100,000 people')).toMatchObject({ without: 1270, with: 952.5 })
  })

  it('of logarithms without a level that one can picture is a share of 100', () => {
    const told = publication({
      effect: { value: -5, ci: [-8, -2], units: 'percent' },
      mean: 0.02,
      units: 'log points',
      outcome: { transform: 'log', scale: 100, rawUnits: 'deaths per million miles' },
    })
    expect(naturalLine(told)).toBe('About 95 (92 to 98) with the law for every 100 otherwise.')
  })

  it('is not told without a bounded interval or a level', () => {
    const unbounded = { effect: { value: 1, ci: [null, 2], units: 'packs' } as Case['effect'], mean: 4, units: 'packs' }
    expect(naturalLine(publication(unbounded))).toBeNull()
    expect(naturalLine(publication({ ...unbounded, mean: null }))).toBeNull()
    expect(levelsOf(publication({ ...unbounded, effect: null }))).toBeNull()
  })
})

import { describe, expect, it } from 'vitest'
import { readScenario, typedNumber, type Fields } from './read-scenario.ts'

const fields: Fields = {
  place: 'Springfield',
  population: '50,000',
  per: '100000',
  baseline: '12.5',
  uncertainty: '10',
  good: 'decrease',
  dose: '1',
  periods: '5',
  change: '−2',
  alike: 'half',
  tau: '',
  fixed: '',
  perMember: '',
  discount: '3',
  currency: '',
}
const about = {
  slug: 'seat-belt-laws',
  version: 1,
  estimate: { id: 'main', value: -0.8 },
  between: { tau: 0.2, basis: 'Between the casefiles of a problem' },
}
const read = (changed: Partial<Fields>) => readScenario({ ...fields, ...changed }, about)

describe('a typed number', () => {
  it('may have commas, spaces and a true minus; nothing typed is no number', () => {
    expect(typedNumber(' 1,234.5 ')).toBe(1234.5)
    expect(typedNumber('−3')).toBe(-3)
    expect(typedNumber('  ')).toBeNaN()
  })
})

describe('the form of a scenario', () => {
  it('gives the scenario it describes', () => {
    const { scenario, complaints } = read({})
    expect(complaints).toEqual({})
    expect(scenario).toMatchObject({
      place: 'Springfield',
      population: 50_000,
      per: 100_000,
      baseline: 12.5,
      baselineUncertainty: 0.1,
      changePerPeriod: -0.02,
      tau: 0.4,
      tauBasis: 'Chosen: half of the effect',
      costs: null,
    })
  })

  it('has costs as soon as one is typed, in dollars where no currency is', () => {
    expect(read({ perMember: '4' }).scenario?.costs).toEqual({
      fixed: 0,
      perMember: 4,
      discount: 0.03,
      currency: 'USD',
    })
  })

  it('says at each field what is wrong with it, and gives no scenario then', () => {
    const { scenario, complaints } = read({ population: '0', periods: '2.5', baseline: '', alike: '' })
    expect(scenario).toBeUndefined()
    expect(complaints).toEqual({
      population: 'Enter how many are reached, 1 or more.',
      periods: 'Enter a whole number from 1 to 50.',
      baseline: 'Enter the level without the policy, 0 or more.',
      alike: 'Choose how different this place could be.',
    })
  })

  it('takes how much places differ from the choice', () => {
    expect(read({ alike: 'identical' }).scenario?.tau).toBe(0)
    expect(read({ alike: 'quarter' }).scenario?.tau).toBe(0.2)
    expect(read({ alike: 'problem' }).scenario?.tau).toBe(0.2)
    expect(read({ alike: 'own', tau: '1.5' }).scenario?.tau).toBe(1.5)
    expect(read({ alike: 'own', tau: '' }).complaints.tau).toBe('Enter a standard deviation, 0 or more.')
  })
})

import { describe, expect, it } from 'vitest'
import { DESIGNS } from '@casefiles/engine/designs'
import { lockSentences } from './lock-sentences.tsx'

const document = { title: 'Belts', domain: 'transport', subdomain: 'road-safety', period: '1983–1997' }
const design = {
  design_type: 'DiD',
  assignment_mechanism: { type: 'Staggered adoption', narrative: 'States adopted at different times.' },
  intent: { direction: 'decrease', smallestEffect: 3, smallestEffectBasis: 'Half of what belts were promised to do.' },
  words: { policyName: 'the belt laws', outcomeName: 'traffic deaths' },
  analysis: {
    outcome: { column: 'deaths', label: 'Deaths', units: 'percent' },
    otherOutcomes: [
      {
        column: 'injuries',
        label: 'Injuries',
        ownChoices: { covariates: [{ column: 'rainfall', transform: 'none' }] },
      },
    ],
    covariates: [{ column: 'income', transform: 'log' }],
    balanceCovariates: [{ column: 'age', label: 'Median age' }],
    placeboOutcomes: [{ column: 'walkers', label: 'Deaths on foot' }],
    eventWindow: { before: 4, after: 3 },
    window: { from: 1983, to: 1997 },
  },
}

describe('a lock in sentences', () => {
  const sentences = lockSentences(document, design, null)
  const of = (name: string) => sentences.find((one) => one.name === name)!

  it('has the eleven of the lock screen', () => {
    expect(sentences.map(({ name }) => name)).toEqual([
      'Title',
      'Domain',
      'Pattern',
      'Hypothesis',
      'Time window',
      'Data set',
      'Outcomes',
      'Covariates',
      'Assignment',
      'Placebos',
      'Policy intent',
    ])
  })

  it('says what is decided as a reader would', () => {
    expect(of('Domain').text).toBe('Transport, Road safety')
    expect(of('Hypothesis').text).toBe('The belt laws lowered traffic deaths.')
    expect(of('Time window').text).toBe('1983–1997, told as 1983–1997.')
    expect(of('Outcomes').text).toBe('Deaths decides the verdict; Injuries is reported too.')
    expect(of('Covariates').text).toBe(
      'Covariates: log of income. Balance covariates: Median age. For Injuries, covariates: rainfall.',
    )
    expect(of('Placebos').text).toBe('Placebo outcomes: Deaths on foot. Event window: before 4, after 3.')
    expect(of('Policy intent').text).toBe(
      'An effect under 3 percent would not matter: Half of what belts were promised to do.',
    )
  })

  it('of an audit says that no difference past the margin is expected', () => {
    const audit = { ...design, intent: { ...design.intent, direction: 'equal' } }
    const { text } = lockSentences(document, audit, null).find(({ name }) => name === 'Hypothesis')!
    expect(text).toBe('With the belt laws there is no difference in traffic deaths that is past the margin.')
  })

  it('says one unit in the singular', () => {
    const outcome = { ...design.analysis.outcome, units: 'percentage points' }
    const one = { ...design, intent: { smallestEffect: 1 }, analysis: { ...design.analysis, outcome } }
    const { text } = lockSentences(document, one, null).find(({ name }) => name === 'Policy intent')!
    expect(text).toBe('An effect under 1 percentage point would not matter.')
  })

  it('leaves open what is not decided, for every design', () => {
    for (const { spec } of Object.values(DESIGNS)) {
      const empty = lockSentences({ title: 'T', domain: '', subdomain: '', period: '' }, { design_type: spec.id }, null)
      const open = empty.filter(({ text }) => text === null).map(({ name }) => name)
      expect(open).toEqual([
        'Domain',
        'Hypothesis',
        'Time window',
        'Data set',
        'Outcomes',
        'Assignment',
        'Policy intent',
      ])
    }
  })
})

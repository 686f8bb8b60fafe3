import { describe, expect, it } from 'vitest'
import { newCasefileSchema } from '../../../contract/studio/casefile.ts'
import { chooseDomain, decideItem, defaultTitle, isChosen, itemsOf, newCasefileOf } from './casefile-choice.ts'

const choice = { title: 'Soda tax', domain: 'taxation', subdomain: 'sugary-drinks', designType: 'DiD' } as const
const suggestion = {
  design_candidates: [
    { type: 'SyntheticControl', confidence: 0.8, reason: 'One city.' },
    { type: 'DiD', confidence: 0.6, reason: 'A clear date.' },
  ],
  assignment_mechanism: { type: 'city ordinance', narrative: 'One city adopted it.' },
  outcomes: ['purchases', 'obesity'],
}

describe('the first step of a new casefile', () => {
  it.each([
    ['domain', { ...choice, domain: '' }, false],
    ['subdomain', { ...choice, subdomain: '' }, false],
    ['design type', { ...choice, designType: null }, false],
    ['title', { ...choice, title: '' }, true],
    ['nothing', choice, true],
  ])('without %s', (_what, given, isDone) => expect(isChosen(given)).toBe(isDone))

  it('forgets the subdomain when the domain changes, and only then', () => {
    expect(chooseDomain(choice, 'health')).toMatchObject({ domain: 'health', subdomain: '' })
    expect(chooseDomain(choice, 'taxation')).toEqual(choice)
  })

  it('has a title where none is written', () => {
    expect(defaultTitle('Sugary drinks', 'DiD')).toBe('Sugary drinks: difference in differences')
  })
})

describe('the draft of a new casefile', () => {
  it('is what was chosen where nothing is accepted', () => {
    const given = newCasefileOf(choice, ['a1'], null, {})
    expect(newCasefileSchema.parse(given)).toEqual({
      title: 'Soda tax',
      domain: 'taxation',
      subdomain: 'sugary-drinks',
      design_type: 'DiD',
      artifacts: ['a1'],
      document: { design: { design_type: 'DiD' } },
    })
  })

  it('begins with what is accepted of the suggestions', () => {
    const decided = {
      'design:SyntheticControl': 'accepted',
      assignment: 'accepted',
      'outcome:obesity': 'accepted',
      'outcome:purchases': 'rejected',
    } as const
    expect(newCasefileOf(choice, [], suggestion, decided)).toMatchObject({
      design_type: 'SyntheticControl',
      document: {
        design: {
          design_type: 'SyntheticControl',
          assignment_mechanism: suggestion.assignment_mechanism,
          words: { outcomeName: 'obesity' },
        },
      },
    })
  })
})

describe('suggestions for a new casefile', () => {
  it('are designs, how treatment was assigned, and outcomes', () => {
    expect(itemsOf(suggestion).map(({ id }) => id)).toEqual([
      'design:SyntheticControl',
      'design:DiD',
      'assignment',
      'outcome:purchases',
      'outcome:obesity',
    ])
  })

  it('are none where no design is among them', () => {
    expect(itemsOf({ ...suggestion, design_candidates: [] })).toEqual([])
  })

  it('let one design be accepted at a time', () => {
    const first = decideItem({ assignment: 'accepted' }, 'design:DiD', 'accepted')
    expect(decideItem(first, 'design:SyntheticControl', 'accepted')).toEqual({
      assignment: 'accepted',
      'design:SyntheticControl': 'accepted',
    })
  })
})

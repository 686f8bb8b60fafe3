import { describe, expect, it } from 'vitest'
import type { Found } from './search-index.ts'
import { countText, readingText } from './search-text.ts'

const NONE: Found['places'] = { casefile: [], policy: [], problem: [] }
const found = (fields: Partial<Found>): Found => ({
  places: NONE,
  near: [],
  isWhole: true,
  matched: new Set(),
  also: [],
  isRespelled: false,
  ...fields,
})

describe('what a search says', () => {
  it('counts casefiles, not the policies and problems beside them', () => {
    expect(countText(found({ places: { casefile: [0], policy: [1], problem: [2] } }), 'guns')).toBe(
      '1 casefile for “guns”',
    )
    expect(countText(found({ places: { ...NONE, policy: [1] } }), 'guns')).toBe('No casefiles found for “guns”')
  })

  it('does not pass off what comes nearest as an answer', () => {
    expect(countText(found({ places: { ...NONE, casefile: [0, 1] }, isWhole: false }), 'carbon tax')).toBe(
      'No casefile has all the words of “carbon tax”; these come nearest',
    )
  })

  it('names other words it looked for, four at most, and similar spellings', () => {
    expect(readingText(found({}))).toBe('')
    expect(readingText(found({ also: ['a', 'b', 'c', 'd', 'e'], isRespelled: true }))).toBe(
      'Nothing is written quite like that, so similar spellings are shown. Searching also: a, b, c, d.',
    )
  })
})

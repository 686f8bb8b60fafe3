import { describe, expect, it } from 'vitest'
import type { Found } from './search-index.ts'
import { countText, readingText, subjectLink } from './search-text.ts'

const NONE: Found['places'] = { casefile: [], policy: [], problem: [] }
const found = (fields: Partial<Found>): Found => ({
  places: NONE,
  near: [],
  isWhole: true,
  matched: new Set(),
  also: [],
  isRespelled: false,
  missing: [],
  isPart: false,
  hasRest: false,
  subject: null,
  ...fields,
})

describe('what a search says', () => {
  it('counts casefiles, not the policies and problems beside them', () => {
    expect(countText(found({ places: { casefile: [0], policy: [1], problem: [2] } }), 'guns')).toBe(
      '1 casefile for “guns”',
    )
    expect(countText(found({ isWhole: false, places: { ...NONE, policy: [1] } }), 'guns')).toBe(
      'Nothing here on “guns”',
    )
  })

  it('says what is not here, a part of the question where the rest of it is', () => {
    const carbon = found({ isWhole: false, near: [0], missing: ['carbon tax'] })
    expect(countText(carbon, 'is a carbon tax good')).toBe('Nothing here on “is a carbon tax good”')
    expect(countText({ ...carbon, isPart: true }, 'carbon tax and smoking')).toBe('Nothing here on “carbon tax”')
  })

  it('writes what is missing as it was asked, with its accents', () => {
    const cameras = found({ isWhole: false, missing: ['camaras corporales'], isPart: true })
    expect(countText(cameras, '¿reducen las cámaras corporales la violencia?')).toBe(
      'Nothing here on “cámaras corporales”',
    )
  })

  it('leads to the page of the subject that was named', () => {
    const subject = { said: 'rent control', path: '/domains/housing/rent-regulation', domain: 'housing' }
    expect(subjectLink({ subject }).href).toBe(subject.path)
    expect(subjectLink({ subject }).text).toContain('rent regulation')
    expect(subjectLink({ subject: null }).href).toBe('/domains')
  })

  it('names other words it looked for, four at most, and similar spellings', () => {
    expect(readingText(found({}))).toBe('')
    expect(readingText(found({ also: ['a', 'b', 'c', 'd', 'e'], isRespelled: true }))).toBe(
      'Nothing is written quite like that, so similar spellings are shown. Searching also: a, b, c, d.',
    )
  })
})

import type { SynthesisFacts } from '@casefiles/engine/facts'
import { describe, expect, it } from 'vitest'
import { tellSynthesis } from './index.ts'

type Counted = SynthesisFacts['directions']['counted']

const told = (part: 'headline' | 'sentence', counts: Omit<Counted, 'areAudits'>, areAudits = false) =>
  tellSynthesis({ says: 'synthesis/directions/counted', part, of: { ...counts, areAudits } })

describe('which way outcomes moved', () => {
  it('heads with where they point, and counts none', () => {
    const heading = (intended: number, against: number, unclear: number) =>
      told('headline', { intended, against, unclear })
    expect(heading(0, 0, 0)).toMatch(/^No casefile studies a policy/)
    expect(heading(3, 0, 0)).toBe('What was measured moved the way that was meant')
    expect(heading(0, 1, 2)).toBe('Where a direction can be told, it is the way that was not meant')
    expect(heading(0, 0, 2)).toBe('No direction can be told')
    expect(heading(1, 1, 1)).toBe('The findings do not point one way')
  })

  it('of all casefiles is said once', () => {
    expect(told('sentence', { intended: 0, against: 0, unclear: 3 })).toBe(
      'In all three casefiles the direction cannot be told.',
    )
    expect(told('sentence', { intended: 2, against: 0, unclear: 0 })).toBe(
      'In both casefiles the outcome moved the way the policy was meant to move it.',
    )
    expect(told('sentence', { intended: 0, against: 1, unclear: 0 })).toBe(
      'In the one casefile that counts, the outcome moved the other way.',
    )
    expect(told('sentence', { intended: 0, against: 0, unclear: 0 })).toBe(
      'No casefile studies a policy, so no direction is counted.',
    )
  })

  it('takes no side for the policy’s of standards of equal treatment', () => {
    expect(told('sentence', { intended: 0, against: 2, unclear: 1 }, true)).toBe(
      'Of 3 casefiles, in two treatment is not equal and in one it cannot be told whether it is.',
    )
    expect(told('headline', { intended: 0, against: 1, unclear: 1 }, true)).toBe(
      'Where it can be told, treatment is not equal',
    )
    expect(told('headline', { intended: 0, against: 0, unclear: 2 }, true)).toBe(
      'Whether treatment is equal cannot be told',
    )
  })
})

it('says why nothing is averaged of one casefile and of several', () => {
  const tooFew = (of: Omit<SynthesisFacts['pool']['too-few'], 'fewest'>) =>
    tellSynthesis({ says: 'synthesis/pool/too-few', part: 'text', of: { fewest: 3, ...of } })
  expect(tooFew({ usable: 0, declared: 3, failed: 2, without: 1 })).toBe(
    'Nothing is averaged: an average needs at least 3 comparable casefiles, and there are none. Of 3 declared comparable, 2 rest on a comparison that failed and 1 has an interval that was not made with a standard error, which is not turned into one.',
  )
  expect(tooFew({ usable: 1, declared: 1, failed: 0, without: 0 })).toBe(
    'Nothing is averaged: an average needs at least 3 comparable casefiles, and there is 1.',
  )
})

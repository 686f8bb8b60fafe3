import { describe, expect, it } from 'vitest'
import type { Cue } from '../../../contract/studio/ingest.ts'
import { hasEffectiveDate, letterCues, wordsOfType } from './cue-types.ts'

const cue = (cue_type: string, start: number | null, cue_value = ''): Cue => ({
  id: `${cue_type}-${start}`,
  cue_type,
  cue_key: cue_type,
  cue_value,
  label: cue_value,
  confidence: 0.5,
  start,
  end: start === null ? null : start + 3,
  reason: '',
})

describe('cues as they are listed', () => {
  it('come by type, then by place, with a letter each', () => {
    const cues = [cue('threshold_tokens', 90), cue('threshold_tokens', 5), cue('agency', 1), cue('jurisdiction', null)]
    expect(letterCues(cues).map(({ cue: { id }, letter }) => `${letter} ${id}`)).toEqual([
      'A jurisdiction-null',
      'B threshold_tokens-5',
      'C threshold_tokens-90',
      'D agency-1',
    ])
  })

  it('go on with two letters after the alphabet', () => {
    const many = Array.from({ length: 54 }, (_, place) => cue('agency', place))
    expect([25, 26, 51, 52].map((place) => letterCues(many)[place].letter)).toEqual(['Z', 'AA', 'AZ', 'BA'])
  })

  it('are called by words, also where their type is new', () => {
    expect([wordsOfType('threshold_tokens'), wordsOfType('transition_rules')]).toEqual([
      'threshold',
      'transition rules',
    ])
  })

  it('name a date only where they name a year at least', () => {
    expect(hasEffectiveDate([cue('effective_date', 3, '1989-01-01')])).toBe(true)
    expect(hasEffectiveDate([cue('effective_date', 3, 'on or after January 1'), cue('sunset', 9, '2020')])).toBe(false)
  })
})

import { expect, it } from 'vitest'
import { groupCues, letterCues } from './cue-types.ts'

const cue = (cue_type: string, cue_key: string, start: number) => ({
  id: `${cue_key}-${start}`,
  cue_type,
  cue_key,
  cue_value: cue_key,
  label: cue_key,
  confidence: 0.5,
  start,
  end: start + 3,
  reason: '',
})

it('cues of a type are one group, thresholds one for each quantity, and each keeps its letter', () => {
  const cues = [
    cue('jurisdiction', 'national', 1),
    cue('threshold_tokens', 'age', 5),
    cue('threshold_tokens', 'tax_rate', 9),
    cue('threshold_tokens', 'age', 12),
    cue('agency', 'agency', 20),
    cue('agency', 'office', 30),
  ]
  const groups = groupCues(letterCues(cues)).map(({ name, members }) => [name, members.map(({ letter }) => letter)])
  expect(groups).toEqual([
    ['jurisdiction', ['A']],
    ['threshold: age', ['B', 'D']],
    ['threshold: tax rate', ['C']],
    ['agency', ['E', 'F']],
  ])
})

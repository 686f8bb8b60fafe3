import { expect, it, describe } from 'vitest'
import { shortHash, windowFacts } from './values.ts'
import type { CasefilePublication } from '../../contract/publication.ts'
import { windowLabels } from '../../contract/window-labels.ts'

it('shortens a fingerprint to a comparable beginning and end', () => {
  expect(shortHash('3f9a17c2' + '0'.repeat(50) + 'e04b88')).toBe('3f9a17c2 … e04b88')
})

describe('what the windows of an analysis are called', () => {
  it('speaks of sides at a threshold and of time elsewhere', () => {
    expect(windowLabels('RDD')).toEqual({ pre: 'Control side', post: 'Treated side' })
    expect(windowLabels('DiD')).toEqual({ pre: 'Before', post: 'After' })
  })

  it('are one fact where they are the same', () => {
    const factsOf = (pre_period: string, post_period: string) =>
      windowFacts({ analysis: { design: 'DiD' }, run: { pre_period, post_period } } as CasefilePublication)
    expect(factsOf('1991', '1991')).toEqual([{ label: 'When', value: '1991' }])
    expect(factsOf('1990', '1991').map(({ label }) => label)).toEqual(['Before', 'After'])
  })
})

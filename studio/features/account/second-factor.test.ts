import { expect, it } from 'vitest'
import { groupsOf } from './second-factor.tsx'

it('sets a secret in groups of four, the last as long as it is', () => {
  expect(groupsOf(4, 'ABCDEFGHIJ')).toBe('ABCD EFGH IJ')
  expect(groupsOf(4, 'ABCDEFGH')).toBe('ABCD EFGH')
  expect(groupsOf(4, '')).toBe('')
})

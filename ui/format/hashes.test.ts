import { expect, it } from 'vitest'
import { shortHash } from './hashes.ts'

it('shortens a fingerprint to a comparable beginning and end', () => {
  expect(shortHash('3f9a17c2' + '0'.repeat(50) + 'e04b88')).toBe('3f9a17c2 … e04b88')
})

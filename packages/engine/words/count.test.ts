import { describe, expect, it } from 'vitest'
import { sayAll } from './count.ts'

describe('a count of all there are', () => {
  it('is said as all of them, of two as both, at the head of a sentence with a capital', () => {
    expect(sayAll('35 of 35 sets of choices lead to the same conclusion')).toBe(
      'All 35 sets of choices lead to the same conclusion',
    )
    expect(sayAll('The main estimate could be zero, and so could 9 of 9 others. 2 of 2 blocks agree.')).toBe(
      'The main estimate could be zero, and so could all 9 others. Both blocks agree.',
    )
  })

  it('stays what it is of some, of one, and of what is no count', () => {
    for (const said of [
      '3 of 13 blocks',
      '13 of 3 blocks',
      'the other is 1 of 1 others',
      'a mark of 4.5 of 5 points',
      '5 of 5.',
      'the score is 12 of 12, 100',
    ])
      expect(sayAll(said)).toBe(said)
  })
})

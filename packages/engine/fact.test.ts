import { expect, it } from 'vitest'
import { after, holds, isFact, join, saying } from './fact.ts'

const check = saying<{ donors: { count: number } }, 'title' | 'message'>('Made/checks')
const told = check('donors', { count: 3 })

it('a fact is a code with its figures, and which of its texts is meant', () => {
  expect(told('title')).toEqual({ says: 'Made/checks/donors', part: 'title', of: { count: 3 } })
  expect(isFact(told('title'))).toBe(true)
  expect(['3 donors', null, { of: 3 }].some(isFact)).toBe(false)
})

it('strings are joined and changed at once, facts once they are written', () => {
  expect(join`${'a'} and ${1}`).toBe('a and 1')
  expect(after('35 of 35 runs agree', 'sayAll')).toBe('All 35 runs agree')
  expect(after('Without: D1', 'asOneName')).toBe('Without D1')
  expect(join`Of ${3} runs: ${told('message')}.`).toEqual({ joined: ['Of ', '3', ' runs: ', told('message'), '.'] })
  expect(after(told('message'), 'lowerFirst')).toEqual({ joined: [told('message')], then: 'lowerFirst' })
})

it('a text holds another where it is a part of it, or the same fact', () => {
  expect(holds('The gap is 3. It stays.', 'It stays.')).toBe(true)
  expect(holds(told('message'), told('message'))).toBe(true)
  expect(holds(join`So ${told('message')}`, told('message'))).toBe(true)
  // the same figures found by another check are another finding
  expect(holds(told('message'), check('donors', { count: 3 })('message'))).toBe(false)
  expect(holds(told('message'), told('title'))).toBe(false)
  expect(holds('donors', told('message'))).toBe(false)
})

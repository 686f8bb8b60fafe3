import { expect, it } from 'vitest'
import { SUMMARY_WORDS } from './summary-words.ts'

it('a mechanism is not said to have been meant by anybody', () => {
  expect(Object.values(SUMMARY_WORDS.policy).join(' ')).toMatch(/intended.*meant.*meant/)
  expect(Object.values(SUMMARY_WORDS.mechanism).join(' ')).not.toMatch(/intended|meant/)
})

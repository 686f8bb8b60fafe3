import { expect, it } from 'vitest'
import { observedFirst } from './observed-first.ts'

const answer =
  'In California, sales came out about 11 packs lower. The data are compatible with a fall of 3 to 20 packs.'

it('is what stands before the answer in the account', () => {
  const summary = `In California, sales fell from 116 packs to 74 packs. ${answer} Evidence is moderate.`
  expect(observedFirst({ answer, summary })).toBe('In California, sales fell from 116 packs to 74 packs.')
})

it('is nothing where the account begins with the answer, or has none', () => {
  expect(observedFirst({ answer, summary: `${answer} Evidence is moderate.` })).toBe('')
  expect(observedFirst({ answer, summary: 'Told in other words.' })).toBe('')
  expect(observedFirst({ summary: 'Sales fell.' })).toBe('')
})

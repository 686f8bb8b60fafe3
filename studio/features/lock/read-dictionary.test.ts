import { expect, it } from 'vitest'
import { readDictionary } from './read-dictionary.ts'

it('reads a column dictionary line by line, and says which line is wrong', () => {
  expect(readDictionary('deaths, number, Deaths, per 100,000\n\nyear,integer\n')).toEqual({
    columns: [
      { name: 'deaths', type: 'number', meaning: 'Deaths, per 100, 000' },
      { name: 'year', type: 'integer', meaning: '' },
    ],
    problem: null,
  })
  expect(readDictionary('deaths, number\nyear, whole').problem).toMatch(/^Line 2 needs/)
  expect(readDictionary('').problem).toMatch(/at least one column/)
})

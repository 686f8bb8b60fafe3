import { expect, it } from 'vitest'
import type { DatasetInfo } from './publication.ts'
import { repairsOf } from './repairs-of.ts'

it('tells what was repaired in a file as it was uploaded, and in the sources of a recipe', () => {
  const repairs: DatasetInfo['repairs'] = [{ id: 'name-unnamed', words: 'Column 7 was named.' }]
  expect(repairsOf({ name: 'Rates' })).toEqual([])
  expect(repairsOf({ name: 'Rates', repairs })).toEqual([{ name: 'Rates', words: ['Column 7 was named.'] }])
  const source = { id: 'a', file: '1-a.csv', sha256: 'a'.repeat(64), rows: 1, columns: [] }
  const sources = [
    { ...source, name: 'People' },
    { ...source, name: 'Cases', repairs },
  ]
  const recipe = { sources, steps: [], log: [], origins: [] }
  expect(repairsOf({ name: 'Rates, prepared', recipe })).toEqual([{ name: 'Cases', words: ['Column 7 was named.'] }])
})

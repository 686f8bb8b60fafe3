import { expect, it } from 'vitest'
import { syntheticPublication } from '../tests/support/synthetic-publication.ts'
import { choicesOf } from './parts-of-design.ts'
import type { DesignDocument } from './design.ts'

const { design } = syntheticPublication(0)
const source = (sha256: string) => ({ id: 'panel', name: 'Panel', file: '1-panel.csv', sha256, rows: 2, columns: [] })
const joined = (main: string, other: string): DesignDocument => {
  const step = {
    kind: 'join' as const,
    with: other,
    name: 'People',
    on: [],
    columns: ['people'],
    unmatched: 'drop' as const,
  }
  const recipe = { sources: [source(main), source(other)], steps: [step], log: [], origins: [] }
  return { ...design, dataset: { id: 'made', sha256: main, recipe } }
}

it('are the same whatever the data, and whatever is said of one lock alone', () => {
  const deviations = [{ field: 'dataset.sha256', why: 'New data.' }]
  const other = { ...design, dataset: { id: 'other', sha256: 'b'.repeat(64) }, deviations }
  expect(choicesOf(other)).toEqual(choicesOf(design))
})

it('hold everything else, the lock status among it', () => {
  expect(choicesOf({ ...design, seed: design.seed + 1 })).not.toEqual(choicesOf(design))
  expect(choicesOf({ ...design, lock_status: 'after-results' })).not.toEqual(choicesOf(design))
})

it('name a file that a recipe joins by its place, and hold what the steps do', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((digit) => digit.repeat(64))
  expect(choicesOf(joined(a, b))).toEqual(choicesOf(joined(c, b)))
  expect(choicesOf(joined(a, b))).toEqual(choicesOf(joined(a, c)))
  expect(choicesOf(joined(a, b))).not.toEqual(choicesOf(design))
})

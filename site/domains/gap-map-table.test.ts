import { expect, it } from 'vitest'
import { gapMapTableSchema } from '../../contract/gap-map.ts'
import { CASEFILES } from '../../tests/support/archive-slugs.ts'
import { GAP_MAP_TABLE } from './gap-map-table.ts'

it('every casefile of the archive stands in the gap map, and nothing else does', () => {
  expect(Object.keys(GAP_MAP_TABLE.casefiles).toSorted()).toEqual(CASEFILES.toSorted())
})

it('no family of the gap map is without a casefile', () => {
  const places = Object.values(GAP_MAP_TABLE.casefiles)
  const inUse = (key: 'kind' | 'outcome') => new Set(places.map((place) => place[key]))
  expect(new Set(GAP_MAP_TABLE.kinds.map(({ slug }) => slug))).toEqual(inUse('kind'))
  expect(new Set(GAP_MAP_TABLE.outcomes.map(({ slug }) => slug))).toEqual(inUse('outcome'))
})

it('a casefile in a family that is not named is refused', () => {
  const [slug] = CASEFILES
  const casefiles = { [slug]: { kind: 'no-such-kind', outcome: 'health' } }
  expect(gapMapTableSchema.safeParse({ ...GAP_MAP_TABLE, casefiles }).success).toBe(false)
})

import { expect, it } from 'vitest'
import { gapMapTableSchema } from '../../contract/gap-map.ts'
import { isListedCasefile } from '../../contract/teaching-example.ts'
import { CASEFILES, RETRACTED } from '../../tests/support/archive-slugs.ts'
import { faultsOfSentences, faultsOfTypesetting, faultsOfWords } from '../../tests/support/style-rules.ts'
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

it('a review in a family that is not named is refused', () => {
  const [review] = GAP_MAP_TABLE.reviews
  const reviews = [{ ...review, outcome: 'no-such-family' }]
  expect(gapMapTableSchema.safeParse({ ...GAP_MAP_TABLE, reviews }).success).toBe(false)
})

it('a review stands in a box that no casefile fills, once', () => {
  const boxOf = ({ kind, outcome }: { kind: string; outcome: string }) => `${kind}/${outcome}`
  const filled = CASEFILES.filter((slug) => !RETRACTED.includes(slug) && isListedCasefile({ slug })).map((slug) =>
    boxOf(GAP_MAP_TABLE.casefiles[slug]),
  )
  expect(GAP_MAP_TABLE.reviews.map(boxOf).filter((box) => filled.includes(box))).toEqual([])
  const named = GAP_MAP_TABLE.reviews.map((review) => `${boxOf(review)} ${review.doi.toLowerCase()}`)
  expect(new Set(named).size).toBe(named.length)
})

it('what reviews found is said in the voice of the archive', () => {
  const faults = GAP_MAP_TABLE.reviews.flatMap(({ finding, confirmed }) =>
    [finding, confirmed.how].flatMap((text) => [
      ...faultsOfWords(text),
      ...faultsOfSentences(text),
      ...faultsOfTypesetting(text),
    ]),
  )
  expect(faults).toEqual([])
})

import { expect, it } from 'vitest'
import { syntheticPublication } from '../../tests/support/synthetic-publication.ts'
import { openSearchIndex, packSearch, type SearchFile } from './search-index.ts'
import { casefileRow } from './search-row.ts'

const rows = Array.from({ length: 60 }, (_, index) => casefileRow(syntheticPublication(59 - index).casefile))
const files: Record<string, SearchFile> = {
  '/search.json': { ...packSearch([]), parts: ['/search/2.json', '/search/1.json'] },
  '/search/2.json': packSearch(rows.slice(0, 20)),
  '/search/1.json': packSearch(rows.slice(20)),
}

it('finds the casefiles of every part, and shows all of them newest first where nothing is asked', async () => {
  const index = await openSearchIndex((address) => Promise.resolve(files[address]))
  expect(index.search('').rows.map(({ slug }) => slug)).toEqual(rows.map(({ slug }) => slug))
  for (const wanted of [rows[3], rows[55]])
    expect(index.search(wanted.docket!).rows.map(({ slug }) => slug)).toEqual([wanted.slug])
})

import fc from 'fast-check'
import MiniSearch, { type SearchOptions } from 'minisearch'
import { expect, it } from 'vitest'
import { archiveRows } from './evaluation/archive-rows.ts'
import { packSearch, SEARCH_OPTIONS } from './search-index.ts'
import { SearchPart } from './search-part.ts'

const { index: file } = JSON.parse(JSON.stringify(packSearch(archiveRows()))) as ReturnType<typeof packSearch>
const whole = MiniSearch.loadJS(file, SEARCH_OPTIONS)
const TERMS = file.index.map(([term]) => term)

const asItIs = { tokenize: (text: string) => text.split(' '), processTerm: (term: string) => term }
const term = fc.constantFrom(...TERMS)
/** A term with something wrong with it: a letter left out, another one, or the beginning alone. */
const misspelled = fc
  .tuple(term, fc.nat(12), fc.constantFrom('', 'e', 'x'))
  .map(([word, at, other]) => word.slice(0, at) + other + word.slice(at + 1))
  .filter((word) => word.length > 0)
const question: fc.Arbitrary<[text: string, options: SearchOptions]> = fc.oneof(
  fc.tuple(
    fc.array(term, { minLength: 1, maxLength: 3 }).map((terms) => terms.join(' ')),
    fc.constant({ combineWith: 'AND' as const }),
  ),
  fc.tuple(
    fc
      .oneof(term, misspelled)
      .map((word) => word.slice(0, 4))
      .filter((word) => word.length > 2),
    fc.constant({ prefix: true }),
  ),
  fc.tuple(misspelled, fc.constantFrom({}, { fuzzy: 1 }, { fuzzy: 2 })),
)

it('answers as the whole index does, to the last digit of the scores, whatever was asked before', () => {
  fc.assert(
    fc.property(fc.array(question, { minLength: 1, maxLength: 6 }), (questions) => {
      const part = new SearchPart(file, SEARCH_OPTIONS)
      for (const [text, options] of questions) {
        const asked = { ...options, ...asItIs }
        expect(part.look(text, asked)).toEqual(whole.search(text, asked))
      }
    }),
    { numRuns: 60 },
  )
})

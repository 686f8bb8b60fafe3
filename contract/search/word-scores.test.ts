import fc from 'fast-check'
import MiniSearch, { type SearchOptions } from 'minisearch'
import { expect, it } from 'vitest'
import { archiveRows } from '../../site/search/evaluation/evaluate-search.ts'
import { packSearch } from './pack-search.ts'
import { FIELDS, FIELD_WEIGHTS, SEARCH_OPTIONS } from './search-fields.ts'
import { wholeWords } from './search-index.ts'
import { scoreBeginning, scoreNear, scorePhrase } from './word-scores.ts'

const { index: file } = JSON.parse(JSON.stringify(packSearch(archiveRows()))) as ReturnType<typeof packSearch>
const whole = MiniSearch.loadJS(file, SEARCH_OPTIONS)
const words = wholeWords(file)
const spellings = await words.loadSpellings()
const WORDS = file.index.map(([word]) => word)

const boost = Object.fromEntries(FIELDS.map((field, place) => [field, FIELD_WEIGHTS[place]]))
const asItIs = { tokenize: (text: string) => text.split(' '), processTerm: (word: string) => word, boost }
function ask(text: string, options: SearchOptions): { scores: Map<number, number>; words: string[] } {
  const results = whole.search(text, { ...asItIs, ...options })
  return {
    scores: new Map(results.map(({ id, score }) => [Number(id), score])),
    words: [...new Set(results.flatMap(({ terms }) => terms))].toSorted(),
  }
}

const word = fc.constantFrom(...WORDS)
/** A word with something wrong with it: a letter left out, another one, or the beginning alone. */
const misspelled = fc
  .tuple(word, fc.nat(12), fc.constantFrom('', 'e', 'x'))
  .map(([one, at, other]) => one.slice(0, at) + other + one.slice(at + 1))
  .filter((one) => one.length > 0)
const sorted = ({ scores, words: found }: { scores: Map<number, number>; words: string[] }) => ({
  scores,
  words: found.toSorted(),
})

it('scores a phrase as MiniSearch does, to the last digit, where all of it stands in one field', () => {
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 3 }), (phrase) => {
      const results = whole.search(phrase.join(' '), { ...asItIs, combineWith: 'AND' })
      const together = results.filter(({ match }) =>
        FIELDS.some((field) => phrase.every((one) => match[one]?.includes(field))),
      )
      expect(scorePhrase(words, phrase)).toEqual(
        new Map(together.map(({ id, score }) => [Number(id), score / phrase.length])),
      )
    }),
  )
})

it('scores words that begin so as MiniSearch does, to the last digit', () => {
  const beginning = fc.oneof(word, misspelled).map((one) => one.slice(0, 4))
  fc.assert(
    fc.property(beginning, (one) => {
      expect(sorted(scoreBeginning(words, one))).toEqual(ask(one, { prefix: true }))
    }),
  )
})

it('scores words that are spelled nearly so as MiniSearch does, to the last digit, and keeps those that may be meant', () => {
  const rule = fc.constantFrom<(found: string) => boolean>(
    () => true,
    (found) => found.length % 2 === 0,
  )
  fc.assert(
    fc.property(misspelled, fc.constantFrom(1, 2), rule, (one, wrong, isMeant) => {
      const found = scoreNear(words, one, spellings.near(one, wrong), isMeant)
      expect(sorted(found)).toEqual(ask(one, { fuzzy: wrong, filter: ({ terms }) => terms.some(isMeant) }))
    }),
  )
})

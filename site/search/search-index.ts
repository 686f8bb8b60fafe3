import MiniSearch, { type AsPlainObject, type SearchOptions, type SearchResult } from 'minisearch'
import { expandQuestion, type Concept } from './expand-question.ts'
import type { SearchRow } from './search-row.ts'
import { nearSpellings, partings } from './near-words.ts'
import { SearchPart } from './search-part.ts'
import { isFunctionWord, stemOf, wordsOf } from './words.ts'

/** `/search.json`: what a search shows, and the index over it, whose numbers are places among the rows. */
export interface SearchFile {
  rows: SearchRow[]
  index: AsPlainObject
  /** Of a large archive: addresses of the same for its casefiles, the newest first; `rows` are then policies and problems. */
  parts?: string[]
}

/** What a search found, the best first. */
export interface Found {
  rows: SearchRow[]
  /** Casefiles that come nearest, where fewer than a reader looks at have everything that was asked for. */
  near: SearchRow[]
  /** False when no casefile has everything that was asked for: these come nearest. */
  isWhole: boolean
  /** Stems that were found, to mark in what is shown. */
  matched: Set<string>
  /** Other words that were looked for and found. */
  also: string[]
  /** Whether a word was found only in a near spelling. */
  isRespelled: boolean
}

/** How much a word found in each field counts. */
const WEIGHTS = {
  title: 8,
  docket: 8,
  keywords: 6,
  policy: 5,
  outcome: 4,
  jurisdiction: 3,
  domain: 2,
  dataset: 2,
  summary: 1.5,
  answer: 1,
}
type Field = keyof typeof WEIGHTS

export const SEARCH_OPTIONS = {
  idField: 'place',
  fields: Object.keys(WEIGHTS),
  extractField: (row: SearchRow & { place: number }, field: string) => {
    const value = row[field as Field | 'place']
    return Array.isArray(value) ? value.join(' ') : String(value ?? '')
  },
  tokenize: wordsOf,
  processTerm: (word: string) => (isFunctionWord(word) ? null : stemOf(word)),
}

/** Another word for what was asked counts for less than the word itself, a beginning and a near spelling too. */
const SYNONYM_WEIGHT = 0.6
const PREFIX_WEIGHT = 0.6
const NEAR_WEIGHT = 0.45
/** Documents that score less than this share of the best are left out, and fewer are only shown as near. */
const CUT = 0.12
const NEAR_CUT = 0.2
/** Casefiles that a reader looks at; where fewer fit, those that come nearest are shown after them. */
const LOOKED_AT = 3

/** The index as it is published with the site. */
export function packSearch(rows: SearchRow[]): SearchFile {
  const index = new MiniSearch(SEARCH_OPTIONS)
  index.addAll(rows.map((row, place) => ({ ...row, place })))
  return { rows, index: index.toJSON() }
}

/** Searches the archive by titles, names, places and short texts. */
export class SearchIndex {
  readonly rows: readonly SearchRow[]
  /** An index for each file, with the place of its first row among all. */
  readonly #parts: { index: SearchPart; first: number }[]

  /** @param files  as they were published; of a large archive its parts before the file that names them */
  constructor(...files: SearchFile[]) {
    this.rows = files.flatMap(({ rows }) => rows)
    let first = 0
    this.#parts = files.map(({ rows, index }) => {
      const part = { index: new SearchPart(index, SEARCH_OPTIONS), first }
      first += rows.length
      return part
    })
  }

  #look(text: string, options: SearchOptions): SearchResult[] {
    return this.#parts.flatMap(({ index, first }) =>
      index.look(text, options).map((result) => ({ ...result, id: Number(result.id) + first })),
    )
  }

  #prepare(terms: readonly string[]) {
    for (const { index } of this.#parts) index.prepare(terms)
  }

  /**
   * The documents that have what a question asks for, those with more of it first. Words are found whatever their case,
   * accents and endings, by other words for the same, as beginnings, and misspelled.
   *
   * @returns everything, newest first, where nothing is asked
   */
  search(question: string): Found {
    const concepts = expandQuestion(question)
    if (concepts.length === 0)
      return { rows: [...this.rows], near: [], isWhole: true, matched: new Set(), also: [], isRespelled: false }
    this.#prepare(concepts.flatMap(({ stems, others }) => [...stems, ...others.flatMap((other) => other.stems)]))
    const found = new Tally()
    concepts.forEach((concept, at) => this.#find(concept, at === concepts.length - 1, found))
    const { matched, also, isRespelled } = found
    return { ...found.best(this.rows, concepts.length), matched, also: [...also], isRespelled }
  }

  /** Adds the documents of one thing asked for: by its own words and others for it, else by beginnings and near spellings. */
  #find(concept: Concept, isLast: boolean, tally: Tally) {
    const own = this.#phrase(concept.stems, {})
    const others = concept.others.map((phrase) => ({ ...phrase, scores: this.#phrase(phrase.stems, {}) }))
    tally.open()
    tally.add(own, 1)
    for (const { said, stems, scores } of others) {
      tally.add(scores, SYNONYM_WEIGHT)
      if (scores.size > 0) tally.note(said, stems)
    }
    if (own.size > 0) tally.note(null, concept.stems)
    const word = concept.stems[0]
    if (concept.stems.length > 1) return tally.close()
    if (word.length > 2 && (isLast || tally.isEmpty))
      tally.add(this.#word(word, { prefix: true }, tally), PREFIX_WEIGHT)
    if (tally.isEmpty) this.#findNear(concept.said, tally)
    tally.close()
  }

  /** Adds what a word may have been meant to be; each way is tried where the one before finds nothing. */
  #findNear(word: string, tally: Tally) {
    this.#prepare(partings(word).flat().map(stemOf))
    for (const [first, second] of partings(word)) {
      const stems = [stemOf(first), stemOf(second)]
      const together = this.#phrase(stems, {})
      if (together.size === 0) continue
      tally.note(null, stems)
      return tally.add(together, 1)
    }
    for (const { words, options } of nearSpellings(word)) {
      if (!options.fuzzy) this.#prepare(words)
      for (const near of words) tally.add(this.#word(near, options, tally), NEAR_WEIGHT)
      if (tally.isEmpty) continue
      tally.isRespelled = true
      return
    }
  }

  /** A phrase is found where all of its words stand in one field. */
  #phrase(stems: readonly string[], options: SearchOptions): Map<number, number> {
    const results = this.#look(stems.join(' '), {
      ...options,
      tokenize: (text) => text.split(' '),
      processTerm: (term) => term,
      combineWith: 'AND',
      boost: WEIGHTS,
    })
    const together = results.filter(({ match }) =>
      Object.keys(WEIGHTS).some((field) => stems.every((stem) => match[stem]?.includes(field))),
    )
    return new Map(together.map(({ id, score }) => [id as number, score / stems.length]))
  }

  #word(stem: string, options: SearchOptions, tally: Tally): Map<number, number> {
    const results = this.#look(stem, {
      ...options,
      tokenize: (text) => [text],
      processTerm: (term) => term,
      boost: WEIGHTS,
    })
    for (const { terms } of results) for (const term of terms) tally.matched.add(term)
    return new Map(results.map(({ id, score }) => [id as number, score]))
  }
}

/** Scores of documents over everything asked for. */
class Tally {
  readonly matched = new Set<string>()
  readonly also = new Set<string>()
  isRespelled = false
  readonly #sums = new Map<number, { score: number; concepts: number }>()
  #current = new Map<number, number>()

  get isEmpty(): boolean {
    return this.#current.size === 0
  }

  open() {
    this.#current = new Map()
  }

  /** One thing asked for counts once for a document, by the best way it was found. */
  add(scores: ReadonlyMap<number, number>, weight: number) {
    for (const [place, score] of scores)
      this.#current.set(place, Math.max(this.#current.get(place) ?? 0, score * weight))
  }

  note(other: string | null, stems: readonly string[]) {
    for (const stem of stems) this.matched.add(stem)
    if (other !== null) this.also.add(other)
  }

  close() {
    for (const [place, score] of this.#current) {
      const sum = this.#sums.get(place) ?? { score: 0, concepts: 0 }
      this.#sums.set(place, { score: sum.score + score, concepts: sum.concepts + 1 })
    }
  }

  /** Of each kind the documents with everything asked for; where there are none, those that come nearest. */
  best(rows: readonly SearchRow[], asked: number): Pick<Found, 'rows' | 'near' | 'isWhole'> {
    const ranked = [...this.#sums]
      .map(([place, { score, concepts }]) => ({
        row: rows[place],
        place,
        score: score * (concepts / asked) ** 2,
        isWhole: concepts === asked,
      }))
      .sort((a, b) => b.score - a.score || a.place - b.place)
    const best = ranked[0]?.score ?? 0
    const wholeKinds = new Set(ranked.filter(({ isWhole }) => isWhole).map(({ row }) => row.kind))
    const isWhole = wholeKinds.has('casefile')
    const shown = ranked.filter(
      ({ row, score, isWhole: hasAll }) => score >= CUT * best && (hasAll || !wholeKinds.has(row.kind)),
    )
    const missing = isWhole ? LOOKED_AT - shown.filter(({ row }) => row.kind === 'casefile').length : 0
    const near = ranked.filter(({ row, score, isWhole: hasAll }) => {
      return row.kind === 'casefile' && !hasAll && score >= NEAR_CUT * best
    })
    return {
      rows: shown.map(({ row }) => row),
      near: near.slice(0, Math.max(0, missing)).map(({ row }) => row),
      isWhole,
    }
  }
}

/**
 * Loads the search of an archive, of a large one with all of its parts.
 *
 * @param load  reads the file at an address of the site
 */
export async function openSearchIndex(load: (address: string) => Promise<SearchFile>): Promise<SearchIndex> {
  const file = await load('/search.json')
  return new SearchIndex(...(await Promise.all((file.parts ?? []).map(load))), file)
}

import { archiveVolumes } from '../../contract/archive-pages.ts'
import { expandQuestion, type Concept } from './expand-question.ts'
import { nearSpellings, partings, type WrongLetters } from './near-words.ts'
import type { SearchFile } from './pack-search.ts'
import { SearchDocuments } from './search-documents.ts'
import type { ShownRow } from './search-row.ts'
import { Tally, type Ranked } from './tally.ts'
import { VolumeWords, type LoadFile } from './volume-words.ts'
import { wholeWords } from './whole-words.ts'
import type { Spellings, WordIndex } from './word-index.ts'
import { scoreBeginning, scoreNear, scorePhrase, type Alike } from './word-scores.ts'
import { stemOf } from './words.ts'

/** What a search found. */
export interface Found extends Ranked {
  /** Stems that were found, to mark in what is shown. */
  matched: Set<string>
  /** Other words that were looked for and found. */
  also: string[]
  /** Whether a word was found only in a near spelling. */
  isRespelled: boolean
}

/** Another word for what was asked counts for less than the word itself, a beginning and a near spelling too. */
const SYNONYM_WEIGHT = 0.6
const PREFIX_WEIGHT = 0.6
const NEAR_WEIGHT = 0.45

/** Words of documents that are scored among themselves. */
interface Part {
  words: WordIndex
  /** Place of its first document among all; 0 for the first part. */
  first: number
}

/** Searches the archive by titles, names, places and short texts. */
export class SearchIndex {
  readonly #documents: SearchDocuments
  readonly #parts: readonly Part[]
  readonly #retracted: ReadonlySet<number>

  /**
   * @param load    reads the further files of a large archive
   * @param volumes of a large archive; as the site has them
   */
  constructor({ rows, index, casefiles = 0, retracted = [] }: SearchFile, load: LoadFile, volumes = archiveVolumes(casefiles)) {
    this.#documents = new SearchDocuments(rows, casefiles, load)
    const own = { words: wholeWords(index), first: casefiles }
    this.#retracted = new Set(retracted)
    this.#parts = casefiles > 0 ? [{ words: new VolumeWords(casefiles, load, volumes), first: 0 }, own] : [own]
  }

  /** What is shown of documents that were found. */
  rows(places: readonly number[]): Promise<ShownRow[]> {
    return this.#documents.rows(places)
  }

  /** The casefiles published last. */
  newest(limit: number): Promise<ShownRow[]> {
    return this.rows(Array.from({ length: Math.min(limit, this.#documents.casefiles) }, (_, place) => place))
  }

  /**
   * The documents that have what a question asks for, those with more of it first. Words are found whatever their case,
   * accents and endings, by other words for the same, as beginnings, and misspelled.
   *
   * @returns everything, newest first, where nothing is asked
   */
  async search(question: string): Promise<Found> {
    const concepts = expandQuestion(question)
    if (concepts.length === 0)
      return { places: this.#everything(), near: [], isWhole: true, matched: new Set(), also: [], isRespelled: false }
    await this.#load(concepts.flatMap(({ stems, others }) => [...stems, ...others.flatMap((other) => other.stems)]))
    const found = new Tally()
    for (const [at, concept] of concepts.entries()) await this.#find(concept, at === concepts.length - 1, found)
    const { matched, also, isRespelled } = found
    return { ...found.best(this.#documents.kindOf, concepts.length, this.#retracted), matched, also: [...also], isRespelled }
  }

  #everything(): Ranked['places'] {
    const places: Ranked['places'] = { casefile: [], policy: [], problem: [] }
    for (let place = 0; place < this.#documents.count; place++) places[this.#documents.kindOf(place)].push(place)
    return places
  }

  /** Adds the documents of one thing asked for: by its own words and others for it, else by beginnings and near spellings. */
  async #find(concept: Concept, isLast: boolean, tally: Tally): Promise<void> {
    const own = this.#phrase(concept.stems)
    const others = concept.others.map((phrase) => ({ ...phrase, scores: this.#phrase(phrase.stems) }))
    tally.open()
    tally.add(own, 1)
    for (const { said, stems, scores } of others) {
      tally.add(scores, SYNONYM_WEIGHT)
      if (scores.size > 0) tally.note(said, stems)
    }
    if (own.size > 0) tally.note(null, concept.stems)
    const word = concept.stems[0]
    if (concept.stems.length > 1) return tally.close()
    if (word.length > 2 && (isLast || tally.isEmpty)) {
      await Promise.all(this.#parts.map(({ words }) => words.loadBeginning(word)))
      tally.add(
        this.#alike(tally, ({ words }) => scoreBeginning(words, word)),
        PREFIX_WEIGHT,
      )
    }
    if (tally.isEmpty) await this.#findNear(concept.said, tally)
    tally.close()
  }

  /** Adds what a word may have been meant to be; each way is tried where the one before finds nothing. */
  async #findNear(word: string, tally: Tally): Promise<void> {
    const ways = nearSpellings(word)
    if (ways.length === 0) return
    const spellings = await Promise.all(this.#parts.map(({ words }) => words.loadSpellings()))
    const mayHave = (stem: string) => spellings.some((one) => one.mayHave(stem))
    const parted = partings(word).map((both) => both.map(stemOf))
    const known = parted.filter((stems) => stems.every(mayHave))
    await this.#load(known.flat())
    for (const stems of known) {
      const together = this.#phrase(stems)
      if (together.size === 0) continue
      tally.note(null, stems)
      return tally.add(together, 1)
    }
    for (const way of ways) {
      if ('wrong' in way) await this.#addWithWrongLetters(way, spellings, tally)
      else await this.#addWords(way.words.filter(mayHave), tally)
      if (tally.isEmpty) continue
      tally.isRespelled = true
      return
    }
  }

  async #addWords(words: readonly string[], tally: Tally): Promise<void> {
    await this.#load(words)
    for (const word of words) {
      const scores = this.#phrase([word])
      tally.add(scores, NEAR_WEIGHT)
      if (scores.size > 0) tally.note(null, [word])
    }
  }

  /** @param spellings those of each part */
  async #addWithWrongLetters(
    { word, wrong, looksLike }: WrongLetters,
    spellings: readonly Spellings[],
    tally: Tally,
  ): Promise<void> {
    const near = spellings.map((one) => one.near(word, wrong))
    await Promise.all(this.#parts.map(({ words }, place) => words.loadWords([word, ...near[place].keys()])))
    const scores = this.#alike(tally, ({ words }, place) => scoreNear(words, word, near[place], looksLike))
    tally.add(scores, NEAR_WEIGHT)
  }

  async #load(words: readonly string[]): Promise<void> {
    await Promise.all(this.#parts.map((part) => part.words.loadWords(words)))
  }

  #phrase(stems: readonly string[]): Map<number, number> {
    return this.#everywhere(({ words }) => scorePhrase(words, stems))
  }

  /** Notes the words that something was found as. */
  #alike(tally: Tally, score: (part: Part, place: number) => Alike): Map<number, number> {
    return this.#everywhere((part, place) => {
      const { scores, words } = score(part, place)
      tally.note(null, words)
      return scores
    })
  }

  #everywhere(score: (part: Part, place: number) => Map<number, number>): Map<number, number> {
    const [all, ...others] = this.#parts.map(score)
    for (const [place, scores] of others.entries()) {
      const { first } = this.#parts[place + 1]
      for (const [at, one] of scores) all.set(at + first, one)
    }
    return all
  }
}

/** Opens the search of an archive; what a large one has beside its first file is loaded as it is asked for. */
export async function openSearchIndex(load: LoadFile): Promise<SearchIndex> {
  return new SearchIndex(await load<SearchFile>('/search.json'), load)
}

import type { AsPlainObject } from 'minisearch'
import SearchableMap from 'minisearch/SearchableMap'
import { archiveVolumes } from '../archive-pages.ts'
import type { Concept } from './expand-question.ts'
import { nearSpellings, partings, type WrongLetters } from './near-words.ts'
import type { SearchFile } from './pack-search.ts'
import { FIELDS } from './search-fields.ts'
import type { Subject } from './subjects.ts'
import { SearchDocuments, VolumeWords, type LoadFile } from './search-documents.ts'
import type { ShownRow } from './search-row.ts'
import { Tally, type Ranked } from './tally.ts'
import { isNumber, Spellings, type WordIndex, type Postings, type WordEntry } from './word-index.ts'
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
  /** What was asked for and is nowhere in the archive. */
  missing: string[]
  /** Whether that can be named alone: it is a policy, or the smaller part of a question whose rest a casefile answers. */
  isPart: boolean
  /** The policy that was asked for by a name that people ask for it by, else the field that a word belongs to; null where none is known. */
  subject: Subject | null
}

/** Another word for what was asked counts for less than the word itself, a beginning and a near spelling too. */
const SYNONYM_WEIGHT = 0.6
const PREFIX_WEIGHT = 0.6
const NEAR_WEIGHT = 0.45
/** Letters from which a beginning is taken for the word it begins; with fewer it may begin another one. */
const SURE_BEGINNING = 5
/** Letters from which a word with one wrong letter is taken for a slip; a shorter one may be another word, as “masks” and “marks”. */
const LONG_ENOUGH = 6
/** What is so short is no thing to say that nothing is here on: “hepatitis B” is not “b”. */
const LETTER = 2
const isLong = (word: string): boolean => word.length >= LONG_ENOUGH && stemOf(word).length >= LONG_ENOUGH - 1

/** Whoever asks for one of these alone asks for what is filed there; other words of a domain’s name are no subject of its casefiles. */
const NAMES_A_FIELD = new Set(
  `labor labour employment hiring health education school crime justice housing taxation tax welfare environment energy transport
  immigration election elections governance tobacco alcohol vaccination epidemics firearms policing prisons farming`
    .split(/\s+/)
    .map(stemOf),
)

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
  constructor(
    { rows, index, casefiles = 0, retracted = [] }: SearchFile,
    load: LoadFile,
    volumes = archiveVolumes(casefiles),
  ) {
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
  async search(asked: string): Promise<Found> {
    const found = await this.#searchInEnglish(asked)
    if (found.missing.length === 0 && !found.isRespelled) return found
    // the words of five languages are loaded for who asks what English does not know
    const { readOtherLanguage } = await import('./other-languages.ts')
    const { question, isForeign } = readOtherLanguage(asked)
    return isForeign ? this.#searchInEnglish(question) : found
  }

  async #searchInEnglish(question: string): Promise<Found> {
    // tables of words that a page needs once something is asked, not when the search is opened
    const [{ expandQuestion }, { fieldOf }] = await Promise.all([
      import('./expand-question.ts'),
      import('./subjects.ts'),
    ])
    const concepts = expandQuestion(question)
    if (concepts.length === 0)
      return {
        places: this.#everything(),
        near: [],
        isWhole: true,
        hasRest: false,
        matched: new Set(),
        also: [],
        isRespelled: false,
        missing: [],
        isPart: false,
        subject: null,
      }
    await this.#load(concepts.flatMap(({ stems, others }) => [...stems, ...others.flatMap((other) => other.stems)]))
    const found = new Tally()
    for (const [at, concept] of concepts.entries())
      await this.#find(concept, { isLast: at === concepts.length - 1, isAlone: concepts.length === 1 }, found)
    const { matched, also, isRespelled, missing } = found
    const best = found.best(this.#documents.kindOf, concepts.length, this.#retracted)
    const named = concepts.find((concept) => concept.subject)
    const isPart =
      named !== undefined && missing.includes(named.said)
        ? missing.length < found.telling
        : best.hasRest && 2 * missing.length <= found.telling && missing.every((said) => said.length > LETTER)
    const subject = named?.subject ?? fieldOf(question)
    // a policy that was named and is not here says it alone: words around it are no second thing to look for
    const policies = missing.filter((said) => concepts.some((concept) => concept.subject && concept.said === said))
    const told = isPart && policies.length > 0 ? policies : missing
    return { ...best, matched, also: [...also], isRespelled, missing: told, isPart: isPart && told.length > 0, subject }
  }

  #everything(): Ranked['places'] {
    const places: Ranked['places'] = { casefile: [], policy: [], problem: [] }
    for (let place = 0; place < this.#documents.count; place++) places[this.#documents.kindOf(place)].push(place)
    return places
  }

  /** Adds the documents of one thing asked for: by its own words and others for it, else by beginnings and near spellings. */
  async #find(
    concept: Concept,
    { isLast, isAlone }: { isLast: boolean; isAlone: boolean },
    tally: Tally,
  ): Promise<void> {
    const own = this.#phrase(concept.stems, concept.subject !== undefined)
    const others = concept.others.map((phrase) => ({ ...phrase, ...this.#phrase(phrase.stems) }))
    tally.open(concept)
    tally.add(own.scores, 1, isAlone && NAMES_A_FIELD.has(concept.stems.join(' ')) ? true : own.about)
    for (const { said, stems, isSame, scores, about } of others) {
      tally.add(scores, SYNONYM_WEIGHT, isSame && about)
      if (scores.size > 0) tally.note(said, stems)
    }
    if (own.scores.size > 0) tally.note(null, concept.stems)
    if (concept.isRespelled && !tally.isEmpty) tally.isRespelled = true
    const word = concept.stems[0]
    if (concept.stems.length > 1) return tally.close(concept.said)
    // “police” is no beginning of “policy”, though its stem is
    const isOther = own.scores.size > 0 && concept.said === `${word}e`
    if (word.length > 2 && !isOther && (isLast || tally.isEmpty)) {
      await Promise.all(this.#parts.map(({ words }) => words.loadBeginning(word)))
      const { scores, about } = this.#alike(tally, ({ words }) => scoreBeginning(words, word))
      tally.add(scores, PREFIX_WEIGHT, word.length >= SURE_BEGINNING && !concept.subject && about)
    }
    // a name that people ask for a policy by is no slip
    if (tally.isEmpty && !concept.subject) await this.#findNear(concept.said, tally, isAlone)
    tally.close(concept.said)
  }

  /** Adds what a word may have been meant to be; each way is tried where the one before finds nothing. */
  async #findNear(word: string, tally: Tally, isAlone: boolean): Promise<void> {
    const ways = nearSpellings(word)
    if (ways.length === 0) return
    const spellings = await Promise.all(this.#parts.map(({ words }) => words.loadSpellings()))
    const mayHave = (stem: string) => spellings.some((one) => one.mayHave(stem))
    const parted = partings(word).map((both) => both.map(stemOf))
    const known = parted.filter((stems) => stems.every(mayHave))
    await this.#load(known.flat())
    for (const stems of known) {
      const { scores: together, about } = this.#phrase(stems)
      if (together.size === 0) continue
      tally.note(null, stems)
      return tally.add(together, 1, about)
    }
    for (const way of ways) {
      if ('wrong' in way) await this.#addWithWrongLetters(word, way, spellings, tally, isAlone)
      else await this.#addWords(way.words.filter(mayHave), tally, way.isSlip && isLong(word))
      if (tally.isEmpty) continue
      tally.isRespelled = true
      return
    }
  }

  async #addWords(words: readonly string[], tally: Tally, isSure: boolean): Promise<void> {
    await this.#load(words)
    for (const word of words) {
      const { scores, about } = this.#phrase([word])
      tally.add(scores, NEAR_WEIGHT, isSure && about)
      if (scores.size > 0) tally.note(null, [word])
    }
  }

  /** @param spellings those of each part */
  async #addWithWrongLetters(
    asked: string,
    { word, wrong, looksLike, isSame = false }: WrongLetters,
    spellings: readonly Spellings[],
    tally: Tally,
    isAlone: boolean,
  ): Promise<void> {
    // a number is no word with wrong letters; the words that a large archive's are compared with have none
    const near = spellings.map((one) => new Map([...one.near(word, wrong)].filter(([other]) => !isNumber(other))))
    await Promise.all(this.#parts.map(({ words }, place) => words.loadWords([word, ...near[place].keys()])))
    const { scores, about } = this.#alike(tally, ({ words }, place) => scoreNear(words, word, near[place], looksLike))
    const isGuess = !isAlone && (wrong > 1 || asked.length < SURE_BEGINNING)
    tally.add(scores, NEAR_WEIGHT, (isSame || (wrong === 1 && isLong(asked))) && about, isGuess)
  }

  async #load(words: readonly string[]): Promise<void> {
    await Promise.all(this.#parts.map((part) => part.words.loadWords(words)))
  }

  /** @param isNamed whether the phrase names a policy: a running text that has its words somewhere is not about it */
  #phrase(stems: readonly string[], isNamed = false): { scores: Map<number, number>; about: Set<number> } {
    const about = new Set<number>()
    const scores = this.#everywhere(({ words, first }) => {
      const own = new Set<number>()
      const found = scorePhrase(words, stems, own, isNamed)
      for (const place of own) about.add(place + first)
      return found
    })
    return { scores, about }
  }

  /** Notes the words that something was found as. */
  #alike(
    tally: Tally,
    score: (part: Part, place: number) => Alike,
  ): { scores: Map<number, number>; about: Set<number> } {
    const about = new Set<number>()
    const scores = this.#everywhere((part, at) => {
      const found = score(part, at)
      tally.note(null, found.words)
      for (const place of found.about) about.add(place + part.first)
      return found.scores
    })
    return { scores, about }
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

/** The words of one published file, all of them known from the beginning. */
export function wholeWords(index: AsPlainObject): WordIndex {
  const fieldIds = FIELDS.map((field) => index.fieldIds[field])
  const lengths = index.fieldLength as Record<string, number[]>
  const entries = new SearchableMap<WordEntry>()
  // In the order of the file: scores are summed in it.
  for (const [word, byField] of index.index)
    entries.set(
      word,
      fieldIds.map((id) => byField[id] && [postingsOf(byField[id], id, lengths)]),
    )
  let spellings: Spellings | null = null
  return {
    count: index.documentCount,
    averages: fieldIds.map((id) => index.averageFieldLength[id]),
    entries,
    loadWords: async () => undefined,
    loadBeginning: async () => undefined,
    loadSpellings: async () =>
      (spellings ??= new Spellings(
        index.index.map(([word]) => word),
        false,
      )),
  }
}

function postingsOf(counts: Record<string, number>, field: number, lengths: Record<string, number[]>): Postings {
  const places = Object.keys(counts).map(Number)
  return {
    places,
    times: Object.values(counts),
    lengths: places.map((place) => lengths[place][field]),
  }
}

/** Opens the search of an archive; what a large one has beside its first file is loaded as it is asked for. */
export async function openSearchIndex(load: LoadFile): Promise<SearchIndex> {
  return new SearchIndex(await load<SearchFile>('/search.json'), load)
}

import SearchableMap from 'minisearch/SearchableMap'

/** Documents in which a word stands in one field. */
export interface Postings {
  /** Places of the documents. */
  places: readonly number[]
  /** How often it stands there; null = once in each. */
  times: readonly number[] | null
  /** How many different words the field has there. */
  lengths: readonly number[]
}

/** Where a word stands: by the number of the field, and for each file that has it. */
export type WordEntry = (Postings[] | undefined)[]

/** The words of some documents, all of them or as many as were loaded. */
export interface WordIndex {
  /** Documents, also those without a word that is known. */
  readonly count: number
  /** How many different words each field has in a document on average. */
  readonly averages: readonly number[]
  readonly entries: SearchableMap<WordEntry>
  /** Makes words known; what is looked for without is not found. */
  loadWords(words: readonly string[]): Promise<void>
  /** Makes all words known that begin so, with three letters or more. */
  loadBeginning(beginning: string): Promise<void>
  /** The words that there are, for questions with a word that is not among them. */
  loadSpellings(): Promise<Spellings>
}

/** Every word that some documents have, to compare spellings with. */
export class Spellings {
  readonly #words: readonly string[]
  readonly #known: ReadonlySet<string>
  readonly #letters: Uint32Array
  /** Numbers are not among the words. */
  readonly #isWithoutNumbers: boolean

  constructor(words: readonly string[], isWithoutNumbers: boolean) {
    this.#words = words
    this.#known = new Set(words)
    this.#letters = Uint32Array.from(words, lettersOf)
    this.#isWithoutNumbers = isWithoutNumbers
  }

  mayHave(word: string): boolean {
    return this.#known.has(word) || (this.#isWithoutNumbers && isNumber(word))
  }

  /** Words with so many letters wrong at most, and how many. */
  near(word: string, wrong: number): Map<string, number> {
    const own = lettersOf(word)
    const candidates = new SearchableMap<true>()
    for (const [place, other] of this.#words.entries()) {
      const letters = this.#letters[place]
      if (Math.abs(other.length - word.length) > wrong) continue
      if (bitsOf(own & ~letters) <= wrong && bitsOf(letters & ~own) <= wrong) candidates.set(other, true)
    }
    return new Map([...candidates.fuzzyGet(word, wrong)].map(([other, [, distance]]) => [other, distance]))
  }
}

export const isNumber = (word: string): boolean => /^\d+$/.test(word)

/** A bit for each letter that a word has; letters that share a bit are taken for the same one. */
function lettersOf(word: string): number {
  let bits = 0
  for (let at = 0; at < word.length; at++) bits |= 1 << (word.charCodeAt(at) % 32)
  return bits
}

function bitsOf(number: number): number {
  let count = 0
  for (let left = number; left !== 0; left &= left - 1) count += 1
  return count
}

import MiniSearch, { type AsPlainObject, type Options, type SearchOptions, type SearchResult } from 'minisearch'

/** Letters by which terms are told apart: any word that is looked for as a beginning has more of them. */
const LETTERS = 2
const beginningOf = (term: string): string => term.slice(0, LETTERS)

/**
 * The index of one published file. Making all of its terms searchable is most of what a large archive costs before the first answer, and a
 * question asks for few: so those with the same beginning are made so together, when one of them is asked for. Answers are the same.
 */
export class SearchPart {
  readonly #file: AsPlainObject
  readonly #options: Options
  readonly #known = new Set<string>()
  #letters: Uint32Array | null = null
  #index: MiniSearch | null = null

  constructor(file: AsPlainObject, options: Options) {
    this.#file = file
    this.#options = options
  }

  /** Makes terms searchable, which is cheaper for several at once. */
  prepare(terms: readonly string[]): void {
    const wanted = new Set(terms.map(beginningOf).filter((beginning) => !this.#known.has(beginning)))
    if (wanted.size === 0 && this.#index !== null) return
    for (const beginning of wanted) this.#known.add(beginning)
    // In the order of the file: scores are summed in it.
    const index = this.#file.index.filter(([term]) => this.#known.has(beginningOf(term)))
    this.#index = MiniSearch.loadJS({ ...this.#file, index }, this.#options)
  }

  /** @param text terms with blanks between them, each of which is looked for whole, or as the options say */
  look(text: string, options: SearchOptions): SearchResult[] {
    const { fuzzy } = options
    this.prepare(typeof fuzzy === 'number' ? this.#near(text, fuzzy) : text.split(' '))
    return this.#index!.search(text, options)
  }

  /** Terms that may be a spelling with so many letters wrong: all that are, and few others. */
  #near(word: string, wrong: number): string[] {
    const letters = (this.#letters ??= Uint32Array.from(this.#file.index, ([term]) => lettersOf(term)))
    const own = lettersOf(word)
    const mayBe = (term: string, place: number) =>
      Math.abs(term.length - word.length) <= wrong &&
      bitsOf(own & ~letters[place]) <= wrong &&
      bitsOf(letters[place] & ~own) <= wrong
    return this.#file.index.flatMap(([term], place) => (mayBe(term, place) ? [term] : []))
  }
}

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

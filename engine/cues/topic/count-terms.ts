/** A term of one or more words; `*` at its end stands for any ending of the last word. */
export interface Term {
  text: string
  words: readonly string[]
  isPrefix: boolean
}

/** Terms to be found in one pass, by their first word; those whose first word is open-ended by its first letters. */
export interface TermIndex {
  byFirst: ReadonlyMap<string, readonly Term[]>
  byStart: ReadonlyMap<string, readonly Term[]>
}

/** Letters that every open-ended word has at least. */
const START = 3

/** A word and where it stands, in string indices. */
export interface Word {
  stem: string
  start: number
  end: number
}

export interface TermHit {
  term: Term
  start: number
  end: number
}

/** Words in lower case without the English plural, so that "scholarships" is a scholarship. */
export function wordsOf(text: string): Word[] {
  return [...text.matchAll(/[\p{L}\p{N}]+/gu)].map((match) => ({
    stem: stemOf(match[0]),
    start: match.index,
    end: match.index + match[0].length,
  }))
}

function stemOf(word: string): string {
  const lower = word.toLowerCase()
  if (lower.length > 4 && lower.endsWith('ies')) return `${lower.slice(0, -3)}y`
  return lower.length > 3 && lower.endsWith('s') && !lower.endsWith('ss') ? lower.slice(0, -1) : lower
}

/** @param list terms apart by commas */
export function parseTerms(list: string): Term[] {
  return list
    .split(',')
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map((text) => ({ text, words: wordsOf(text).map(({ stem }) => stem), isPrefix: text.endsWith('*') }))
}

/** Terms by the word they begin with. */
export function indexTerms(terms: readonly Term[]): TermIndex {
  const isOpen = (term: Term) => term.isPrefix && term.words.length === 1
  return {
    byFirst: Map.groupBy(
      terms.filter((term) => !isOpen(term)),
      ({ words }) => words[0],
    ),
    byStart: Map.groupBy(terms.filter(isOpen), ({ words }) => words[0].slice(0, START)),
  }
}

/** Every place where a term stands. */
export function findTerms(words: readonly Word[], index: TermIndex): TermHit[] {
  const openings = new Map<string, readonly Term[]>()
  return words.flatMap((word, at) => {
    let open = openings.get(word.stem)
    if (!open) {
      const near = index.byStart.get(word.stem.slice(0, START)) ?? []
      open = near.filter(({ words }) => word.stem.startsWith(words[0]))
      openings.set(word.stem, open)
    }
    const whole = (index.byFirst.get(word.stem) ?? []).filter((term) => standsAt(words, at, term))
    return [...open, ...whole].map((term) => ({ term, start: word.start, end: words[at + term.words.length - 1].end }))
  })
}

function standsAt(words: readonly Word[], at: number, { words: wanted, isPrefix }: Term): boolean {
  return wanted.every((stem, offset) => {
    const found = words[at + offset]?.stem
    if (found === undefined) return false
    return found === stem || (isPrefix && offset === wanted.length - 1 && found.startsWith(stem))
  })
}

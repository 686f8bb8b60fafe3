/** A word that readers meet on a page and may not know. */
export interface Term {
  /** The end of its address, `/glossary#…`. */
  id: string
  /** The word itself, small unless it is an abbreviation or a name. */
  term: string
  /** What it means, in one or two sentences for a reader without statistics: the tip on a page and the start of its entry. */
  short: string
  /** What the entry says besides. */
  more?: string
  /** As texts write it: the word in its other numbers and names. None where it is too common a word to be marked in a text. */
  forms: readonly string[]
  /** Phrases that hold a form in another sense. */
  not?: readonly string[]
}

/** Terms that belong together, under a heading of their own. */
export interface TermGroup {
  id: string
  title: string
  terms: readonly Term[]
}

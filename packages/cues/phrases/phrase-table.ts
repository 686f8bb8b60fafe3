import type { Language } from '../text/document.ts'

/** Whose drafting uses a phrase: everybody's in that language, or one family of law. */
export type Law = 'any' | 'us' | 'commonwealth' | 'canada' | 'eu'

/**
 * Phrases of one language and family of law that mean the same. They are written in a notation of their own:
 *
 * | sign | stands for |
 * |---|---|
 * | `(a\|b)` | one of these |
 * | `[a]`, `[a\|b]` | this or nothing |
 * | `word*`, `word+` | any further letters of the word; one letter at least |
 * | `{3 words}` | up to three further words |
 * | `{60 letters}` | up to sixty characters of the same clause |
 * | `#`, `{digits}` | a digit; some digits |
 * | `~` | the edge of a word |
 * | `(?=a)`, `(?!a)` | what must follow, or must not |
 *
 * There is no other repetition, so that no phrase can be made to search a text twice. What the notation cannot say stands
 * as a short regular expression.
 */
export interface PhraseRow {
  language: Language
  law: Law
  /** What a text says with these words. */
  means: string
  phrases: readonly (string | RegExp)[]
}

export type PhraseTable = readonly PhraseRow[]

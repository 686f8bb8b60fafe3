import type { Language } from '../text/document.ts'

/** Puts the alternatives of a table, one group, among whatever must stand around them. */
export type Frame = (anyPhrase: string) => string

const LETTER = String.raw`[\wÀ-ɏ]`
/** Where a word begins or ends. `\b` takes accented letters for no letters: "à compter" would never begin, "relatif à" never end. */
const ACCENTED_EDGE = `(?:(?<=${LETTER})(?!${LETTER})|(?<!${LETTER})(?=${LETTER}))`
const edgeOf = (phrase: string): string => (/[À-ɏ]/.test(phrase) ? ACCENTED_EDGE : String.raw`\b`)

/** Begins and ends with a word. */
export const WHOLE_WORDS: Frame = (anyPhrase) => `${edgeOf(anyPhrase)}${anyPhrase}${edgeOf(anyPhrase)}`
/** Begins with a word; what follows may be its ending. */
export const WORD_STARTS: Frame = (anyPhrase) => `${edgeOf(anyPhrase)}${anyPhrase}`
/** The phrases say for themselves where a word begins or ends. */
export const AS_THEY_STAND: Frame = (anyPhrase) => anyPhrase

/** Whose drafting uses a phrase: everybody's in that language, or one family of law. */
export type Law = 'any' | 'us' | 'commonwealth' | 'canada' | 'eu'

/** Texts are read as one of three languages; a few lists hold the words of three more, by which a start is found in them. */
export type PhraseLanguage = Language | 'es' | 'pt' | 'it'

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
  language: PhraseLanguage
  law: Law
  /** What a text says with these words. */
  means: string
  phrases: readonly (string | RegExp)[]
}

export type PhraseTable = readonly PhraseRow[]

/** One pattern for all phrases of a table; of several that fit at one place the first in the table counts. */
export function compilePhrases(table: PhraseTable, flags: string, frame: Frame = WHOLE_WORDS): RegExp {
  return new RegExp(frame(wordsOf(table)), flags)
}

/** All phrases of a table as one group of a regular expression's source. */
export function wordsOf(table: PhraseTable): string {
  return anyOf(table.flatMap(({ phrases }) => phrases))
}

/** The phrases as one group of a regular expression's source. */
export function anyOf(phrases: readonly (string | RegExp)[]): string {
  return `(?:${phrases.map((phrase) => (typeof phrase === 'string' ? sourceOf(phrase) : phrase.source)).join('|')})`
}

const SIGN = /\{(\d+) (words|letters)\}|\{digits\}|\(\?<?[=!]|[#*+~()[\].?$^\\/{}]/g
const SOURCES: Readonly<Record<string, string>> = {
  '(': '(?:',
  ')': ')',
  '[': '(?:',
  ']': ')?',
  '*': String.raw`\w*`,
  '+': String.raw`\w+`,
  '#': String.raw`\d`,
  '{digits}': String.raw`\d+`,
}

/** A phrase in the table's notation as the source of a regular expression. */
function sourceOf(phrase: string): string {
  return phrase.replace(SIGN, (sign, count: string | undefined, what: string | undefined) => {
    if (count !== undefined) return what === 'words' ? String.raw`(?:\w+ ){0,${count}}` : `[^.;]{0,${count}}`
    if (sign.startsWith('(?')) return sign
    if (sign === '~') return edgeOf(phrase)
    return SOURCES[sign] ?? `\\${sign}`
  })
}

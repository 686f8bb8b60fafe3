import { anyOf, AS_THEY_STAND, WHOLE_WORDS, WORD_STARTS, type Frame } from '../phrases/compile-phrases.ts'

/** One kind of words that tell whose rule a text is. */
export interface Evidence {
  code: string
  pattern: RegExp
  /** How much one place tells; further places add less and less. */
  weight: number
  /** What the words are, for the reason given to an analyst. */
  what: string
  /** Only within the first letters of the text, where title and enacting words stand. */
  onlyAtStart?: boolean
  /** Where the text has this as well, the words tell nothing: another country uses them, too. */
  unless?: RegExp
}

/** Words of enactment and issue: they name the body whose rule it is. */
export const ENACTING = 14
/** The official series or the printed head of a text. */
export const SERIES = 6
/** Its own statutes, organs and offices. */
export const ORGANS = 2.5
/** Its name, money, or manner of speaking. */
export const MENTION = 0.7

/** `[code, weight, pattern, what, unless]`; patterns read plain quotes and single spaces. */
export type Row = readonly [code: string, weight: number, pattern: RegExp, what: string, unless?: RegExp]

/** The pattern of a list of phrases, in the notation of phrase tables. */
const patternOf =
  (frame: Frame) =>
  (flags: string, phrases: readonly (string | RegExp)[]): RegExp =>
    new RegExp(frame(anyOf(phrases)), flags)
export const words = patternOf(WHOLE_WORDS)
export const wordStarts = patternOf(WORD_STARTS)
export const asTheyStand = patternOf(AS_THEY_STAND)

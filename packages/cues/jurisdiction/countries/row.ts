import { anyOf, AS_THEY_STAND, WHOLE_WORDS, WORD_STARTS, type Frame } from '../../phrases/compile-phrases.ts'

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

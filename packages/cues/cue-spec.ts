import type * as z from 'zod/mini'
import type { PolicyDocument } from './text/document.ts'

/** What a text says about one thing, with the place where it says so. */
export interface CueOf<Type extends string, Value> {
  cue_type: Type
  /** Which one of its type: `effective_date`, a quantity such as `age`, … */
  cue_key: string
  cue_value: Value
  /** 0 to 1: how far the rule that found it may be trusted, not a probability. */
  confidence: number
  /** Code points of the text as given, from 0; `null` where the cue rests on no single place. */
  start: number | null
  end: number | null
  /** Verbatim characters from `start` to `end`. */
  phrase: string | null
  /** Why, in a sentence an analyst can check against the text. */
  reason: string
}

/** How a type of cue is drawn: solid, dashed, double or dotted line; `plain` for whatever is not among the main ones. */
export type CueFamily = 'subject' | 'assignment' | 'threshold' | 'date' | 'plain'

/** The light part of a cue type: what its value is, how it reads and how it is shown; no rules. */
export interface CueSpec<Type extends string, Value> {
  type: Type
  /** Reads a value that comes from outside: a file, another process. */
  value: z.ZodMiniType<Value>
  /** The value as one line of text (specification, section 3). */
  text(value: Value, phrase: string | null): string
  /** What names replace in that line where people read it; `null` where it reads as it stands. */
  codeOf: 'jurisdiction' | 'topic' | 'effective-date' | null
  /** What an analyst calls it. */
  words: string
  family: CueFamily
  /** Place of the type in a list; types of one rank are mixed, in the order of the text. */
  rank: number
  /** Labelled texts give one value, or all of them, to be met; or examples of phrases only. */
  labelled: 'values' | 'examples'
}

/** The rules of a cue type, loaded when a text is read. */
export interface CueRules<Type extends string, Value> {
  /** Cues of the type, in the order they are shown. */
  extract(document: PolicyDocument): readonly CueOf<Type, Value>[]
  /**
   * The cue that the sender's word stands for, where the text is silent or unsure.
   *
   * @param foundKey key of what the text itself says first
   * @returns `null` where the word is unknown, or says no more than the text
   */
  fromHint?(hint: string, foundKey: string | undefined): CueOf<Type, Value> | null
}

/** A cue that rests on no single place of the text. */
export const NO_PLACE = { start: null, end: null, phrase: null }

/** What a text says about one thing, with the place where it says so. */
export interface Cue {
  cue_type: string
  /** Which one of its type: `effective_date`, a quantity such as `age`, … */
  cue_key: string
  /** A string for a single reading, an object where several normalised parts belong together, `null` for a stated absence. */
  cue_value: unknown
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

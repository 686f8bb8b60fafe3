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

/** Words by which law says one kind of thing. */
export interface ClauseRule {
  /** What is found, e.g. `lottery`. */
  key: string
  /** With the flags `g` and mostly `i`; reads plain quotes and single spaces. */
  pattern: RegExp
  /** What is quoted: the words themselves, or the clause they stand in. */
  quote: 'words' | 'clause'
  /** Words in whose clause the rule's own mean something else. */
  unless?: RegExp
  confidence: number
  reason: string
}

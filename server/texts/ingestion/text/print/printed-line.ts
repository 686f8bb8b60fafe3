/** A line as it stands on paper or in a file broken by hand. */
export interface PrintedLine {
  text: string
  /** 0-based. */
  page: number
  /** Whether white space above the line, or its indent, sets it apart; undefined at the top of a page or column. */
  startsBlock: boolean | undefined
  /** Whether it is among the first or last lines of its page; undefined where only the order of lines tells. */
  isEdge?: boolean
}

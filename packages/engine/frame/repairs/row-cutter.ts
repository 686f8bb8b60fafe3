const QUOTE = 34
const LINE_FEED = 10
/** As far as the strict reading looks for the kind of line end. */
const SAMPLE_LENGTH = 1_048_576

/**
 * Cuts a text into rows and cells as the strict reading does, and where it would give up goes on: a row whose quotes do
 * not fit ends with its line, and its quotes are letters.
 *
 * Holds one row at a time. A row that is broken is looked through twice; what one row looks at in vain beyond its end, no
 * other row before that place does, so that the work stays in proportion to the text.
 */
export class RowCutter {
  readonly text: string
  readonly lineEnd: string
  /** Where the row begins, and where the next one does. */
  from = 0
  next = 0
  cells = 0
  /** Whether its quotes were taken as letters. */
  isBroken = false
  /** Whether the cells beyond `width` hold nothing. */
  isEmptyBehind = true
  /** As many cells of a row are kept at hand. */
  width: number
  private readonly delimiter: number
  private readonly starts: number[] = []
  private readonly ends: number[] = []

  constructor(text: string, delimiter: string, width: number) {
    this.text = text
    this.lineEnd = lineEndOf(text)
    this.delimiter = delimiter.charCodeAt(0)
    this.width = width
  }

  /** Takes the next row that is not blank; false where there is none. */
  advance(): boolean {
    while (this.next < this.text.length) {
      this.from = this.next
      if (!this.cut(false)) this.cut(true)
      if (this.cells > 1 || this.value(0) !== '') return true
    }
    return false
  }

  /** A cell as it stands in the text, quotes and all. */
  raw(index: number): string {
    return this.text.slice(this.starts[index], this.ends[index])
  }

  /** What a cell holds. */
  value(index: number): string {
    const raw = this.raw(index)
    if (this.isBroken || raw.charCodeAt(0) !== QUOTE) return raw
    return raw.trimEnd().slice(1, -1).replaceAll('""', '"')
  }

  isEmpty(index: number): boolean {
    return this.starts[index] === this.ends[index] || this.value(index).trim() === ''
  }

  /** Whether the row could be cut so. */
  private cut(isBroken: boolean): boolean {
    const { text } = this
    this.isBroken = isBroken
    this.isEmptyBehind = true
    this.cells = 0
    let start = this.from
    for (;;) {
      const isQuoted = !isBroken && text.charCodeAt(start) === QUOTE
      const end = isQuoted ? this.endOfQuoted(start) : this.endOfPlain(start)
      if (end < 0) return false
      this.note(start, end)
      if (end < text.length && text.charCodeAt(end) === this.delimiter) start = end + 1
      else {
        this.next = Math.min(text.length, end + this.lineEnd.length)
        return true
      }
    }
  }

  private note(start: number, end: number): void {
    const index = Math.min(this.cells++, this.width)
    this.starts[index] = start
    this.ends[index] = end
    if (index === this.width && this.isEmptyBehind) this.isEmptyBehind = this.isEmpty(index)
  }

  private endOfPlain(start: number): number {
    let at = start
    while (at < this.text.length && this.text.charCodeAt(at) !== this.delimiter && !this.isLineEnd(at)) at++
    return at
  }

  /** Where the cell ends, blanks behind its quote included; -1 where the quote is not closed or something follows it. */
  private endOfQuoted(start: number): number {
    const { text } = this
    for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 2)) {
      if (at === text.length - 1) return text.length
      if (text.charCodeAt(at + 1) === QUOTE) continue
      let end = at + 1
      while (end < text.length && !this.isCellEnd(end) && /\s/.test(text[end])) end++
      return this.isCellEnd(end) ? end : -1
    }
    return -1
  }

  private isCellEnd(at: number): boolean {
    return this.text.charCodeAt(at) === this.delimiter || this.isLineEnd(at)
  }

  private isLineEnd(at: number): boolean {
    if (this.text.charCodeAt(at) !== this.lineEnd.charCodeAt(0)) return false
    return this.lineEnd.length === 1 || this.text.charCodeAt(at + 1) === LINE_FEED
  }
}

/** The kind of line end that the strict reading takes for that of the whole text. */
function lineEndOf(text: string): string {
  const sample = text.slice(0, SAMPLE_LENGTH)
  const [feed, carriage] = [sample.indexOf('\n'), sample.indexOf('\r')]
  if (carriage < 0 || (feed >= 0 && feed < carriage)) return '\n'
  const lines = sample.split('\r')
  return lines.filter((line) => line.startsWith('\n')).length >= lines.length / 2 ? '\r\n' : '\r'
}

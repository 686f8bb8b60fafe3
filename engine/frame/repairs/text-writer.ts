/** So many pieces are put together at a time, as each takes more memory than a short row. */
const PIECES = 10_000

/** Writes a text anew of which most stays: what is not replaced is taken over as it stands. */
export class TextWriter {
  private readonly text: string
  private readonly chunks: string[] = []
  private pieces: string[] = []
  /** Up to where the text was taken over or replaced. */
  private done = 0

  constructor(text: string) {
    this.text = text
  }

  /** Puts something in the place of a part; parts are given in order. */
  write(from: number, end: number, replacement: string): void {
    if (from > this.done) this.add(this.text.slice(this.done, from))
    if (replacement !== '') this.add(replacement)
    this.done = end
  }

  finish(): string {
    this.add(this.text.slice(this.done))
    this.done = this.text.length
    return [...this.chunks, ...this.pieces].join('')
  }

  private add(piece: string): void {
    this.pieces.push(piece)
    if (this.pieces.length < PIECES) return
    this.chunks.push(this.pieces.join(''))
    this.pieces = []
  }
}

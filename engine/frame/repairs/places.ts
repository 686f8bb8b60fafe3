import { formatCount, plural } from '../../words/count.ts'
import { joinWithAnd } from '../../words/sentence.ts'

/** As many as a sentence names. */
const SHOWN = 5

/** Rows of one kind: how many, and which came first. */
export class Places {
  count = 0
  isInHeader = false
  private readonly first: string[] = []

  addHeader(): void {
    this.count++
    this.isInHeader = true
  }

  /** @param note what is said of this row in brackets */
  add(row: number, note?: string): void {
    this.count++
    if (this.first.length < SHOWN) this.first.push(formatCount(row) + (note === undefined ? '' : ` (${note})`))
  }

  /** @example 'the header, data rows 2 and 5' */
  words(): string {
    const rest = this.count - this.first.length - Number(this.isInHeader)
    const rows = this.first.length === 1 ? 'data row' : 'data rows'
    const named = this.first.length === 0 ? [] : [`${rest > 0 ? 'first ' : ''}${rows} ${joinWithAnd(this.first)}`]
    return [...(this.isInHeader ? ['the header'] : []), ...named].join(', ')
  }
}

/** Names or other parts of a sentence; of many, the first. */
export function someOf(parts: readonly string[]): string {
  if (parts.length <= SHOWN) return joinWithAnd(parts)
  return `${parts.slice(0, SHOWN).join(', ')} and ${plural(parts.length - SHOWN, 'other')}`
}

import type { LogLine } from '../../analysis.ts'
import { EngineError } from '../../errors.ts'
import { formatCount, plural } from '../../words/count.ts'
import { joinWithAnd } from '../../words/sentence.ts'
import type { FaultKind, RepairDone, RepairId } from './repairs.ts'

/** One kind of fault of a file, wherever it stands in it. */
export interface Fault {
  kind: FaultKind
  /** How often, and where first. */
  message: string
  /** Each a way out; none where the file itself must be changed. */
  repairs: RepairId[]
}

/** A refusal of the strict reading that tells every fault of the file beside the one it met first. */
export class FaultyTableError extends EngineError {
  readonly faults: Fault[]

  constructor({ code, message, columns, rows, hint }: EngineError, faults: Fault[]) {
    super(code, message, { columns, rows, ...(hint === undefined ? {} : { hint }) })
    this.name = 'FaultyTableError'
    this.faults = faults
  }
}

/** Refusals behind which further faults may stand; any other is about the whole file. */
const OF_FAULTS: readonly string[] = [
  'frame/malformed-csv',
  'frame/duplicate-column',
  'frame/unnamed-column',
  // a quote that is never closed may take every row into the header
  'frame/empty',
]

export function isOfFaults(error: unknown): error is EngineError {
  return error instanceof EngineError && OF_FAULTS.includes(error.code)
}

/** @throws {FaultyTableError} where a fault has no repair among those accepted */
export function refuseUnaccepted(refusal: EngineError, faults: Fault[], accepted: readonly RepairId[]): void {
  const isMended = ({ repairs }: Fault) => repairs.some((id) => accepted.includes(id))
  if (!faults.every(isMended)) throw new FaultyTableError(refusal, faults)
}

/** What was repaired as lines of the log of a reading. */
export function repairLines(repairs: readonly RepairDone[]): LogLine[] {
  return repairs.map(({ id, words }) => ({ code: `read/repair-${id}`, message: words }))
}

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

/**
 * Where cells stand that somebody is asked about. What they hold is not said: the question comes before anybody has named the
 * outcome, and until then no cell is shown.
 *
 * @param rows from 0 on
 */
export function placesOf(rows: readonly number[]): string {
  const places = new Places()
  for (const row of rows) places.add(row + 1)
  return places.words()
}

/** Names or other parts of a sentence; of many, the first. */
export function someOf(parts: readonly string[]): string {
  if (parts.length <= SHOWN) return joinWithAnd(parts)
  return `${parts.slice(0, SHOWN).join(', ')} and ${plural(parts.length - SHOWN, 'other')}`
}

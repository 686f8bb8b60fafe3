import type { LogLine } from '../../analysis.ts'
import { EngineError } from '../../errors.ts'
import type { Text } from '../../fact.ts'
import { type RowPlaces, SHOWN } from '../facts.ts'
import type { FaultKind, RepairDone, RepairId } from './repairs.ts'

/** One kind of fault of a file, wherever it stands in it. */
export interface Fault<Words extends Text = string> {
  kind: FaultKind
  /** How often, and where first. */
  message: Words
  /** Each a way out; none where the file itself must be changed. */
  repairs: RepairId[]
}

/** A refusal of the strict reading that tells every fault of the file beside the one it met first. */
export class FaultyTableError<Words extends Text = Text> extends EngineError {
  readonly faults: Fault<Words>[]

  constructor({ code, message, columns, rows, hint, reason }: EngineError, faults: Fault<Words>[]) {
    super(code, message, {
      columns,
      rows,
      ...(hint !== undefined && { hint }),
      ...(reason !== undefined && { reason }),
    })
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
export function refuseUnaccepted(refusal: EngineError, faults: Fault<Text>[], accepted: readonly RepairId[]): void {
  const isMended = ({ repairs }: Fault<Text>) => repairs.some((id) => accepted.includes(id))
  if (!faults.every(isMended)) throw new FaultyTableError(refusal, faults)
}

/** What was repaired as lines of the log of a reading. */
export function repairLines<Words extends Text>(repairs: readonly RepairDone<Words>[]): LogLine<Words>[] {
  return repairs.map(({ id, words }) => ({ code: `read/repair-${id}`, message: words }))
}

/** Counts rows of one kind, and keeps which came first. */
export class Places implements RowPlaces {
  count = 0
  isInHeader = false
  readonly first: RowPlaces['first'] = []

  addHeader(): void {
    this.count++
    this.isInHeader = true
  }

  /** @param cells how many the row has, where that is said of it */
  add(row: number, cells: number | null = null): void {
    this.count++
    if (this.first.length < SHOWN) this.first.push({ row, cells })
  }
}

/**
 * Where cells stand that somebody is asked about. What they hold is not said: the question comes before anybody has named the
 * outcome, and until then no cell is shown.
 *
 * @param rows from 0 on
 */
export function placesOf(rows: readonly number[]): RowPlaces {
  const first = rows.slice(0, SHOWN).map((row) => ({ row: row + 1, cells: null }))
  return { count: rows.length, isInHeader: false, first }
}

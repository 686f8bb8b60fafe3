import type { LogLine } from '../../analysis.ts'
import { EngineError } from '../../errors.ts'
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

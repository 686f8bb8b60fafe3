import { EngineError } from '@casefiles/engine/analysis'
import { FaultyTableError } from '@casefiles/engine/frame'
import { tellError, tellWith } from '../tell.ts'
import { faults } from './faults.ts'
import { notes } from './notes.ts'
import { repairs } from './repairs.ts'

export { REPAIR_OFFERS } from './repairs.ts'

/** Writes what is said of a file as it is read: how it was read, what was repaired. */
export const tellReading = tellWith({ reading: { notes, faults, repairs } })

/** What was thrown as a file was read, in sentences: why it is refused, and every fault that stands in the way. */
export function tellRefusal(error: unknown): unknown {
  const told = tellError(tellReading, error)
  return error instanceof FaultyTableError && told instanceof EngineError
    ? new FaultyTableError(told, tellReading(error.faults))
    : told
}

import { tellReading, tellRefusal } from '@casefiles/words/reading'
import type { LogLine } from '../../analysis.ts'
import type { Text } from '../../fact.ts'
import type { RepairDone } from '../repairs/repairs.ts'

/** A reading as it is told: its log and repairs, or what it is refused for, in sentences. */
export function told<Reading extends { log: LogLine<Text>[]; repairs?: RepairDone<Text>[] }>(read: () => Reading) {
  try {
    const reading = read()
    return { ...reading, log: tellReading(reading.log), repairs: tellReading(reading.repairs ?? []) }
  } catch (error) {
    throw tellRefusal(error)
  }
}

import type { Text } from '../../fact.ts'
import { readDelimited, type TextOptions, type TextTable } from '../csv.ts'
import { detectDialect } from '../dialect.ts'
import { TABLE_LIMITS } from '../limits.ts'
import { isOfFaults, refuseUnaccepted, repairLines } from './faults.ts'
import { findFaults, surveyText } from './find-faults.ts'
import { mendText } from './mend-text.ts'
import type { RepairDone, RepairId } from './repairs.ts'

export interface RepairedTable extends TextTable {
  /** What was done to the text before it could be read; none where it could be read as it stands. */
  repairs: RepairDone<Text>[]
}

/**
 * Reads delimited text as `readDelimited` does. Only where that refuses it, every fault is looked for and the repairs that
 * were accepted are carried out.
 *
 * @param accepted at most one repair for each fault; none asks what is wrong
 * @throws {FaultyTableError} with all faults where one of them has no accepted repair
 * @throws {EngineError} what `readDelimited` throws
 */
export function readWithRepairs(given: string, options: TextOptions, accepted: readonly RepairId[]): RepairedTable {
  try {
    return { ...readDelimited(given, options), repairs: [] }
  } catch (refusal) {
    if (!isOfFaults(refusal)) throw refusal
    const text = given.replace(/^\uFEFF/, '')
    const delimiter = options.delimiter ?? detectDialect(text).delimiter
    const survey = surveyText(text, delimiter, options.limits ?? TABLE_LIMITS)
    const faults = survey === null ? [] : findFaults(survey)
    if (survey === null || faults.length === 0) throw refusal
    refuseUnaccepted(refusal, faults, accepted)
    const mended = mendText(text, survey, accepted)
    // the bytes are those of the text as it was
    const { ascii: _, ...rest } = options
    const mark = text === given ? '' : given[0]
    const reading = readDelimited(mark + mended.text, { ...rest, delimiter })
    return { ...reading, log: [...repairLines(mended.repairs), ...reading.log], repairs: mended.repairs }
  }
}

import type { LogLine } from '../../analysis.ts'
import { FaultyTableError, repairLines } from '../repairs/faults.ts'
import type { RepairDone } from '../repairs/repairs.ts'
import type { DataTable } from '../table.ts'
import { officeLines } from './name-office.ts'
import { settleDays } from './settle-days.ts'
import { settleGroups } from './settle-groups.ts'
import { settleNa } from './settle-na.ts'
import { type SettledPart, settleNumbers, type WrittenTable } from './settle-numbers.ts'
import { settlePeriods } from './settle-periods.ts'
import { settleTotals } from './settle-totals.ts'

export interface GivenTable extends WrittenTable {
  /** Rows of each column in which NA was read as missing and may be a code or a name. */
  askedNa?: ReadonlyMap<string, readonly number[]> | undefined
  /** What the file says of the numbers of a column, such as `%tq`. */
  formats?: ReadonlyMap<string, string> | undefined
}

export interface SettledTable {
  table: DataTable
  log: LogLine[]
  repairs: RepairDone[]
  /** Whether no cell was read otherwise than it stands. */
  isAsGiven: boolean
}

/**
 * Reads the cells of a table as they are meant: numbers, days and periods as people write them, NA where it is a name, totals apart from what
 * they add up. What the file leaves open is asked, everything at once.
 *
 * @throws {FaultyTableError} with every question, where somebody can be asked; else
 * @throws {EngineError} the first: `frame/ambiguous-na`, `frame/ambiguous-marks`, `frame/ambiguous-days`, `frame/numbered-days`,
 *   `frame/group-labels`, `frame/total-rows`
 */
export function settleTable(given: GivenTable): SettledTable {
  const { accepted, askedNa = new Map<string, number[]>() } = given
  const na = settleNa(given.table, askedNa, accepted)
  const numbers = settleNumbers({ ...given, table: na.table })
  const days = settleDays(numbers.table, accepted)
  const periods = settlePeriods(days.table, given.formats)
  // last, as rows are counted alike until then
  const groups = settleGroups(periods.table, accepted)
  const totals = settleTotals(groups.table, accepted)
  const parts: SettledPart[] = [na, numbers, days, periods, groups, totals]
  const questions = parts.flatMap((part) => part.questions)
  if (questions.length > 0) {
    const [{ refusal }] = questions
    if (accepted === undefined) throw refusal
    throw new FaultyTableError(
      refusal,
      questions.map(({ fault }) => fault),
    )
  }
  const repairs = parts.flatMap((part) => part.repairs)
  const log = parts.flatMap((part) => part.log)
  return {
    table: totals.table,
    log: [...repairLines(repairs), ...log, ...officeLines(totals.table)],
    repairs,
    isAsGiven: repairs.length + log.length === 0,
  }
}

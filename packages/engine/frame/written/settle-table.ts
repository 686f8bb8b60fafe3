import type { LogLine } from '../../analysis.ts'
import { EngineError } from '../../errors.ts'
import type { Text } from '../../fact.ts'
import { CODE_OR_MISSING } from '../column-builder.ts'
import { doneBy, faultOf } from '../facts.ts'
import { FaultyTableError, repairLines, placesOf } from '../repairs/faults.ts'
import type { RepairDone, RepairId } from '../repairs/repairs.ts'
import { readText, type DataTable } from '../table.ts'
import { officeLines } from './name-office.ts'
import { oddCodeLines } from './odd-codes.ts'
import { settleDays } from './settle-days.ts'
import { settleGroups } from './settle-groups.ts'
import { settleNumbers, type SettledPart, type WrittenTable, type Question } from './settle-numbers.ts'
import { settleNever } from './settle-never.ts'
import { settlePeriods } from './settle-periods.ts'
import { settleSpellings } from './settle-spellings.ts'
import { settleTotals } from './settle-totals.ts'

export interface GivenTable extends WrittenTable {
  /** Rows of each column in which NA was read as missing and may be a code or a name. */
  askedNa?: ReadonlyMap<string, readonly number[]> | undefined
  /** What the file says of the numbers of a column, such as `%tq`. */
  formats?: ReadonlyMap<string, string> | undefined
}

export interface SettledTable {
  table: DataTable
  log: LogLine<Text>[]
  repairs: RepairDone<Text>[]
  /** Whether no cell was read otherwise than it stands. */
  isAsGiven: boolean
}

/**
 * Reads the cells of a table as they are meant: numbers, days and periods as people write them, NA where it is a name, totals apart from what
 * they add up. What the file leaves open is asked, everything at once.
 *
 * @throws {FaultyTableError} with every question, where somebody can be asked; else
 * @throws {EngineError} the first: `frame/ambiguous-na`, `frame/ambiguous-marks`, `frame/ambiguous-days`, `frame/numbered-days`,
 *   `frame/group-labels`, `frame/total-rows`, `frame/spellings`
 */
export function settleTable(given: GivenTable): SettledTable {
  const { accepted, askedNa = new Map<string, number[]>() } = given
  const na = settleNa(given.table, askedNa, accepted)
  const spellings = settleSpellings(na.table, accepted)
  const never = settleNever(spellings.table)
  const numbers = settleNumbers({ ...given, table: never.table })
  const days = settleDays(numbers.table, accepted, given.formats)
  const periods = settlePeriods(days.table, given.formats, accepted !== undefined)
  // last, as rows are counted alike until then
  const groups = settleGroups(periods.table, accepted)
  const totals = settleTotals(groups.table, accepted)
  const parts: SettledPart[] = [na, spellings, never, numbers, days, periods, groups, totals]
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
    log: [...repairLines(repairs), ...log, ...officeLines(totals.table), ...oddCodeLines(totals.table)],
    repairs,
    isAsGiven: repairs.length + log.length === 0,
  }
}

/** How NA is written from then on where it was said to be a name: no program takes this for a missing cell. */
const NAME = 'NA (code)'

/**
 * Asks what `NA` is in columns where it was read as missing and may as well be a code or a name, and does what was answered.
 *
 * @param asked rows by column
 */
function settleNa(
  table: DataTable,
  asked: ReadonlyMap<string, readonly number[]>,
  accepted: readonly RepairId[] | undefined,
): SettledPart {
  if (asked.size === 0) return { table, log: [], repairs: [], questions: [] }
  const cells = [...asked.values()].reduce((sum, rows) => sum + rows.length, 0)
  const told = { columns: [...asked.keys()], cells }
  if (accepted?.includes('na-is-missing'))
    return { table, log: [], repairs: [doneBy('na-is-missing', told)], questions: [] }
  if (!accepted?.includes('na-is-name')) return { table, log: [], repairs: [], questions: [ambiguousNa(table, asked)] }
  const named: DataTable = { rows: table.rows, columns: new Map(table.columns) }
  for (const [name, rows] of asked) {
    const values = [...readText(table, name)]
    for (const row of rows) values[row] = NAME
    named.columns.set(name, { kind: 'text', values })
  }
  return { table: named, log: [], repairs: [doneBy('na-is-name', { ...told, name: NAME })], questions: [] }
}

function ambiguousNa(table: DataTable, asked: ReadonlyMap<string, readonly number[]>): Question {
  const columns = [...asked.keys()]
  const [[name, rows]] = asked
  const others = new Set(readText(table, name).filter((text) => text !== null && text !== CODE_OR_MISSING))
  const told = { columns, cells: rows.length, beside: others.size, rows: placesOf(rows) }
  const fault = faultOf('ambiguous-na', told, ['na-is-missing', 'na-is-name'])
  const refusal = new EngineError(
    'frame/ambiguous-na',
    `Whether "NA" in "${name}" names something or says that nothing is known cannot be told.`,
    {
      columns,
      rows: rows.slice(0, 10).map((row) => row + 1),
      reason: fault.message,
      hint: 'Say what it is: --repair na-is-missing or --repair na-is-name on the command line.',
    },
  )
  return { refusal, fault }
}

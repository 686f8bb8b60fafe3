import { isNameOfCountry } from './na-codes.ts'
import { placesOf } from '../repairs/faults.ts'
import { EngineError } from '../../errors.ts'
import { doneBy, faultOf } from '../facts.ts'
import type { RepairId } from '../repairs/repairs.ts'
import { type DataTable, keepRows } from '../table.ts'
import type { Question, SettledPart } from './settle-numbers.ts'

/** Words for the sum or mean of all rows, wherever they stand in a column of names. */
const TOTAL =
  /^(grand[ -]?|sub-?|over)?totals?:?$|^(ins)?gesamt:?$|^(gesamt)?summe:?$|^zusammen:?$|^totale?s?:?$|^ensemble$|^suma$|^razem$|^ogółem$|^totaal$|^i alt$|^totalt$|^yhteensä$|^celkem$|^összesen$|^合计$|^合計$|^总计$|^計$|^全国$|^총계$|^합계$|^전국$|^계$|^hele (landet|riket)$|^hela (landet|riket)$|^riket$|^koko maa$|^whole country$|^all of [A-Z]\p{L}+$|^total (nacional|national)$|^nacional$|^ganzes land$|^итого$|^всего$/iu
/** The same at the end of a table, where fewer words can be anything else. */
const TOTAL_BELOW =
  /^(grand |sub-?|over)?totals?\b.{0,60}$|\btotals?$|^all$|^all (areas|cantons|cities|counties|countries|departments|districts|firms|groups|municipalities|places|provinces|regions|schools|states|units)$|^(overall|sum|average|mean|median|moyenne|durchschnitt|mittelwert|promedio|media|média|gemiddelde|gennemsnit)( .{0,40})?$|^(ins)?gesamt\b.{0,40}$/i
/** So many other names show that a column names places or groups of which a total is none. */
const ENOUGH_NAMES = 4

/**
 * Asks about rows that add up or average the others: as a unit of its own a total would be compared with its parts. They stand at the
 * end of the table, or anywhere in its first column of text.
 */
export function settleTotals(table: DataTable, accepted: readonly RepairId[] | undefined): SettledPart {
  const found = findTotals(table)
  if (found === null) return { table, log: [], repairs: [], questions: [] }
  const { rows } = found
  const told = { rows: placesOf(rows) }
  if (accepted?.includes('keep-totals'))
    return { table, log: [], repairs: [doneBy('keep-totals', told)], questions: [] }
  if (!accepted?.includes('leave-out-totals')) {
    return { table, log: [], repairs: [], questions: [askTotals(found)] }
  }
  const left = new Set(rows)
  const kept = Array.from({ length: table.rows }, (_, row) => row).filter((row) => !left.has(row))
  return { table: keepRows(table, kept), log: [], repairs: [doneBy('leave-out-totals', told)], questions: [] }
}

interface Totals {
  column: string
  rows: number[]
}

function findTotals(table: DataTable): Totals | null {
  let isFirst = true
  for (const [column, { kind, values }] of table.columns) {
    if (kind !== 'text') continue
    const rows = totalRows(values, isFirst)
    isFirst = false
    if (rows.length > 0 && rows.length < table.rows) return { column, rows }
  }
  return null
}

function totalRows(cells: readonly (string | null)[], isFirst: boolean): number[] {
  let from = cells.length
  while (from > 0 && cells[from - 1] !== null && TOTAL_BELOW.test(cells[from - 1]!)) from--
  const below = new Set(cells.slice(from))
  // a word that stands further up as well is one of the groups that rows are told apart by
  const isOnlyBelow = from > 0 && from < cells.length && !cells.slice(0, from).some((cell) => below.has(cell))
  if (isOnlyBelow) return Array.from({ length: cells.length - from }, (_, index) => from + index)
  if (!isFirst) return []
  const isTotal = (cell: string | null) => cell !== null && (TOTAL.test(cell) || cell === country)
  const country = countryAbove(cells)
  const rows = cells.flatMap((cell, row) => (isTotal(cell) ? [row] : []))
  if (rows.length === 0) return []
  const others = new Set(cells.filter((cell) => cell !== null && !isTotal(cell)))
  return others.size >= ENOUGH_NAMES ? rows : []
}

/** The name of a country above names of places of which none is a country: these are its parts, as `Canada` above provinces. */
function countryAbove(cells: readonly (string | null)[]): string | null {
  const [first] = cells
  const isCountry = (name: string | null) => name !== null && (isNameOfCountry(name) || OTHER_COUNTRIES.test(name))
  if (first === null || first === undefined || !isCountry(first)) return null
  return cells.some((cell) => cell !== first && isCountry(cell)) ? null : first
}

const OTHER_COUNTRIES =
  /^(England|Great Britain|England and Wales|USA|U\.S\.|UK|U\.K\.|United States of America|United States|United Kingdom)$/

function askTotals({ column, rows }: Totals): Question {
  const fault = faultOf('totals', { column, rows: placesOf(rows) }, ['leave-out-totals', 'keep-totals'])
  const refusal = new EngineError(
    'frame/total-rows',
    `By what stands in "${column}" data row ${rows[0] + 1} looks like a total of the others.`,
    {
      columns: [column],
      rows: rows.slice(0, 10).map((row) => row + 1),
      reason: fault.message,
      hint: 'Say what they are: --repair leave-out-totals or --repair keep-totals on the command line.',
    },
  )
  return { refusal, fault }
}

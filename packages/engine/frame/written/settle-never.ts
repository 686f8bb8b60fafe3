import type { LogLine } from '../../analysis.ts'
import type { Said } from '../../fact.ts'
import { note } from '../facts.ts'
import type { Column, DataTable } from '../table.ts'
import { readDay } from './read-day.ts'
import { readPeriodTexts } from './read-period.ts'
import type { SettledPart } from './settle-numbers.ts'

/** How people and packages write, among dates of a start, that there was none; R's did and fixest take Inf. */
const NEVER =
  /^(\+?inf|\+?infinity|∞|never([ _-]?(treated|adopted|adopter))?|not[ _-](yet[ _-])?(treated|adopted)|untreated|nie|jamais|nunca)$/i
/** What says so in a column of starts alone. */
const NONE = /^(none|no|control|controls|comparison|n\.?a\.?|-{1,3}|–|—)$/i
const START =
  /first|treat|adopt|start|begin|cohort|gvar|^g$|law|policy|reform|event|effective|launch|implement|introduc|enact|opened|rollout|switch|onset/i

/**
 * Makes missing cells of the words that stand for "never" among the years, periods or days of a start, as no program computes with
 * them and a unit that never starts has no such date.
 */
export function settleNever({ rows, columns }: DataTable): SettledPart {
  const settled = new Map(columns)
  const log: LogLine<Said>[] = []
  for (const [name, column] of columns) {
    const words = column.kind === 'text' ? neverWords(name, column.values) : null
    if (words === null) continue
    const counts = new Map<string, number>()
    const values = (column.values as (string | null)[]).map((text) => {
      if (text === null || !words.has(text)) return text
      counts.set(text, (counts.get(text) ?? 0) + 1)
      return null
    })
    settled.set(name, numbersOrText(values))
    for (const [word, cells] of [...counts].sort())
      log.push({ code: 'read/never', message: note('never', { column: name, word, cells }), rows: cells, column: name })
  }
  return { table: { rows, columns: settled }, log, repairs: [], questions: [] }
}

/** The words for "never" in a column whose other cells are all years, periods or days; null in any other. */
function neverWords(name: string, cells: readonly (string | null)[]): Set<string> | null {
  const isStart = START.test(name)
  const words = new Set<string>()
  for (const text of cells)
    if (text !== null && !endsInDigit(text) && (NEVER.test(text) || (isStart && NONE.test(text)))) words.add(text)
  // the others are gathered only beside such a word
  if (words.size === 0) return null
  const others = new Set(cells.filter((text) => text !== null && !words.has(text)))
  return others.size > 0 && areDates([...others] as string[], name, isStart) ? words : null
}

function endsInDigit(text: string): boolean {
  const code = text.charCodeAt(text.length - 1)
  return code >= 48 && code <= 57
}

function areDates(texts: readonly string[], name: string, isStart: boolean): boolean {
  if (texts.every((text) => /^(1[5-9]|2[01])\d\d(\.0)?$/.test(text))) return true
  // numbers that count periods, as in a column of starts alone
  if (isStart && texts.every((text) => /^\d{1,6}(\.0)?$/.test(text))) return true
  return texts.every((text) => readDay(text) !== null) || readPeriodTexts(texts, name) !== null
}

function numbersOrText(values: (string | null)[]): Column {
  if (values.some((text) => text !== null && !/^\d{1,6}(\.0)?$/.test(text))) return { kind: 'text', values }
  return { kind: 'number', values: Float64Array.from(values, (text) => (text === null ? NaN : Number(text))) }
}

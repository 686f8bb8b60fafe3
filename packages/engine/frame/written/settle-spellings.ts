import type { LogLine } from '../../analysis.ts'
import { EngineError } from '../../errors.ts'
import type { Said } from '../../fact.ts'
import { doneBy, faultOf, note, someOf } from '../facts.ts'
import type { RepairDone, RepairId } from '../repairs/repairs.ts'
import type { DataTable } from '../table.ts'
import type { Question, SettledPart } from './settle-numbers.ts'

/** Signs that no reader sees: soft hyphens, spaces of no width, marks of the direction of writing. */
const UNSEEN = /[\u00ad\u200b\u200e\u200f\u2060\ufeff]/g
const PLAIN = /^[!-~]+(?: [!-~]+)*$/
const [SPACE, TILDE, ZERO, NINE] = [0x20, 0x7e, 0x30, 0x39]
const SHOWN = 3
/** A column of categories or units has each of its texts in two rows on average; what people wrote has most of them once. */
const ROWS_OF_A_NAME = 2

/**
 * Makes one text of several that look alike, since two spellings of one unit are two units to every program: letters with
 * accents that are composed in some cells and not in others, signs that nobody sees, several spaces for one. Texts that differ
 * in capitals alone are asked about, as they may be codes.
 */
export function settleSpellings(table: DataTable, accepted: readonly RepairId[] | undefined): SettledPart {
  const settled: DataTable = { rows: table.rows, columns: new Map(table.columns) }
  const log: LogLine<Said>[] = []
  const capitals = new Map<string, Map<string, string>>()
  for (const [name, { kind, values }] of table.columns) {
    if (kind !== 'text' || areCodes(values)) continue
    const counts = new Map<string, number>()
    for (const text of values) if (text !== null) counts.set(text, (counts.get(text) ?? 0) + 1)
    const known = areYesNo(counts) ? inCapitals(counts) : asSeen(counts)
    if (known.size > 0) {
      settled.columns.set(name, { kind: 'text', values: written(values, known) })
      log.push(seenLine(name, known, counts))
    }
    const alike = besideCapitals(known.size > 0 ? joined(counts, known) : counts, values.length)
    if (alike.size > 0) capitals.set(name, alike)
  }
  const repairs: RepairDone<Said>[] = []
  const questions: Question[] = []
  const answer = accepted?.find((id) => id === 'join-spellings' || id === 'keep-spellings')
  if (capitals.size > 0 && answer === undefined) questions.push(askCapitals(capitals))
  else if (capitals.size > 0) repairs.push(answerCapitals(settled, capitals, answer!))
  return { table: settled, log, repairs, questions }
}

/**
 * Whether every text has a digit or no two letters beside each other, in signs that everybody sees and without two spaces: nothing then
 * is written otherwise than it looks, and capitals mean what they are. Names of a million persons are not counted for it.
 */
function areCodes(values: readonly (string | null)[]): boolean {
  return values.every((text) => text === null || isCode(text))
}

function isCode(text: string): boolean {
  let [hasDigit, hasWord, before] = [false, false, SPACE]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code < SPACE || code > TILDE || (code === SPACE && before === SPACE)) return false
    hasDigit ||= code >= ZERO && code <= NINE
    hasWord ||= isLetter(code) && isLetter(before)
    before = code
  }
  return before !== SPACE && (hasDigit || !hasWord)
}

function isLetter(code: number): boolean {
  const small = code | 0x20
  return small >= 0x61 && small <= 0x7a
}

/** Whether a column holds what is true and what is not, as pandas writes it: the other formats have the same words in capitals. */
function areYesNo(counts: ReadonlyMap<string, number>): boolean {
  return counts.size > 0 && [...counts.keys()].every((text) => /^(true|false)$/i.test(text))
}

function inCapitals(counts: ReadonlyMap<string, number>): Map<string, string> {
  return new Map(
    [...counts.keys()].flatMap((text) => (text === text.toUpperCase() ? [] : [[text, text.toUpperCase()]])),
  )
}

/** The texts that are written otherwise than they look, with what they are to be. */
function asSeen(counts: ReadonlyMap<string, number>): Map<string, string> {
  const known = new Map<string, string>()
  const spaced = new Map<string, string[]>()
  for (const text of counts.keys()) {
    if (PLAIN.test(text)) continue
    const seen = text.normalize('NFC').replace(UNSEEN, '').replaceAll('\u00a0', ' ').trim()
    if (seen !== text && seen !== '') known.set(text, seen)
    const single = seen.replace(/ {2,}/g, ' ')
    if (single !== seen) spaced.set(single, [...(spaced.get(single) ?? []), text])
  }
  if (spaced.size === 0) return known
  // spaces within a remark are the writer's own; only what makes two of one is changed
  const all = new Set([...counts.keys()].map((text) => known.get(text) ?? text))
  for (const [single, texts] of spaced) {
    const others = new Set(texts.map((text) => known.get(text) ?? text))
    if (all.has(single) || others.size > 1) for (const text of texts) known.set(text, single)
  }
  return known
}

function written(values: readonly (string | null)[], known: ReadonlyMap<string, string>): (string | null)[] {
  return values.map((text) => (text === null ? null : (known.get(text) ?? text)))
}

function joined(counts: ReadonlyMap<string, number>, known: ReadonlyMap<string, string>): Map<string, number> {
  const all = new Map<string, number>()
  for (const [text, count] of counts) {
    const seen = known.get(text) ?? text
    all.set(seen, (all.get(seen) ?? 0) + count)
  }
  return all
}

function seenLine(
  column: string,
  known: ReadonlyMap<string, string>,
  counts: ReadonlyMap<string, number>,
): LogLine<Said> {
  const cells = [...known.keys()].reduce((sum, text) => sum + counts.get(text)!, 0)
  const examples = [...new Set(known.values())].slice(0, SHOWN)
  const message = note(areYesNo(counts) ? 'true-or-false' : 'looks-alike', { column, cells, examples })
  return { code: 'read/spellings', message, rows: cells, column }
}

/** Texts that differ from another in capitals alone, with the commonest way of writing each. */
function besideCapitals(counts: ReadonlyMap<string, number>, rows: number): Map<string, string> {
  const found = new Map<string, string>()
  if (counts.size * ROWS_OF_A_NAME > rows) return found
  const groups = new Map<string, string[]>()
  for (const text of counts.keys()) {
    // codes such as aB3 mean their capitals
    if (/\d/.test(text) || !/\p{L}{2}/u.test(text)) continue
    const key = text.toLowerCase()
    groups.set(key, [...(groups.get(key) ?? []), text])
  }
  for (const texts of groups.values()) {
    if (texts.length < 2) continue
    const most = texts.reduce((best, text) => (counts.get(text)! > counts.get(best)! ? text : best))
    for (const text of texts) if (text !== most) found.set(text, most)
  }
  return found
}

function askCapitals(columns: ReadonlyMap<string, ReadonlyMap<string, string>>): Question {
  const names = [...columns.keys()]
  const [[name, alike]] = columns
  const told = { columns: names, pairs: someOf([...alike], SHOWN) }
  const fault = faultOf('spellings', told, ['join-spellings', 'keep-spellings'])
  const refusal = new EngineError('frame/spellings', `In "${name}" texts differ in capitals alone.`, {
    columns: names,
    reason: fault.message,
    hint: 'Say whether they are one: --repair join-spellings or --repair keep-spellings on the command line.',
  })
  return { refusal, fault }
}

function answerCapitals(
  table: DataTable,
  columns: ReadonlyMap<string, ReadonlyMap<string, string>>,
  id: 'join-spellings' | 'keep-spellings',
): RepairDone<Said> {
  const names = [...columns.keys()]
  if (id === 'keep-spellings') return doneBy(id, { columns: names })
  let cells = 0
  for (const [name, alike] of columns) {
    const { values } = table.columns.get(name) as { values: (string | null)[] }
    cells += values.filter((text) => text !== null && alike.has(text)).length
    table.columns.set(name, { kind: 'text', values: written(values, alike) })
  }
  return doneBy(id, { columns: names, cells })
}

import type { ColumnKind, FitRules, VintageChanges } from '../../../contract/vintage.ts'
import { type Column, type ColumnProfile, type ColumnType, type DataTable, profileTable } from '@casefiles/engine/frame'
import { checkKeys } from '@casefiles/recipes'
import { plural } from '@casefiles/engine/words'
import { formatRounded } from '@casefiles/words/formats'

/** Whether new data can take the place of those before, and how they differ. */
export interface Fit {
  /** Why they cannot, a sentence each; none = they fit. */
  problems: string[]
  /** How columns moved; said, and no reason to refuse. */
  drift: { column: string; message: string }[]
  /** Null where rows cannot be told from each other. */
  changes: Omit<VintageChanges, 'against'> | null
}

/** Names that one sentence holds. */
const NAMED = 5
/** A share of missing cells, or of a range, that moves by less is not said. */
const MISSING_MOVE = 0.05
const RANGE_MOVE = 0.1

/**
 * Compares a new vintage of data with the one before, by the rules that were declared with their source.
 *
 * @param before the vintage that fitted last, or the data that the source was declared for
 * @param rules  what must hold for it to fit
 */
export function compareVintages(before: DataTable, after: DataTable, rules: FitRules): Fit {
  const profiles = new Map(profileTable(after).map((profile) => [profile.name, profile]))
  const columns = rules.columns.flatMap((expected) => columnProblem(expected, profiles.get(expected.name)))
  if (columns.length > 0) return { problems: columns, drift: [], changes: null }
  const keys = checkKeys(after, rules.keys).map(({ message }) => `The keys do not name one row each: ${message}`)
  const problems = [...keys, ...lostUnits(before, after, rules.unit), ...lostRows(before, after, rules.most_lost)]
  return {
    problems,
    drift: describeDrift(before, after, profiles, rules),
    changes: keys.length > 0 || checkKeys(before, rules.keys).length > 0 ? null : countChanges(before, after, rules),
  }
}

/** What a column of that type is said to hold; null for one without a cell. */
export function kindOfColumn({ type }: { type: ColumnType }): ColumnKind | null {
  if (type === 'empty') return null
  if (type === 'integer' || type === 'number') return 'number'
  if (type === 'boolean') return 'yes/no'
  return type === 'date' ? 'date' : 'text'
}

function columnProblem({ name, kind }: FitRules['columns'][number], found: ColumnProfile | undefined): string[] {
  if (!found) return [`The column "${name}" is gone.`]
  const holds = kindOfColumn(found)
  if (holds === null) return [`The column "${name}" is empty.`]
  // zeros and ones are numbers, and days are text that can be read as such
  const isNumber = holds === 'number' || (holds === 'yes/no' && found.min !== null)
  // nobody may have a yes, for a while
  const isYesOrNo = found.type === 'integer' && found.min! >= 0 && found.max! <= 1
  const suits = {
    number: isNumber,
    'yes/no': holds === 'yes/no' || isYesOrNo,
    date: holds === 'date',
    text: holds !== 'number' && !isNumber,
  }[kind]
  if (suits) return []
  return [`The column "${name}" holds ${KIND_WORDS[holds]} where ${KIND_WORDS[kind]} are expected.`]
}

const KIND_WORDS: Record<ColumnKind, string> = {
  number: 'numbers',
  'yes/no': 'yes and no',
  date: 'days',
  text: 'words',
}

function lostUnits(before: DataTable, after: DataTable, unit: string | null): string[] {
  if (unit === null || !before.columns.has(unit)) return []
  const there = new Set(valuesOf(after.columns.get(unit)!))
  const gone = [...new Set(valuesOf(before.columns.get(unit)!))].filter((value) => !there.has(value))
  if (gone.length === 0) return []
  const more = gone.length > NAMED ? ` and ${gone.length - NAMED} more` : ''
  return [`${plural(gone.length, 'unit')} of "${unit}" are gone: ${gone.slice(0, NAMED).join(', ')}${more}.`]
}

function valuesOf(column: Column): string[] {
  const values: string[] = []
  for (const value of column.values) if (value !== null && !Number.isNaN(value)) values.push(String(value))
  return values
}

function lostRows(before: DataTable, after: DataTable, mostLost: number): string[] {
  const lost = before.rows - after.rows
  if (lost <= mostLost * before.rows) return []
  const allowed = formatRounded(100 * mostLost)
  return [`There are ${plural(after.rows, 'row')} instead of ${before.rows}; at most ${allowed}% of them may be gone.`]
}

function countChanges(before: DataTable, after: DataTable, { columns, keys }: FitRules): Fit['changes'] {
  const oldRows = rowsByKey(before, keys)
  const newRows = rowsByKey(after, keys)
  const pairs = [...oldRows].flatMap(([key, row]) => (newRows.has(key) ? [[row, newRows.get(key)!] as const] : []))
  const compared = columns.map(({ name }) => name).filter((name) => !keys.includes(name) && before.columns.has(name))
  const columns_changed = compared
    .map((name) => {
      const [old, now] = [before.columns.get(name)!.values, after.columns.get(name)!.values]
      return { name, cells: pairs.reduce((count, [a, b]) => count + (isSame(old[a], now[b]) ? 0 : 1), 0) }
    })
    .filter(({ cells }) => cells > 0)
    .sort((a, b) => b.cells - a.cells)
  return {
    rows_added: newRows.size - pairs.length,
    rows_gone: oldRows.size - pairs.length,
    cells_compared: pairs.length * compared.length,
    cells_changed: columns_changed.reduce((sum, { cells }) => sum + cells, 0),
    columns_changed,
  }
}

function rowsByKey(table: DataTable, keys: readonly string[]): Map<string, number> {
  const columns = keys.map((key) => table.columns.get(key)!.values)
  const rows = new Map<string, number>()
  for (let row = 0; row < table.rows; row++) rows.set(JSON.stringify(columns.map((values) => values[row])), row)
  return rows
}

const isGap = (cell: string | number | null): boolean => cell === null || Number.isNaN(cell)
const isSame = (a: string | number | null, b: string | number | null): boolean => a === b || (isGap(a) && isGap(b))

function describeDrift(
  before: DataTable,
  after: DataTable,
  profiles: ReadonlyMap<string, ColumnProfile>,
  { columns, keys }: FitRules,
): Fit['drift'] {
  const watched = columns.filter(({ name }) => !keys.includes(name)).map(({ name }) => name)
  return profileTable(before)
    .filter(({ name }) => watched.includes(name))
    .flatMap((old) => {
      const now = profiles.get(old.name)!
      const missing = missingMoved(old.missing / before.rows, now.missing / after.rows)
      return [...missing, ...rangeMoved(old, now)].map((message) => ({ column: old.name, message }))
    })
}

function missingMoved(was: number, is: number): string[] {
  if (Math.abs(is - was) < MISSING_MOVE) return []
  return [`${formatRounded(100 * is)}% of its cells are missing, before it were ${formatRounded(100 * was)}%.`]
}

function rangeMoved(old: ColumnProfile, now: ColumnProfile): string[] {
  if (old.min === null || old.max === null || old.mean === null) return []
  if (now.min === null || now.max === null || now.mean === null) return []
  const range = old.max - old.min
  if (range === 0) return []
  const isWider = now.max - old.max > RANGE_MOVE * range || old.min - now.min > RANGE_MOVE * range
  const [from, to] = [formatRounded(now.min), formatRounded(now.max)]
  const reach = `It reaches from ${from} to ${to}, before from ${formatRounded(old.min)} to ${formatRounded(old.max)}.`
  const isMoved = Math.abs(now.mean - old.mean) > RANGE_MOVE * range
  const mean = `Its mean is ${formatRounded(now.mean)}, before it was ${formatRounded(old.mean)}.`
  return [...(isWider ? [reach] : []), ...(isMoved ? [mean] : [])]
}

import type { Column } from '../../../engine/frame/table.ts'
import { NUMBER_PATTERN } from '../../../engine/recipe/formula/text-functions.ts'
import { sqlString } from '../../../engine/replication/quote.ts'
import { isNumberType, quoted, SOURCE, textOf, type LargeTable } from './open-large-table.ts'

/** DuckDB's types of some columns of a relation, by name. */
export async function readTypes({ ask }: LargeTable, columns: string, from: string): Promise<Map<string, string>> {
  const described = await ask(`DESCRIBE SELECT ${columns} FROM ${from}`)
  return new Map(described.map((row) => [String(row['column_name']), String(row['column_type'])]))
}

/** What columns hold, by the rules of files that are read as a whole: one of a text file holds numbers where every cell is one. */
export async function readKinds(table: LargeTable, names: string[]): Promise<Map<string, Column['kind']>> {
  if (names.length === 0) return new Map()
  const types = await readTypes(table, names.map(quoted).join(', '), SOURCE)
  const texts = names.filter((name) => !isNumberType(types.get(name)!))
  const isText = table.hasTypes ? () => 'true' : (name: string) => `NOT ${isNumberCell(textOf(name))}`
  const counts = texts.map(
    (name, i) => `count(*) FILTER (WHERE ${textOf(name)} IS NOT NULL AND ${isText(name)}) AS n${i}`,
  )
  const [row] = texts.length === 0 ? [{}] : await table.ask(`SELECT ${counts.join(', ')} FROM ${SOURCE}`)
  const holdsText = new Set(texts.filter((_, i) => Number(row[`n${i}`]) > 0))
  return new Map(names.map((name) => [name, holdsText.has(name) ? 'text' : 'number']))
}

/** As `parseNumber`: no leading zeros, nothing infinite, no whole number that a number would round. */
function isNumberCell(cell: string): string {
  const value = `TRY_CAST(${cell} AS DOUBLE)`
  const isLong = `regexp_matches(${cell}, '^[+-]?[0-9]+$') AND abs(${value}) > ${Number.MAX_SAFE_INTEGER}`
  return `(regexp_matches(${cell}, ${sqlString(NUMBER_PATTERN)}) AND NOT regexp_matches(${cell}, '^[+-]?0[0-9]') AND isfinite(${value}) AND NOT (${isLong}))`
}

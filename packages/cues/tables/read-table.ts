import { readFileSync } from 'node:fs'
import type { Law, PhraseLanguage, PhraseTable } from '../phrases/compile-phrases.ts'

/*
 * Words of law stand in files of this folder, which whoever knows the law can edit in any program for tables: one phrase a line, its
 * columns apart by tabs, a line that begins with `#` says what a list is for. They are read and checked once, when the rules are loaded.
 */

/** Thrown at the first line of a table that cannot be meant: rules with half of their words would find something else. */
export class TableError extends Error {
  constructor(table: string, line: number, what: string) {
    super(`packages/cues/tables/${table}.tsv, line ${line}: ${what}`)
    this.name = 'TableError'
  }
}

const LANGUAGES: Readonly<Record<PhraseLanguage, true>> = { en: true, de: true, fr: true, es: true, pt: true, it: true }
const LAWS: Readonly<Record<Law, true>> = { any: true, us: true, commonwealth: true, canada: true, eu: true }
const COLUMNS = ['list', 'language', 'law', 'means', 'phrase']

const read = new Map<string, ReadonlyMap<string, PhraseTable>>()

/**
 * The phrases of one list, in the order of their lines: of several that fit at one place of a text the first counts.
 *
 * @param table name of the file, without its ending
 * @throws {TableError} where a line of the file cannot be read, or the list is not in it
 */
export function phrasesOf(table: string, list: string): PhraseTable {
  let lists = read.get(table)
  if (lists === undefined) {
    lists = parseTable(table, textOf(table))
    read.set(table, lists)
  }
  const found = lists.get(list)
  if (found === undefined) throw new TableError(table, 1, `there is no list "${list}"`)
  return found
}

/** The lines of a table with columns of its own. */
export function readRows(table: string, columns: readonly string[]): [line: number, cells: string[]][] {
  return [...rowsOf(table, textOf(table), columns)]
}

const textOf = (table: string) => readFileSync(new URL(`${table}.tsv`, import.meta.url), 'utf8')

/** Every list of a table's text; rows that differ by their phrase alone become one. */
export function parseTable(table: string, text: string): ReadonlyMap<string, PhraseTable> {
  const lists = new Map<string, { language: PhraseLanguage; law: Law; means: string; phrases: (string | RegExp)[] }[]>()
  for (const [at, cells] of rowsOf(table, text, COLUMNS)) {
    const [list, language, law, means, phrase] = cells
    if (!Object.hasOwn(LANGUAGES, language)) throw new TableError(table, at, `the rules read no language "${language}"`)
    if (!Object.hasOwn(LAWS, law)) throw new TableError(table, at, `there is no family of law "${law}"`)
    const row = { language: language as PhraseLanguage, law: law as Law, means }
    const rows = lists.get(list) ?? []
    lists.set(list, rows)
    const last = rows.at(-1)
    const meant = phraseOf(table, at, phrase)
    if (last && last.language === row.language && last.law === row.law && last.means === means) last.phrases.push(meant)
    else rows.push({ ...row, phrases: [meant] })
  }
  return lists
}

/** Lines of a table with their numbers, as cells; the first line names the columns, and none of the others is short of a cell. */
function* rowsOf(table: string, text: string, columns: readonly string[]): Generator<[line: number, string[]]> {
  const lines = text.replace(/\r/g, '').split('\n')
  if (lines[0] !== columns.join('\t')) throw new TableError(table, 1, `the columns are ${columns.join(', ')}`)
  for (const [at, line] of lines.entries()) {
    if (at === 0 || line === '' || line.startsWith('#')) continue
    const cells = line.split('\t')
    if (cells.length !== columns.length)
      throw new TableError(table, at + 1, `${columns.length} cells are needed, here are ${cells.length}`)
    const empty = cells.findIndex((cell) => cell === '' || cell !== cell.trim())
    if (empty !== -1) throw new TableError(table, at + 1, `"${columns[empty]}" is empty, or has a space at an end`)
    yield [at + 1, cells]
  }
}

/** A phrase in the notation of `PhraseRow`, or between slashes a short regular expression. */
function phraseOf(table: string, line: number, cell: string): string | RegExp {
  const regular = /^\/(.+)\/([a-z]*)$/.exec(cell)
  if (regular === null) return cell
  try {
    return new RegExp(regular[1], regular[2])
  } catch (error) {
    throw new TableError(table, line, error instanceof Error ? error.message : String(error))
  }
}

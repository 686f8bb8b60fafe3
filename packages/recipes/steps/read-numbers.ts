import { EngineError } from '@casefiles/engine/analysis'
import { isDecimalNumber } from '@casefiles/engine/frame'
import { pythonString, rString, sqlName, sqlNumber, sqlString, stataString } from '../replication/quote.ts'
import { finiteInSql } from '../formula/single-value-in-sql.ts'
import { NUMBER_PATTERN } from '../formula/text-functions.ts'
import type { StataCode } from '../scripts/stata-code.ts'
import type { StepKind } from '../step-kind.ts'
import { readNumbersSchema, type ReadNumbersStep } from '../step-schemas.ts'
import { needColumns, originsOf, type StepNote, withColumn } from '../working.ts'

export type Thousands = 'none' | 'comma' | 'point' | 'space'

/** Numbers with a sign between thousands, groups of three throughout; the same rule in every script. */
const GROUPED: Record<Exclude<Thousands, 'none'>, string> = {
  comma: '^[+-]?[0-9]{1,3}(,[0-9]{3})+([.][0-9]+)?$',
  point: '^[+-]?[0-9]{1,3}([.][0-9]{3})+(,[0-9]+)?$',
  space: '^[+-]?[0-9]{1,3}( [0-9]{3})+([.][0-9]+)?$',
}
const SEPARATORS: Record<Exclude<Thousands, 'none'>, string> = { comma: ',', point: '.', space: ' ' }
const PATTERNS = new Map(Object.entries(GROUPED).map(([mark, pattern]) => [mark, new RegExp(pattern)]))

/** The number of a cell, `NaN` where it holds none. Spaces that do not break count as spaces. */
export function readNumber(cell: string, thousands: Thousands): number {
  const plain = cell.replaceAll('\u00a0', ' ').replaceAll('\u202f', ' ')
  if (thousands === 'none') return isDecimalNumber(plain) ? Number(plain) : NaN
  const text = PATTERNS.get(thousands)!.test(plain) ? plain.replaceAll(SEPARATORS[thousands], '') : plain
  const pointed = thousands === 'point' ? text.replace(',', '.') : text
  return isDecimalNumber(pointed) ? Number(pointed) : NaN
}

const MARKS: Record<Thousands, string> = {
  none: '',
  comma: ', with commas between thousands',
  point: ', with points between thousands and a decimal comma',
  space: ', with spaces between thousands',
}

/** Makes a column of text one of numbers. */
export const readNumbers: StepKind<ReadNumbersStep> = {
  kind: 'read-numbers',
  label: 'Read as numbers',
  summary: 'Make a column of text one of numbers, and say what words in it stand for.',
  schema: readNumbersSchema,
  words({ column, thousands, words, rest }) {
    const said = words.map(({ word, value }) => `"${word}" as ${value ?? 'missing'}`)
    const others = rest === 'missing' ? ['anything else as missing'] : []
    return `Read ${column} as numbers${MARKS[thousands]}${[...said, ...others].map((one) => `, ${one}`).join('')}`
  },
  run(working, { column, thousands, words, rest }) {
    needColumns(working, [column])
    const found = working.table.columns.get(column)!
    if (found.kind === 'number')
      return { working, notes: [{ code: 'recipe/numbers-already', message: `"${column}" holds numbers already.` }] }
    const values = new Float64Array(working.table.rows)
    const stands = new Map(words.map(({ word, value }) => [word, value ?? NaN]))
    const replaced = new Map<string, number>()
    let others = 0
    found.values.forEach((cell, row) => {
      const given = cell === null ? NaN : stands.get(cell)
      values[row] = given ?? readNumber(cell!, thousands)
      if (cell !== null && given !== undefined) replaced.set(cell, (replaced.get(cell) ?? 0) + 1)
      if (cell === null || given !== undefined || !Number.isNaN(values[row])) return
      if (rest === 'refuse') throw noNumber(column, row)
      others++
    })
    const notes = words.map(({ word, value }): StepNote => {
      const cells = replaced.get(word) ?? 0
      return {
        code: 'recipe/word-read',
        message: `Cells with "${word}" were read as ${value ?? 'missing'}: ${cells}.`,
        rows: cells,
      }
    })
    if (others > 0)
      notes.push({
        code: 'recipe/other-values',
        message: `Other cells without a number became missing: ${others}.`,
        rows: others,
      })
    return { working: withColumn(working, column, { kind: 'number', values }, originsOf(working, [column])), notes }
  },
  r: (step, { before }) => (before.columns.get(step.column)!.kind === 'number' ? [] : readNumbersInR(step)),
  python: (step, { before }) => (before.columns.get(step.column)!.kind === 'number' ? [] : readNumbersInPython(step)),
  stata(step, { before }, code) {
    if (before.columns.get(step.column)!.kind === 'text') readNumbersInStata(step, code)
  },
  sql: {
    reads: ({ column }) => [column],
    select: (step, { before, from }) =>
      before.columns.get(step.column)!.kind === 'number'
        ? `SELECT * FROM ${from}`
        : `SELECT * REPLACE (${numberInSql(step)} AS ${sqlName(step.column)}) FROM ${from}`,
    refuses(step, { before, from }) {
      if (step.rest === 'missing' || before.columns.get(step.column)!.kind === 'number') return null
      const said = step.words.map(({ word }) => sqlString(word))
      const unsaid = said.length === 0 ? '' : ` AND ${sqlName(step.column)} NOT IN (${said.join(', ')})`
      return {
        question:
          `SELECT ${sqlName(step.column)} AS cell FROM ${from} WHERE ${sqlName(step.column)} IS NOT NULL ` +
          `AND ${numberInSql(step)} IS NULL${unsaid} LIMIT 1`,
        error: () => noNumber(step.column),
      }
    },
  },
}

function readNumbersInR({ column, thousands, words }: ReadNumbersStep): string[] {
  const lines = [
    `old <- data[[${rString(column)}]]`,
    `new <- gsub("[\\u00a0\\u202f]", " ", old)`.replaceAll('\\u00a0\\u202f', '\\U{a0}\\U{202f}'),
  ]
  if (thousands !== 'none') {
    const mark = rString(SEPARATORS[thousands])
    lines.push(`new <- ifelse(grepl(${rString(GROUPED[thousands])}, new), gsub(${mark}, "", new, fixed = TRUE), new)`)
    if (thousands === 'point') lines.push('new <- sub(",", ".", new, fixed = TRUE)')
  }
  lines.push('new <- number.in(new)')
  for (const { word, value } of words) lines.push(`new[old %in% ${rString(word)}] <- ${value ?? 'NA'}`)
  return [...lines, `data[[${rString(column)}]] <- new`]
}

function readNumbersInPython({ column, thousands, words }: ReadNumbersStep): string[] {
  const lines = [
    `old = data[${pythonString(column)}].to_numpy()`,
    'new = np.array(texts(old, lambda cell: re.sub("[\\u00a0\\u202f]", " ", cell)), dtype=object)',
  ]
  if (thousands !== 'none') {
    const strip = `cell.replace(${pythonString(SEPARATORS[thousands])}, "") if re.match(${pythonString(GROUPED[thousands])}, cell) else cell`
    lines.push(`new = np.array(texts(new, lambda cell: ${strip}), dtype=object)`)
    if (thousands === 'point')
      lines.push('new = np.array(texts(new, lambda cell: cell.replace(",", ".", 1)), dtype=object)')
  }
  lines.push('new = number_in(new)')
  for (const { word, value } of words) lines.push(`new[old == ${pythonString(word)}] = ${value ?? 'np.nan'}`)
  return [...lines, `data[${pythonString(column)}] = new`]
}

function readNumbersInStata({ column, thousands, words }: ReadNumbersStep, code: StataCode): void {
  const old = code.of(column)
  const text = code.make(`usubinstr(usubinstr(${old}, uchar(160), " ", .), uchar(8239), " ", .)`, 'text')
  if (thousands !== 'none') {
    const mark = stataString(SEPARATORS[thousands])
    code.say(
      `quietly replace ${text} = subinstr(${text}, ${mark}, "", .) if ustrregexm(${text}, ${stataString(GROUPED[thousands])})`,
    )
    if (thousands === 'point') code.say(`quietly replace ${text} = subinstr(${text}, ",", ".", 1)`)
  }
  const variable = code.make(
    `cond(ustrregexm(${text}, ${stataString(NUMBER_PATTERN)}), real(${text}), .)`,
    'number',
    'c',
  )
  for (const { word, value } of words)
    code.say(`quietly replace ${variable} = ${value ?? '.'} if ${old} == ${stataString(word)}`)
  code.set(column, variable, 'number')
}

/** The number of a cell, `NULL` where it holds none. */
function numberInSql({ column, thousands, words }: ReadNumbersStep): string {
  const old = sqlName(column)
  const plain = `translate(${old}, ${sqlString('\u00a0\u202f')}, '  ')`
  const number = (text: string) =>
    finiteInSql(`TRY_CAST(regexp_extract(${text}, ${sqlString(NUMBER_PATTERN)}) AS DOUBLE)`)
  const cases = words.map(
    ({ word, value }) => `WHEN ${old} = ${sqlString(word)} THEN ${value === null ? 'NULL' : sqlNumber(value)}`,
  )
  const pointed = (text: string) => (thousands === 'point' ? `regexp_replace(${text}, ',', '.')` : text)
  if (thousands !== 'none') {
    const bare = `replace(${plain}, ${sqlString(SEPARATORS[thousands])}, '')`
    cases.push(`WHEN regexp_matches(${plain}, ${sqlString(GROUPED[thousands])}) THEN ${number(pointed(bare))}`)
  }
  const rest = number(pointed(plain))
  return cases.length === 0 ? rest : `CASE ${cases.join(' ')} ELSE ${rest} END`
}

/** What the cell holds is not said: it may be of an outcome that nobody is to see before the lock. */
function noNumber(column: string, row?: number): EngineError {
  const place = row === undefined ? '' : ` in row ${row + 1}`
  return new EngineError('recipe/not-numbers', `"${column}" holds what is no number${place}.`, {
    columns: [column],
    ...(row === undefined ? {} : { rows: [row + 1] }),
    hint: 'Say what the word there stands for, or let cells without a number be missing.',
  })
}

import { pythonString, rString, sqlName, sqlNumber, sqlString, stataString } from '../../../replication/quote.ts'
import { finiteInSql } from '../../formula/single-value-in-sql.ts'
import { NUMBER_PATTERN } from '../../formula/text-functions.ts'
import type { StataCode } from '../../scripts/stata-code.ts'
import type { ReadNumbersStep } from './schema.ts'
import { GROUPED, SEPARATORS } from './read-number.ts'

export function readNumbersInR({ column, thousands, words }: ReadNumbersStep): string[] {
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

export function readNumbersInPython({ column, thousands, words }: ReadNumbersStep): string[] {
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

export function readNumbersInStata({ column, thousands, words }: ReadNumbersStep, code: StataCode): void {
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
export function numberInSql({ column, thousands, words }: ReadNumbersStep): string {
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

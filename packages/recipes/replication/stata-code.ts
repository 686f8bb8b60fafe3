import { MISSING_WORDS } from '@casefiles/engine/frame'
import { stataString } from './quote.ts'
import { asNumbers, type Transformed } from './r-code.ts'
import type { Columns } from './replication.ts'

/**
 * How Stata reads the file: by position and as text, so that no column's name has to be a name in Stata; an empty cell
 * or a word for it is missing.
 */
export const readInStata = `version 16
clear all
set more off

* ---- read the data: columns by position, every cell as text ----
import delimited using "data.csv", delimiters(",") varnames(nonames) rowrange(2) stringcols(_all) bindquotes(strict) maxquotedrows(unlimited) encoding("utf-8")
foreach column of varlist _all {
    quietly replace \`column' = ustrtrim(\`column')
    quietly replace \`column' = "" if ${MISSING_WORDS.map((word) => `\`column' == ${stataString(word)}`).join(' | ')}
}
generate long row = _n
`

/**
 * Prints the result as the last line, in JSON; the scalars are \`estimate\`, \`low\` and \`high\`, missing = null. Stata writes
 * .5 and -.5, JSON wants the zero before.
 */
export const reportInStata = `
* ---- result: the last line is JSON ----
foreach name in estimate low high {
    local \`name' = cond(missing(scalar(\`name')), "null", strtrim(strofreal(scalar(\`name'), "%21.15g")))
    local \`name' = cond(substr("\`\`name''", 1, 1) == ".", "0", "") + subinstr("\`\`name''", "-.", "-0.", 1)
}
display "{" char(34) "estimate" char(34) ": \`estimate', " char(34) "conf.low" char(34) ": \`low', " char(34) "conf.high" char(34) ": \`high'}"
`

const variable = (columns: Columns, name: string): string => `v${columns.get(name).position}`

/** Expression for a column's numbers after transform and scale. */
export function stataTransformed(columns: Columns, { column, transform, scale = 1 }: Transformed): string {
  const values = `real(${variable(columns, column)})`
  const transformed = transform === 'log' ? `ln(${values})` : values
  return scale === 1 ? transformed : `${scale} * ${transformed}`
}

/** A command that makes \`name\` a number for each distinct cell, missing where the cell is. */
export function stataGroup(columns: Columns, name: string, column: string): string {
  const cell = variable(columns, column)
  if (columns.get(column).kind === 'text') return `egen long ${name} = group(${cell})`
  return `generate double ${name} = real(${cell})`
}

/** The same, numbered from 1, for terms such as \`i.name\`: there Stata takes no negative number and no fraction. */
export function stataLevels(columns: Columns, name: string, column: string): string {
  if (columns.get(column).kind === 'text') return stataGroup(columns, name, column)
  return `${stataGroup(columns, `${name}_value`, column)}\negen long ${name} = group(${name}_value)`
}

/** The same for the cells of several columns together. */
export function stataTogether(columns: Columns, name: string, names: readonly string[]): string {
  if (names.length === 1) return stataLevels(columns, name, names[0])
  const parts = names.map((column, at) => stataGroup(columns, `${name}_${at + 1}`, column))
  return [...parts, `egen long ${name} = group(${names.map((_, at) => `${name}_${at + 1}`).join(' ')})`].join('\n')
}

/** Expression, 1 where the cell is one of the values, else 0. */
export function stataIsOneOf(columns: Columns, name: string, values: string[]): string {
  const cell = variable(columns, name)
  const tests =
    columns.get(name).kind === 'text'
      ? values.map((value) => `${cell} == ${stataString(value)}`)
      : asNumbers(values).map((value) => `real(${cell}) == ${value}`)
  return tests.length === 0 ? '0' : `(${tests.join(' | ')})`
}

/** The same, missing where the cell is. */
export function stataIndicator(columns: Columns, name: string, values: string[]): string {
  return `${stataIsOneOf(columns, name, values)} if ${variable(columns, name)} != ""`
}

export function stataIsMissing(columns: Columns, name: string): string {
  return `${variable(columns, name)} == ""`
}

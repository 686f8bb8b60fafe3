import { MISSING_WORDS } from '@casefiles/engine/frame'
import { rString } from './quote.ts'
import type { Columns } from './replication.ts'

/** How R reads the file as the engine did: text first, then numbers where a column holds nothing else. */
export const readInR = `# ---- read the data ---------------------------------------------------------
# Every cell is read as text; an empty cell or ${MISSING_WORDS.join(', ')} is missing.
bytes <- readBin("data.csv", "raw", file.size("data.csv"))
if (length(bytes) > 3 && all(bytes[1:3] == as.raw(c(0xef, 0xbb, 0xbf)))) bytes <- bytes[-(1:3)]
text <- rawToChar(bytes)
Encoding(text) <- "UTF-8"
data <- read.csv(text = text, colClasses = "character", check.names = FALSE, na.strings = character(),
  encoding = "UTF-8", fill = FALSE, blank.lines.skip = TRUE, row.names = NULL)
names(data) <- trimws(names(data), whitespace = "[\\\\h\\\\v]")
cells <- function(name) {
  if (!(name %in% names(data))) stop("data.csv has no column ", name)
  values <- trimws(data[[name]], whitespace = "[\\\\h\\\\v]")
  values[values %in% c(${['', ...MISSING_WORDS].map(rString).join(', ')})] <- NA
  values
}
number <- function(name) as.numeric(cells(name))
# Numbers that name something, such as a unit's code, count as equal when they are the same number.
code <- function(name) {
  values <- number(name)
  ifelse(is.na(values), NA, sprintf("%.17g", values))
}
`

/** Prints the result as the last line, in JSON; null = not defined. */
export const reportInR = `
# ---- result: the last line is JSON -----------------------------------------
json <- function(x) if (length(x) == 1 && is.finite(x)) sprintf("%.17g", x) else "null"
cat(sprintf('{"estimate": %s, "conf.low": %s, "conf.high": %s}\\n', json(estimate), json(conf.low), json(conf.high)))
`

/** Expression for a column's cells as names: of units, groups or levels. */
export function rNames(columns: Columns, name: string): string {
  return `${columns.get(name).kind === 'number' ? 'code' : 'cells'}(${rString(name)})`
}

/** Expression for the cells of several columns together, missing where one is; needs {@link togetherInR} for more than one. */
export function rTogether(columns: Columns, names: readonly string[]): string {
  const each = names.map((name) => rNames(columns, name))
  return each.length === 1 ? each[0] : `together(${each.join(', ')})`
}

/** What {@link rTogether} calls, where any of the lists has more than one column. */
export function togetherInR(lists: readonly (readonly string[])[]): string {
  if (lists.every(({ length }) => length === 1)) return ''
  return `together <- function(...) {
  cells <- list(...)
  ifelse(Reduce("|", lapply(cells, is.na)), NA, do.call(paste, c(cells, sep = "\\r")))
}
`
}

export function rNumbers(name: string): string {
  return `number(${rString(name)})`
}

/** Expression for a column's numbers after transform and scale. */
export function rTransformed({ column, transform, scale = 1 }: Transformed): string {
  const values = transform === 'log' ? `log(${rNumbers(column)})` : rNumbers(column)
  return scale === 1 ? values : `${rNumber(scale)} * ${values}`
}

export interface Transformed {
  column: string
  transform?: 'none' | 'log'
  scale?: number
}

export function rNumber(value: number): string {
  return Number.isFinite(value) ? String(value) : value > 0 ? 'Inf' : '-Inf'
}

export function rVector(values: string[]): string {
  return values.length === 0 ? 'character()' : `c(${values.join(', ')})`
}

export function rLogical(value: boolean): string {
  return value ? 'TRUE' : 'FALSE'
}

/** Expression, TRUE where the cell is one of the values; never NA. */
export function rIsOneOf(columns: Columns, name: string, values: string[]): string {
  if (columns.get(name).kind === 'text') return `cells(${rString(name)}) %in% ${rVector(values.map(rString))}`
  return `${rNumbers(name)} %in% ${rNumericVector(asNumbers(values))}`
}

function rNumericVector(values: number[]): string {
  return values.length === 0 ? 'numeric()' : `c(${values.map(rNumber).join(', ')})`
}

/** The values that a column of numbers can hold, as a reader of the data writes them: "01" is no number's own text. */
export function asNumbers(values: string[]): number[] {
  return values.filter((value) => String(Number(value)) === value).map(Number)
}

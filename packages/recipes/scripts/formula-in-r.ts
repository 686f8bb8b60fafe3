import { rString } from '../replication/quote.ts'
import type { BinaryOperator, TypedExpression } from '../formula/expression.ts'
import { FUNCTIONS } from '../formula/functions.ts'

const PLAIN: Partial<Record<BinaryOperator, string>> = { or: '|', and: '&' }

/** A formula as an expression of R over the data frame `data`; its helpers are {@link formulasInR}. */
export function formulaInR(part: TypedExpression): string {
  if (part.kind === 'number') return String(part.value)
  if (part.kind === 'text') return rString(part.value)
  if (part.kind === 'missing') return part.type === 'text' ? 'NA_character_' : part.type === 'truth' ? 'NA' : 'NA_real_'
  if (part.kind === 'column') return `data[[${rString(part.name)}]]`
  if (part.kind === 'unary') return `(${part.operator === '-' ? '-' : '!'}${formulaInR(part.operand)})`
  if (part.kind === 'call') return FUNCTIONS.get(part.name)!.r(part.args.map(formulaInR))
  const [left, right] = [formulaInR(part.left), formulaInR(part.right)]
  if (part.operator === '^') return `power(${left}, ${right})`
  if (part.type === 'number') return `fin(${left} ${part.operator} ${right})`
  return `(${left} ${PLAIN[part.operator] ?? part.operator} ${right})`
}

/** What the formulas need in R. */
export const formulasInR = `full <- function(x) rep_len(x, nrow(data))
fin <- function(x) { x[!is.finite(x)] <- NA; x }
power <- function(a, b) fin(ifelse(is.na(full(a)) | is.na(full(b)), NA_real_, suppressWarnings(full(a)^full(b))))
joined <- function(...) {
  parts <- lapply(list(...), full)
  ifelse(Reduce(\`|\`, lapply(parts, is.na)), NA_character_, do.call(paste0, parts))
}
part.of.day <- function(x, from, to) {
  found <- grepl("^[0-9]{4}-[0-9]{2}-[0-9]{2}", full(x))
  suppressWarnings(as.numeric(ifelse(found, substr(full(x), from, to), NA)))
}
number.in <- function(x) {
  found <- grepl("^[+-]?([0-9]+[.]?[0-9]*|[.][0-9]+)([eE][+-]?[0-9]+)?$", full(x))
  fin(suppressWarnings(as.numeric(ifelse(found, full(x), NA))))
}
whole.text <- function(x) {
  x <- full(x)
  ifelse(!is.na(x) & x == floor(x) & abs(x) < 1e15, sprintf("%.0f", x + 0), NA_character_)
}
key.of <- function(...) {
  parts <- lapply(list(...), function(x) {
    x <- full(x)
    if (is.character(x)) x else ifelse(is.na(x), NA_character_, sprintf("%.17g", as.numeric(x) + 0))
  })
  key <- do.call(paste, c(parts, sep = "\\r"))
  key[Reduce(\`|\`, lapply(parts, is.na))] <- NA
  key
}
row.in <- function(key) ifelse(is.na(key), NA, ave(rep(1, length(key)), key, FUN = cumsum))
count.in <- function(key) ifelse(is.na(key), NA, ave(rep(1, length(key)), key, FUN = length))
mean.in <- function(x, key) {
  means <- tapply(full(x), key, function(one) if (all(is.na(one))) NA else mean(one, na.rm = TRUE))
  as.numeric(means[match(key, names(means))])
}
lag.by <- function(x, unit, period, steps) {
  here <- key.of(unit, period)
  if (anyDuplicated(here[!is.na(here)]) > 0) stop("a unit and period has more than one row")
  full(x)[match(key.of(unit, period - steps), here, incomparables = NA)]
}
`

import { type Column, type DataTable, MISSING_WORDS } from '@casefiles/engine/frame'
import { commentText, pythonString, rString, stataString } from '../replication/quote.ts'
import type { PreparedData } from '../replication/write-replication.ts'
import type { ScriptLanguage } from '../replication/replication.ts'
import type { Recipe as WholeRecipe, RecipeSource } from '../recipe.ts'
import { stepKind, stepWords } from '../registry.ts'
import type { RecipeStep } from '../step-schemas.ts'
import { tablesBetween } from '../run-recipe.ts'
import type { ScriptContext } from '../step-kind.ts'
import { formulasInPython } from './formula-in-python.ts'
import { formulasInR } from './formula-in-r.ts'
import { StataCode } from './stata-code.ts'

/** What of a recipe scripts are written from. */
export type ScriptedRecipe = Pick<WholeRecipe, 'sources' | 'steps'>

/** The file that the recipe's part of a script writes, and the rest of it reads. */
export const PREPARED_FILE = 'prepared.csv'

/** A recipe as the scripts of a replication carry it out before they read its data. */
export function preparedBy(recipe: ScriptedRecipe): PreparedData {
  return { file: PREPARED_FILE, code: (language) => writeRecipe(language, recipe) }
}

/** The first part of a script: the data made from the sources once more, written to {@link PREPARED_FILE}. */
export function writeRecipe(language: ScriptLanguage, recipe: ScriptedRecipe): string {
  const written = plan(recipe)
  if (language === 'stata') return inStata(recipe, written)
  return language === 'python' ? inPython(recipe, written) : inR(recipe, written)
}

interface Planned {
  step: RecipeStep
  heading: string
  context: ScriptContext
}

/** Each step with the columns that stand before it; without rows the steps give the same columns. */
function plan({ sources, steps }: ScriptedRecipe): Planned[] {
  const tables = new Map(sources.map((source) => [source.sha256, emptyTable(source)]))
  const source = (sha256: string) => tables.get(sha256)!
  const sourceName = (sha256: string) => `source${sources.findIndex((one) => one.sha256 === sha256) + 1}`
  const main = sources[0].sha256
  const between = tablesBetween(source(main), main, steps, source)
  return steps.map((step, at) => ({
    step,
    heading: `step ${at + 1}: ${commentText(stepWords(step))}`,
    context: { before: between[at], sourceName, source },
  }))
}

function emptyTable({ columns }: RecipeSource): DataTable {
  const none = (kind: Column['kind']): Column =>
    kind === 'number' ? { kind, values: new Float64Array(0) } : { kind, values: [] }
  return { rows: 0, columns: new Map(columns.map(({ name, kind }) => [name, none(kind)])) }
}

const numbersOf = ({ columns }: RecipeSource): string[] =>
  columns.filter(({ kind }) => kind === 'number').map(({ name }) => name)

function inR({ sources }: ScriptedRecipe, planned: Planned[]): string {
  return `# ---- the recipe: data.csv made from its sources once more ------------------
read.source <- function(file, numbers) {
  bytes <- readBin(file, "raw", file.size(file))
  if (length(bytes) > 3 && all(bytes[1:3] == as.raw(c(0xef, 0xbb, 0xbf)))) bytes <- bytes[-(1:3)]
  text <- rawToChar(bytes)
  Encoding(text) <- "UTF-8"
  data <- read.csv(text = text, colClasses = "character", check.names = FALSE, na.strings = character(),
    encoding = "UTF-8", fill = FALSE, blank.lines.skip = TRUE, row.names = NULL)
  names(data) <- trimws(names(data), whitespace = "[\\\\h\\\\v]")
  for (name in names(data)) {
    values <- trimws(data[[name]], whitespace = "[\\\\h\\\\v]")
    values[values %in% c(${['', ...MISSING_WORDS].map(rString).join(', ')})] <- NA
    data[[name]] <- if (name %in% numbers) as.numeric(values) else values
  }
  data
}
${formulasInR}
${sources.map((source, at) => `source${at + 1} <- read.source(${rString(`sources/${source.file}`)}, c(${numbersOf(source).map(rString).join(', ')}))`).join('\n')}
data <- source1
${planned.map(({ step, heading, context }) => [`# ${heading}`, ...stepKind(step.kind).r(step, context), 'rownames(data) <- NULL'].join('\n')).join('\n')}
written <- data
for (name in names(data)) if (is.numeric(data[[name]])) {
  written[[name]] <- ifelse(is.na(data[[name]]), NA, sprintf("%.17g", data[[name]]))
}
write.table(written, ${rString(PREPARED_FILE)}, sep = ",", na = "", row.names = FALSE, qmethod = "double", fileEncoding = "UTF-8",
  quote = seq_along(written)[!vapply(data, is.numeric, TRUE)])

`
}

function inPython({ sources }: ScriptedRecipe, planned: Planned[]): string {
  return `import re
import numpy as np
import pandas as pd

# ---- the recipe: data.csv made from its sources once more ----
${formulasInPython}
def read_source(file, numbers):
    data = pd.read_csv(file, dtype=str, keep_default_na=False, encoding="utf-8-sig")
    data.columns = [name.strip() for name in data.columns]
    for name in data.columns:
        values = data[name].str.strip()
        values = values.where(~values.isin([${['', ...MISSING_WORDS].map(pythonString).join(', ')}]), None)
        data[name] = pd.to_numeric(values).astype(float) if name in numbers else values.astype(object)
    return data


${sources.map((source, at) => `source${at + 1} = read_source(${pythonString(`sources/${source.file}`)}, [${numbersOf(source).map(pythonString).join(', ')}])`).join('\n')}
data = source1.copy()
${planned.map(({ step, heading, context }) => [`# ${heading}`, ...stepKind(step.kind).python(step, context)].join('\n')).join('\n')}
data.to_csv(${pythonString(PREPARED_FILE)}, index=False)

`
}

function inStata({ sources }: ScriptedRecipe, planned: Planned[]): string {
  const code = new StataCode()
  code.say(
    'version 16',
    'clear all',
    'set more off',
    '',
    '* ---- the recipe: data.csv made from its sources once more ----',
  )
  // the first is read last, so that it is the one in memory
  for (let at = sources.length - 1; at >= 0; at--) {
    readInStata(code, sources[at], at === 0 ? 'c' : 's')
    if (at > 0) code.say(`tempfile source${at + 1}`, `save \`source${at + 1}'`)
  }
  code.startWith(sources[0].columns)
  for (const { step, heading, context } of planned) {
    code.say(`* ${heading}`)
    stepKind(step.kind).stata(step, context, code)
  }
  writeInStata(code)
  return `${code.lines.join('\n')}\n\n`
}

/** Columns become `c1`, `c2`, … (or `s1`, …): doubles where they hold numbers, else text. */
function readInStata(code: StataCode, { file, columns }: RecipeSource, prefix: string): void {
  code.say(
    `import delimited using "sources/${file}", delimiters(",") varnames(nonames) rowrange(2) stringcols(_all) bindquotes(strict) maxquotedrows(unlimited) encoding("utf-8") clear`,
    'foreach column of varlist _all {',
    "    quietly replace `column' = ustrtrim(`column')",
    `    quietly replace \`column' = "" if ${MISSING_WORDS.map((word) => `\`column' == ${stataString(word)}`).join(' | ')}`,
    '}',
    ...columns.map(({ kind }, at) =>
      kind === 'number'
        ? `generate double ${prefix}${at + 1} = real(v${at + 1})`
        : `rename v${at + 1} ${prefix}${at + 1}`,
    ),
    'generate long row = _n',
  )
}

function writeInStata(code: StataCode): void {
  const written = [...code.columns.values()].map(({ variable, kind }) =>
    kind === 'text' ? variable : code.make(`cond(missing(${variable}), "", strofreal(${variable}, "%24.17g"))`, 'text'),
  )
  code.say(
    `keep ${written.join(' ')}`,
    `order ${written.join(' ')}`,
    `export delimited using "${PREPARED_FILE}", replace`,
  )
}

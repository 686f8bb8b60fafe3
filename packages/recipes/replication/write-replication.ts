import type { DesignType } from '@casefiles/engine/analysis'
import { DESIGNS } from '@casefiles/engine/designs'
import { DESIGN_FOLDERS } from '@casefiles/engine/names'
import {
  type ColumnFact,
  type Contrast,
  type Distance,
  type Level,
  type ReplicationFacts,
  specAsMade,
  specWithLevels,
} from '@casefiles/engine/replication'
import { pyIsOneOf } from './python-code.ts'
import { rIsOneOf } from './r-code.ts'
import { stataIsOneOf } from './stata-code.ts'
import { commentText, pythonString, rString, stataString } from './quote.ts'
import {
  Columns,
  type Expected,
  type Replication,
  type ReplicationWriter,
  type Script,
  type ScriptBody,
  type ScriptLanguage,
} from './replication.ts'

/** What scripts are written from: nothing but the locked design and what the run says of itself. */
export interface ReplicationRequest {
  design: DesignType
  /** As the design's own schema parsed it. */
  spec: unknown
  facts: ReplicationFacts
  expected: Expected
  seed: number
  /** Where the data were made of others: the scripts make them once more. Left out where they are a file as it was uploaded. */
  prepared?: PreparedData | undefined
}

/** Data that a script makes of their sources before it reads them. */
export interface PreparedData {
  /** The file that it makes, and reads in place of data.csv. */
  file: string
  /** What makes it, the first part of a script. */
  code: (language: ScriptLanguage) => string
}

/** Name of each script in the bundle, in the order in which they are shown. */
export const SCRIPT_FILES: Record<ScriptLanguage, string> = {
  'base-r': 'base-r.R',
  r: 'packages.R',
  stata: 'stata.do',
  python: 'python.py',
}

const LANGUAGES = Object.keys(SCRIPT_FILES) as ScriptLanguage[]

/**
 * The scripts that compute the primary estimate again outside of this engine, with the files they need beside the data.
 * The same request gives the same bytes.
 */
export async function writeReplication(request: ReplicationRequest): Promise<Replication> {
  const writer = await loadWriter(request.design)
  const { facts, expected, seed } = request
  const { columns, together } = facts
  const levels = columns.flatMap(({ name, level }) => (level ? [{ column: name, ...level }] : []))
  const described = DESIGNS[request.design].spec
  const spec = specWithLevels(described.levelLists, specAsMade(described, request.spec), levels)
  const bodies = writer.write({ spec, facts: facts.design, columns: new Columns(columns), together, expected, seed })
  const carried = writer.carry?.(facts.design) ?? []
  return {
    scripts: LANGUAGES.flatMap((language) => {
      const body = bodies[language]
      return body === undefined ? [] : [assemble(language, body, request)]
    }),
    carried,
  }
}

/** A writer as loaded; its own types of spec and facts are known to its own folder only. */
async function loadWriter(design: DesignType): Promise<ReplicationWriter<unknown, unknown>> {
  const { replication } = await import(`../designs/${DESIGN_FOLDERS[design]}/replication/index.ts`)
  return replication
}

function assemble(language: ScriptLanguage, body: ScriptBody, request: ReplicationRequest): Script {
  const prefix = language === 'stata' ? '*' : '#'
  const lines = heading(language, body, request).flatMap((line) => wrap(commentText(line)))
  const comment = lines.map((line) => `${prefix} ${line}`.trimEnd()).join('\n')
  return {
    language,
    file: SCRIPT_FILES[language],
    packages: body.packages,
    text: `${comment}\n\n${withData(language, asEngineReads(language, body.code.trimStart(), request.facts.columns), request.prepared)}`,
  }
}

/** The code with what the engine makes of single columns: NA that is a code, TRUE and FALSE as numbers, days as periods. */
function asEngineReads(language: ScriptLanguage, code: string, columns: readonly ColumnFact[]): string {
  const kept = addMade(language, keepCodes(language, code, columns), columns)
  return OTHERWISE.reduce((text, one) => readOtherwise(language, text, columns, one), kept)
}

/** Columns that the engine made of others, behind those of the file, of which scripts know them by name or place. */
function addMade(language: ScriptLanguage, code: string, columns: readonly ColumnFact[]): string {
  const distances = columns.flatMap(({ name, distance }, at) =>
    distance ? [distanceLine(language, columns, distance, { name, at })] : [],
  )
  const gaps = columns.flatMap(({ name, contrast }, at) =>
    contrast?.part === 'gap' ? [contrastLine(language, columns, contrast, { name, at })] : [],
  )
  const indicators = columns.flatMap(({ name, level }, at) =>
    level ? [indicatorLine(language, columns, level, { name, at })] : [],
  )
  const blocks = [
    { title: 'distances from a point of the row’s own', lines: distances },
    { title: 'outcomes less the mean of the unaffected rows of the same unit and period', lines: gaps },
    { title: 'indicators of categories', lines: indicators },
  ].filter(({ lines }) => lines.length > 0)
  if (blocks.length === 0) return code
  const sign = language === 'stata' ? '*' : '#'
  const made = blocks.map(({ title, lines }) => `${sign} ${title}\n${lines.join('\n')}\n`).join('')
  if (language === 'stata') return code.replace('generate long row = _n\n', (line) => made + line)
  const end =
    language === 'python'
      ? '    return pd.to_numeric(cells(name)).astype(float)\n'
      : 'number <- function(name) as.numeric(cells(name))\n'
  return code.replace(end, () => (language === 'python' ? `${end}\n\n${made}` : end + made))
}

interface Made {
  name: string
  /** Among the columns of the file and those that were made. */
  at: number
}

const placeOf = (columns: readonly ColumnFact[], of: string) => columns.findIndex(({ name }) => name === of)

/** Whether the cells of a category have a value, as an indicator. */
function indicatorLine(
  language: ScriptLanguage,
  columns: readonly ColumnFact[],
  level: Level,
  { name, at }: Made,
): string {
  const { of, value } = level
  const isNumber = columns[placeOf(columns, of)].kind === 'number'
  if (language === 'stata') {
    const cell = `v${placeOf(columns, of) + 1}`
    const is = isNumber ? `real(${cell}) == ${value}` : `${cell} == ${stataString(value)}`
    return `generate strL v${at + 1} = cond(${cell} == "", "", cond(${is}, "1", "0"))`
  }
  if (language === 'python') {
    const [cells, is] = isNumber
      ? [`number(${pythonString(of)})`, `== ${value}`]
      : [`cells(${pythonString(of)})`, `== ${pythonString(value)}`]
    return `data[${pythonString(name)}] = (${cells} ${is}).map({True: "1", False: "0"}).where(${cells}.notna(), "")`
  }
  const [cells, is] = isNumber ? [`number(${rString(of)})`, value] : [`cells(${rString(of)})`, rString(value)]
  return `data[[${rString(name)}]] <- ifelse(is.na(${cells}), "", ifelse(${cells} == ${is}, "1", "0"))`
}

/** The difference of two columns, rounded as the engine does it, as text like every cell of the file. */
function distanceLine(
  language: ScriptLanguage,
  columns: readonly ColumnFact[],
  { of, from, decimals }: Distance,
  { name, at }: Made,
): string {
  if (language === 'stata') {
    const [value, point] = [of, from].map((one) => `real(v${placeOf(columns, one) + 1})`)
    const rounded = decimals === null ? `${value} - ${point}` : `round(${value} - ${point}, 1e-${decimals})`
    return `generate strL v${at + 1} = cond(missing(${value} - ${point}), "", strofreal(${rounded}, "%24.17e"))`
  }
  if (language === 'python') {
    const difference = `number(${pythonString(of)}) - number(${pythonString(from)})`
    return `data[${pythonString(name)}] = (${difference}).map(lambda value: "" if value != value else repr(${decimals === null ? 'value' : `round(value, ${decimals})`}))`
  }
  const difference = `number(${rString(of)}) - number(${rString(from)})`
  return `data[[${rString(name)}]] <- ifelse(is.na(${difference}), "", sprintf("%.17g", ${decimals === null ? difference : `round(${difference}, ${decimals})`}))`
}

/** Of the rows that the policy reaches, the value less the mean of the unaffected of the same unit and period. */
function contrastLine(
  language: ScriptLanguage,
  columns: readonly ColumnFact[],
  { of, transform, unit, time, group, affected, unaffected }: Contrast,
  { name, at }: Made,
): string {
  const known = new Columns([...columns])
  const isLog = transform === 'log'
  if (language === 'stata') {
    const value = `real(v${placeOf(columns, of) + 1})`
    const [own, mean] = [`own${at + 1}`, `mean${at + 1}`]
    const [unitCell, timeCell] = [unit, time].map((one) => `v${placeOf(columns, one) + 1}`)
    const made = `${own} - ${mean}`
    const level = isLog ? `exp(${made})` : made
    return [
      `generate double ${own} = ${isLog ? `log(${value})` : value}`,
      `egen double ${mean} = mean(cond(${stataIsOneOf(known, group, unaffected)}, ${own}, .)), by(${unitCell} ${timeCell})`,
      `generate strL v${at + 1} = cond(${stataIsOneOf(known, group, affected)} & !missing(${made}), strofreal(${level}, "%24.17e"), "")`,
    ].join('\n')
  }
  if (language === 'python') {
    const value = `number(${pythonString(of)})`
    const own = isLog ? `np.log(${value})` : value
    const mean = `own.where(${pyIsOneOf(known, group, unaffected)}).groupby([cells(${pythonString(unit)}), cells(${pythonString(time)})]).transform("mean")`
    return [
      `own = ${own}`,
      `unaffected = ${mean}`,
      `made = (${isLog ? 'np.exp(own - unaffected)' : 'own - unaffected'}).where(${pyIsOneOf(known, group, affected)})`,
      `data[${pythonString(name)}] = made.map(lambda value: "" if value != value else repr(value))`,
    ].join('\n')
  }
  const value = `number(${rString(of)})`
  return `data[[${rString(name)}]] <- local({
  own <- ${isLog ? `log(${value})` : value}
  cell <- paste(cells(${rString(unit)}), cells(${rString(time)}), sep = "\\r")
  counts <- ${rIsOneOf(known, group, unaffected)} & !is.na(own)
  unaffected <- tapply(own[counts], cell[counts], mean)[cell]
  made <- ${isLog ? 'exp(own - unaffected)' : 'own - unaffected'}
  ifelse(${rIsOneOf(known, group, affected)} & !is.na(made), sprintf("%.17g", made), "")
})`
}

/** A kind of text that the engine reads as numbers, in each language from the expression of its cells. */
interface Otherwise {
  isOf: (fact: ColumnFact) => boolean
  stata: (cell: string) => string
  r: (cells: string) => string
  python: (cells: string) => string
}

const OTHERWISE: readonly Otherwise[] = [
  {
    isOf: ({ isTruth }) => isTruth === true,
    stata: (cell) => `cond(${cell} == "", ., ustrupper(${cell}) == "TRUE")`,
    r: (cells) => `toupper(${cells}) == "TRUE"`,
    python: (cells) => `(${cells}.str.upper() == "TRUE").astype(float).where(${cells}.notna())`,
  },
  {
    isOf: ({ isDay }) => isDay === true,
    stata: (cell) => `real(subinstr(substr(${cell}, 1, 10), "-", "", .))`,
    r: (cells) => `gsub("-", "", substr(${cells}, 1, 10))`,
    python: (cells) => `pd.to_numeric(${cells}.str.slice(0, 10).str.replace("-", "")).astype(float)`,
  },
]

/** Where a column of such text is used as numbers, a script reads them as the engine did. */
function readOtherwise(language: ScriptLanguage, code: string, columns: readonly ColumnFact[], one: Otherwise): string {
  const found = columns.flatMap((fact, at) => (one.isOf(fact) ? [{ name: fact.name, variable: `v${at + 1}` }] : []))
  if (language === 'stata') {
    return found.reduce((text, { variable }) => text.replaceAll(`real(${variable})`, one.stata(variable)), code)
  }
  const quote = language === 'python' ? pythonString : rString
  const used = found.map(({ name }) => quote(name)).filter((name) => code.includes(`number(${name})`))
  if (used.length === 0) return code
  if (language === 'python') {
    const lines = `    if name in [${used.join(', ')}]:\n        return ${one.python('cells(name)')}\n`
    return code.replace('def number(name):\n', (start) => start + lines)
  }
  return code.replace(
    /number <- function\(name\) as\.numeric\((.*)\)\n/,
    (_, rest: string) =>
      `number <- function(name) as.numeric(if (name %in% c(${used.join(', ')})) ${one.r('cells(name)')} else ${rest})\n`,
  )
}

/** Where NA is a code of a country or region, a script leaves it one, as the engine did. */
function keepCodes(language: ScriptLanguage, code: string, columns: readonly ColumnFact[]): string {
  const kept = columns.flatMap(({ name, keepsNA }, at) => (keepsNA ? [{ name, variable: `v${at + 1}` }] : []))
  if (kept.length === 0) return code
  if (language === 'python') {
    const names = kept.map(({ name }) => pythonString(name)).join(', ')
    return code.replace(
      /values\.isin\((\[.*?\])\)/,
      (_, words: string) => `values.isin([""] if name in [${names}] else ${words})`,
    )
  }
  if (language === 'stata') {
    const isOther = kept.map(({ variable }) => ` & "\`column'" != "${variable}"`).join('')
    return code.replace(
      /(quietly replace `column' = "" if )(.* == "NA".*)/,
      (_, start: string, words: string) => `${start}(${words})${isOther}`,
    )
  }
  const names = kept.map(({ name }) => rString(name)).join(', ')
  return code.replace(
    /values\[values %in% (c\("", .*?\))\] <- NA/,
    (_, words: string) => `values[values %in% (if (name %in% c(${names})) "" else ${words})] <- NA`,
  )
}

/** Data that were made of others are made first, and the script reads what it made. */
function withData(language: ScriptLanguage, code: string, prepared: PreparedData | undefined): string {
  if (prepared === undefined) return code
  return `${prepared.code(language)}${code.replaceAll('"data.csv"', `"${prepared.file}"`)}`
}

const NEEDS: Record<ScriptLanguage, (packages: string[]) => string> = {
  'base-r': () => 'Base R alone, no package. Run: Rscript base-r.R',
  r: (packages) => `R with the packages ${packages.join(', ')}. Run: Rscript packages.R`,
  stata: (packages) =>
    packages.length === 0 ? 'Stata 16 or later.' : `Stata 16 or later with ${packages.join(', ')} (ssc install).`,
  python: (packages) => `Python 3 with ${packages.join(', ')}. Run: python3 python.py`,
}

function heading(language: ScriptLanguage, { notes, packages }: ScriptBody, request: ReplicationRequest): string[] {
  const { expected, seed, facts } = request
  const [low, high] = expected.ci
  const together = `The interval holds for all ${facts.together} main estimates at once (Bonferroni).`
  return [
    `Replication of the primary estimate: ${expected.name}`,
    NEEDS[language](packages),
    request.prepared === undefined
      ? 'Reads data.csv from the folder it is run in and prints the result as its last line.'
      : `Makes ${request.prepared.file} from the files in sources/, which holds what data.csv does, and prints the result as its last line.`,
    '',
    'Locked choices and sample rules',
    ...[...notes, ...(facts.together > 1 ? [together] : [])].map((note) => `- ${note}`),
    `- Seed of the run: ${seed}.`,
    '',
    `Expected: ${digits(expected.value)} (95% interval ${digits(low)} to ${digits(high)}) ${expected.units}`,
  ]
}

/** Ten digits: more would differ between machines in their last places, and the hash of a script with them. */
function digits(value: number | null): string {
  return value === null ? 'not defined' : String(Number(value.toPrecision(10)))
}

const width = 110

function wrap(line: string): string[] {
  const lines: string[] = []
  let current = ''
  for (const word of line.split(' ')) {
    if (current !== '' && current.length + word.length + 1 > width) {
      lines.push(current)
      current = `  ${word}`
    } else current = current === '' ? word : `${current} ${word}`
  }
  return [...lines, current]
}

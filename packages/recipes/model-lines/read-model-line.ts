import { type DesignType, EngineError } from '@casefiles/engine/analysis'
import { DESIGNS } from '@casefiles/engine/designs'
import { DESIGN_LINES } from './design-lines.ts'
import { NOT_OFFERED } from './not-offered.ts'
import { type Call, type Expression, parseR } from './r/parse.ts'
import { columnsMadeIn, leavesOutRows, OTHER_ROWS, RCall } from './r/r-call.ts'
import { type ColumnToMake, Reading, type NotTaken, type Taken } from './reading.ts'
import { parseStata } from './stata/stata-command.ts'
import { stataLineOf } from './stata/stata-line.ts'

/** What a line fills in. */
export interface ModelLine {
  design: DesignType
  /** The command as the line names it, `feols`. */
  command: string
  /** Fields of the design's schema, whole or in part. */
  analysis: Record<string, unknown>
  taken: Taken[]
  notTaken: NotTaken[]
  remarks: string[]
  /** Steps of a data recipe that make the columns which the line multiplies; the choices name these columns. */
  steps: ColumnToMake[]
  /** Columns that the line names and the data do not have; none where the data are not known. */
  unknownColumns: string[]
}

export interface ModelLineContext {
  /** The design that is chosen: it decides where a line fits several. */
  chosen?: DesignType | undefined
  /** Names of the data's columns; left out = no data yet. */
  columns?: readonly string[] | undefined
  /** Those of them that hold 0 and 1 and nothing else. */
  indicators?: readonly string[] | undefined
}

/** Longer is no line. */
export const LONGEST_LINE = 5000

/**
 * Reads one command of R or Stata, such as `feols(y ~ x | id + t, cluster = ~id)`, as a design.
 *
 * @param line one command, with or without an assignment before it
 * @returns what it fills in, what it does not, and why
 * @throws {EngineError} `model-line/unreadable` where it is no command; `model-line/unknown-command` where no design is told
 *   by it; `model-line/no-design` where it leaves out what makes it one
 * @example readModelLine('rdrobust(y, x, c = 21)').design // 'RDD'
 */
export function readModelLine(line: string, { chosen, columns, indicators }: ModelLineContext = {}): ModelLine {
  if (line.trim() === '') throw new EngineError('model-line/unreadable', 'The line is empty.')
  if (line.length > LONGEST_LINE) {
    throw new EngineError('model-line/unreadable', `The line has ${line.length} characters; ${LONGEST_LINE} are read.`)
  }
  const reading = new Reading(indicators)
  return readOne(withPanel(line), { chosen, columns }, reading)
}

/** `xtset id year` in front of `xtreg`: what that leaves to it. */
const XTSET = /^\s*(?:qui(?:etly)?:?\s+)?(?:xtset|tsset)\s+(\w+)(?:\s+\w+)?[^\n]*\n+/

/** A command of Stata with the panel that the line before it sets. */
function withPanel(line: string): string {
  const panel = XTSET.exec(line)
  if (panel === null) return line
  const command = line.slice(panel[0].length)
  if (!/^\s*xtreg\b/.test(command) || /\bi\(/.test(command)) return command
  return `${command.trimEnd()}${command.includes(',') ? '' : ','} i(${panel[1]})`
}

function readOne(line: string, { chosen, columns }: ModelLineContext, reading: Reading): ModelLine {
  const found = isStata(line) ? readStata(line, chosen, reading) : readR(asR(line), chosen, reading)
  reading.finish()
  const known = new Set(columns)
  return {
    ...found,
    analysis: reading.analysis,
    taken: reading.taken,
    notTaken: reading.notTaken,
    remarks: [...new Set(reading.remarks)],
    steps: reading.steps,
    unknownColumns: columns === undefined ? [] : [...reading.columns].filter((column) => !known.has(column)),
  }
}

type Found = Pick<ModelLine, 'design' | 'command'>

/** Stata puts a space behind a command's name, R a bracket; `xtdidregress (y) (d)` has both. */
function isStata(line: string): boolean {
  if (/^\s*(?:import|from)\s/.test(line)) return false
  const [, name, space, next] = /^([A-Za-z_]\w*)(\s*)(.)/.exec(stataLineOf(line).text) ?? []
  if (name === undefined || space === '' || '<=~|%'.includes(next)) return false
  return next !== '(' || DESIGN_LINES.some(({ lines }) => Object.hasOwn(lines.stata, name))
}

function readStata(line: string, chosen: DesignType | undefined, reading: Reading): Found {
  const command = parseStata(line)
  const { name } = command
  const own = DESIGN_LINES.flatMap(({ design, lines }) =>
    Object.hasOwn(lines.stata, name) ? [{ design, reader: lines.stata[name] }] : [],
  )
  const fitting = own.filter(({ reader }) => reader.fits?.(command) ?? true)
  const { design, reader } = choose(name, own.length > 0, fitting, chosen)
  reader.read(command, reading)
  return { design, command: name }
}

function readR(line: string, chosen: DesignType | undefined, reading: Reading): Found {
  const called = commandIn(parseR(line), line, reading)
  if (called === null) throw new EngineError('model-line/unreadable', 'The line calls no command.', { hint: HINT })
  const { name } = called
  const own = DESIGN_LINES.flatMap(({ design, lines }) => {
    if (!Object.hasOwn(lines.r, name)) return []
    const reader = lines.r[name]
    return [{ design, reader, call: new RCall(called, line, reader.order) }]
  })
  const fitting = own.filter(({ reader, call }) => reader.fits?.(call) ?? true)
  const isNamedElsewhere = own.length > 0 && fitting.length === 0 && !Object.hasOwn(NOT_OFFERED, name)
  if (isNamedElsewhere && !called.args.some(({ value }) => namesFormula(value))) {
    throw new EngineError('model-line/no-design', `The formula of this call of ${name} stands in another line.`, {
      hint: 'Write the formula itself, y ~ d | unit + period, where the line names it.',
    })
  }
  const { design, reader, call } = choose(name, own.length > 0, fitting, chosen)
  reader.read(call, reading)
  return { design, command: name }
}

/** Whether a formula is written out there, also inside of `as.formula(…)`; a call by the columns of a design has none to name. */
function namesFormula(value: Expression): boolean {
  if (value.kind === 'call') return value.args.some((argument) => namesFormula(argument.value))
  return value.kind === 'operator' && (value.operator === '~' || value.operands.some(namesFormula))
}

/** The chosen design where it fits; else the first in the order of the menu that needs no choice. */
function choose<One extends { design: DesignType; reader: { needsChoice?: true } }>(
  name: string,
  isKnown: boolean,
  fitting: readonly One[],
  chosen: DesignType | undefined,
): One {
  const one =
    fitting.find(({ design }) => design === chosen) ?? fitting.find(({ reader }) => reader.needsChoice !== true)
  if (one) return one
  // of some commands only a few lines are read, and what the others ask for is answered by name
  if (isKnown && !Object.hasOwn(NOT_OFFERED, name)) {
    throw new EngineError('model-line/no-design', `This call of ${name} says nothing of why treatment is not chosen.`, {
      hint: 'Name fixed effects for unit and period, or an instrument; or choose the design first, then read the line again.',
    })
  }
  throw new EngineError('model-line/unknown-command', NOT_OFFERED[name] ?? `No design here is told by “${name}”.`, {
    hint: HINT,
  })
}

/**
 * The call behind an assignment, in a pipe, and inside of what only prints it, such as `summary(…)`. What the printing call asks
 * for, such as other standard errors, is left out and said.
 */
function commandIn(expression: Expression, line: string, reading: Reading): Call | null {
  if (expression.kind === 'operator') {
    const last = expression.operands.at(-1)
    if (last === undefined || expression.operands.length < 2) return null
    return expression.operator === '|>'
      ? pipedIn(stationsOf(expression), line, reading)
      : commandIn(last, line, reading)
  }
  if (expression.kind !== 'call') return null
  // with(data, command(…)) names its columns without the data
  const isWith = expression.name === 'with' && expression.args.length === 2
  const first = expression.args[isWith ? 1 : 0]?.value
  if (isWith && first.kind === 'call' && isOwn(first)) return first
  if (isOwn(expression) || first?.kind !== 'call') return expression
  // synth(dataprep(…)) says it all, and only the outer one is not offered
  if (Object.hasOwn(NOT_OFFERED, expression.name) && !isOwn(first)) return expression
  const inner = commandIn(first, line, reading)
  if (inner) for (const { name, value } of expression.args.slice(1)) leaveOuter(name, value, line, reading)
  return inner ?? expression
}

/** `a |> b |> c` as a, b, c. */
function stationsOf(expression: Expression): Expression[] {
  const isPipe = expression.kind === 'operator' && expression.operator === '|>'
  return isPipe ? expression.operands.flatMap(stationsOf) : [expression]
}

/** The command in a pipe: what stands before it makes the data, what stands behind it prints the result. */
function pipedIn(stations: readonly Expression[], line: string, reading: Reading): Call | null {
  const isCall = (one: Expression): one is Call => one.kind === 'call'
  const at = stations.findIndex((one) => isCall(one) && isOwn(one))
  if (at === -1)
    return stations.filter(isCall).find(({ name }) => Object.hasOwn(NOT_OFFERED, name)) ?? lastCall(stations)
  const first = stations[at] as Call
  const next = stations.at(at + 1)
  // att_gt(…) |> aggte() is aggte(att_gt(…))
  const takesIt = next !== undefined && isCall(next) && isOwn(next) && at + 1 < stations.length
  const own: Call = takesIt ? { ...next, args: [{ name: null, value: first }, ...next.args] } : first
  for (const data of stations.slice(0, at)) {
    if (leavesOutRows(data)) reading.leave(line.slice(data.from, data.to), OTHER_ROWS)
    for (const made of columnsMadeIn(data, line)) reading.makes(made.column, made.text)
  }
  for (const after of stations.slice(at + (takesIt ? 2 : 1))) {
    if (after.kind === 'call') for (const { name, value } of after.args) leaveOuter(name, value, line, reading)
  }
  return own
}

function lastCall(stations: readonly Expression[]): Call | null {
  const last = stations.at(-1)
  return last?.kind === 'call' ? last : null
}

const isOwn = ({ name }: Call): boolean => DESIGN_LINES.some(({ lines }) => Object.hasOwn(lines.r, name))

function leaveOuter(name: string | null, value: Expression, line: string, reading: Reading): void {
  const text = line.slice(value.from, value.to)
  reading.leave(name === null ? text : `${name} = ${text}`, 'It stands outside of the command: write it inside.')
}

/** Every command that is read, with the designs in whose words it is one. */
export function knownCommands(): { design: string; r: string[]; stata: string[] }[] {
  return DESIGN_LINES.map(({ design, lines }) => ({
    design: DESIGNS[design].spec.label,
    r: Object.keys(lines.r),
    stata: Object.keys(lines.stata),
  }))
}

const HINT = `Commands that are read: ${[
  ...new Set(DESIGN_LINES.flatMap(({ lines }) => [...Object.keys(lines.r), ...Object.keys(lines.stata)])),
]
  .sort()
  .join(', ')}.`

/** Packages of Python that take the formulas and arguments of their peers in R. */
const SAME_AS_R =
  /\b(?:pf|pyfixest(?:\.estimation)?|fixest|rdrobust|rd)\.(feols|fepois|feglm|rdrobust|did2s|lpdid|event_study|bacon_decomposition)\(/g

/** What only a line of Python has: a method behind a closing bracket, a dictionary, an import, a model of statsmodels. */
const IS_PYTHON = /\)\s*\.\s*[a-z_]\w*\s*\(|\{\s*["']|^\s*(?:import|from)\s+\w|\.from_formula\(|\b(?:smf|sm)\.\w+\(/m

/** `rdrobust(df.y, df.x`: the columns of one table, as Python names them. */
const COLUMNS_OF_ONE = /\brdrobust\(\s*(?:y\s*=\s*)?([A-Za-z_]\w*)\.\w+\s*,\s*(?:x\s*=\s*)?\1\.\w+/

/**
 * A line of Python whose package follows one of R as that line of R: `pf.feols("y ~ d | id + t", data=df, vcov={"CRV1": "id"})` is
 * `feols(y ~ d | id + t, data=df, vcov=~ id)`. A line of R stays as it is, but for a formula in quotes.
 *
 * @throws {EngineError} `model-line/unknown-command` where it is another line of Python, with the line to write instead
 */
function asR(line: string): string {
  const bare = line.replaceAll(/^\s*(?:import|from)\s+\w[^\n;]*[\n;]/gm, '')
  const named = bare.replaceAll(SAME_AS_R, '$1(')
  const isPython = named !== line || COLUMNS_OF_ONE.test(named)
  const text = (isPython ? inWordsOfR(named) : named)
    .replaceAll(/\{\s*["']CRV1["']\s*:\s*["']([^"']+)["']\s*\}/g, '~ $1')
    .replaceAll(/\{\s*["'](\w+)["']\s*:\s*(["'][^"']+["'])\s*\}/g, '$1($2)')
    .replaceAll(/([(,=]\s*)(["'])([^"'\n]*~[^"'\n]*)\2(?=\s*[,)])/g, '$1$3')
    .replaceAll(/(?<==\s*)(?:None|True|False)\b/g, (word) => TRUTHS[word])
  if (IS_PYTHON.test(text)) throw refused(text)
  return text
}

/** `fit(…).vcov("HC1")` as a pipe, and the columns `df.y` as `df$y`. */
function inWordsOfR(text: string): string {
  return text
    .replaceAll(/\)\s*\.\s*(?=[a-z_]\w*\s*\()/g, ') |> ')
    .replaceAll(/([(,=]\s*)([A-Za-z_]\w*)\.([A-Za-z_]\w*)(?=\s*[,)])/g, '$1$2$$$3')
}

const TRUTHS: Readonly<Record<string, string>> = { None: 'NULL', True: 'TRUE', False: 'FALSE' }

function refused(text: string): EngineError {
  const calls = [...text.matchAll(/([A-Za-z_][\w.]*)\s*\(/g)].flatMap(([, path]) => path.split('.'))
  const known = calls.find((name) => Object.hasOwn(NOT_OFFERED, name))
  return new EngineError('model-line/unknown-command', known === undefined ? OTHER_PYTHON : NOT_OFFERED[known], {
    hint: 'Of Python, feols and fepois of pyfixest and rdrobust are read.',
  })
}

const OTHER_PYTHON =
  'This line of Python is not read. Write it in R, as feols(y ~ d | unit + period, cluster = ~ unit), or choose the design and its columns yourself.'

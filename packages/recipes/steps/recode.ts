import { EngineError } from '@casefiles/engine/analysis'
import { type Column, readText } from '@casefiles/engine/frame'
import { asNumbers } from '../replication/r-code.ts'
import { pythonString, rString, sqlName, sqlString, stataString } from '../replication/quote.ts'
import type { StataCode } from '../scripts/stata-code.ts'
import type { StepKind } from '../step-kind.ts'
import { recodeSchema, type RecodeStep, recodesToNumber } from '../step-schemas.ts'
import { needColumns, originsOf, refuseExisting, type StepNote, withColumn } from '../working.ts'

/** Gives values of a column others, in a column of its own. */
export const recode: StepKind<RecodeStep> = {
  kind: 'recode',
  label: 'Recode values',
  summary: 'Give values of a column others, in a new column.',
  schema: recodeSchema,
  words: ({ column, into, pairs, others }) =>
    `Recode ${column} into ${into}: ${pairs.map(({ from, to }) => `"${from}" to ${to === null ? 'missing' : typeof to === 'number' ? to : `"${to}"`}`).join(', ')}; other values ${others === 'keep' ? 'stay' : 'are missing'}`,
  run(working, step) {
    const { column, into, pairs, others } = step
    needColumns(working, [column])
    refuseExisting(working, [into])
    const { kind } = working.table.columns.get(column)!
    refuseMixed(step, kind)
    const to = new Map(pairs.map((pair) => [pair.from, pair.to]))
    const used = new Set<string>()
    let cut = 0
    const cells = readText(working.table, column).map((text) => {
      if (text === null) return null
      const found = to.get(text)
      if (found !== undefined) used.add(text)
      else if (others === 'missing') cut++
      return found === undefined ? (others === 'keep' ? text : null) : found
    })
    const made: Column = recodesToNumber(step, kind)
      ? { kind: 'number', values: Float64Array.from(cells, (text) => (text === null ? NaN : Number(text))) }
      : { kind: 'text', values: cells.map((text) => (text === null ? null : String(text))) }
    const notes = [...unusedNote(pairs, used), ...cutNote(cut)]
    return { working: withColumn(working, into, made, originsOf(working, [column])), notes }
  },
  r: (step, { before }) => recodeInR(step, before.columns.get(step.column)!.kind),
  python: (step, { before }) => recodeInPython(step, before.columns.get(step.column)!.kind),
  stata: (step, { before }, code) => recodeInStata(step, before.columns.get(step.column)!.kind, code),
  sql: {
    reads: ({ column }) => [column],
    select: (step, { before, from }) => recodeInSql(step, before.columns.get(step.column)!.kind, from),
  },
}

type Kind = Column['kind']
type Quote = (text: string) => string

/** The cell that a pair is about, as the language writes it; null where no cell of numbers can hold it. */
function fromIn(quote: Quote, kind: Kind, from: string): string | null {
  if (kind === 'text') return quote(from)
  const [number] = asNumbers([from])
  return number === undefined ? null : String(number)
}

function toIn(quote: Quote, isNumber: boolean, to: string | number | null, missing: string): string {
  if (to === null) return missing
  return isNumber ? String(to) : quote(String(to))
}

function recodeInR(step: RecodeStep, kind: Kind): string[] {
  const isNumber = recodesToNumber(step, kind)
  const missing = isNumber ? 'NA_real_' : 'NA_character_'
  return [
    `old <- data[[${rString(step.column)}]]`,
    `new <- ${step.others === 'keep' ? 'old' : `full(${missing})`}`,
    ...step.pairs.flatMap(({ from, to }) => {
      const cell = fromIn(rString, kind, from)
      return cell === null ? [] : [`new[old %in% ${cell}] <- ${toIn(rString, isNumber, to, missing)}`]
    }),
    `data[[${rString(step.into)}]] <- new`,
  ]
}

function recodeInPython(step: RecodeStep, kind: Kind): string[] {
  const isNumber = recodesToNumber(step, kind)
  const missing = isNumber ? 'np.nan' : 'None'
  return [
    `old = data[${pythonString(step.column)}].to_numpy()`,
    `new = ${step.others === 'keep' ? 'old.copy()' : `full(${missing}).copy()`}`,
    ...step.pairs.flatMap(({ from, to }) => {
      const cell = fromIn(pythonString, kind, from)
      return cell === null ? [] : [`new[old == ${cell}] = ${toIn(pythonString, isNumber, to, missing)}`]
    }),
    `data[${pythonString(step.into)}] = new`,
  ]
}

function recodeInStata(step: RecodeStep, kind: Kind, code: StataCode): void {
  const isNumber = recodesToNumber(step, kind)
  const missing = isNumber ? '.' : '""'
  const old = code.of(step.column)
  const variable = code.make(step.others === 'keep' ? old : missing, isNumber ? 'number' : 'text', 'c')
  for (const { from, to } of step.pairs) {
    const cell = fromIn(stataString, kind, from)
    if (cell !== null)
      code.say(`quietly replace ${variable} = ${toIn(stataString, isNumber, to, missing)} if ${old} == ${cell}`)
  }
  code.set(step.into, variable, isNumber ? 'number' : 'text')
}

function recodeInSql(step: RecodeStep, kind: Kind, from: string): string {
  const isNumber = recodesToNumber(step, kind)
  // of two pairs about one value the last one holds
  const cases = [...new Map(step.pairs.map((pair) => [pair.from, pair.to]))].flatMap(([value, to]) => {
    const cell = fromIn(sqlString, kind, value)
    return cell === null ? [] : [`WHEN ${cell} THEN ${toIn(sqlString, isNumber, to, 'NULL')}`]
  })
  const old = sqlName(step.column)
  const others = step.others === 'keep' ? old : 'NULL'
  const value = cases.length === 0 ? others : `CASE ${old} ${cases.join(' ')} ELSE ${others} END`
  return `SELECT *, CAST(${value} AS ${isNumber ? 'DOUBLE' : 'VARCHAR'}) AS ${sqlName(step.into)} FROM ${from}`
}

/** A column holds numbers or text, never some of each. */
function refuseMixed({ column, pairs, others }: RecodeStep, kind: Column['kind']): void {
  const toText = pairs.some(({ to }) => typeof to === 'string')
  const toNumber = pairs.some(({ to }) => typeof to === 'number')
  if (toText && (toNumber || (others === 'keep' && kind === 'number')))
    throw mixed(column, 'give every value text, or let other values be missing')
  if (toNumber && others === 'keep' && kind === 'text')
    throw mixed(column, 'let other values be missing, or use "Read as numbers"')
}

function mixed(column: string, hint: string): EngineError {
  return new EngineError(
    'recipe/mixed-kinds',
    `Recoding "${column}" would give a column with both numbers and text: ${hint}.`,
    {
      columns: [column],
    },
  )
}

function unusedNote(pairs: RecodeStep['pairs'], used: ReadonlySet<string>): StepNote[] {
  const unused = pairs.filter(({ from }) => !used.has(from)).map(({ from }) => `"${from}"`)
  return unused.length === 0 ? [] : [{ code: 'recipe/value-not-found', message: `No cell holds ${unused.join(', ')}.` }]
}

function cutNote(cells: number): StepNote[] {
  return cells === 0
    ? []
    : [
        {
          code: 'recipe/other-values',
          message: `Other values became missing: ${cells} ${cells === 1 ? 'cell' : 'cells'}.`,
          rows: cells,
        },
      ]
}

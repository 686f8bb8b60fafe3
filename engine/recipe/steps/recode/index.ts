import { EngineError } from '../../../errors.ts'
import type { Column } from '../../../frame/table.ts'
import { readText } from '../../../frame/read-column.ts'
import type { StepKind } from '../../step-kind.ts'
import { needColumns, originsOf, refuseExisting, withColumn, type StepNote } from '../../working.ts'
import { recodeInPython, recodeInR, recodeInSql, recodeInStata } from './scripts.ts'
import { recodeSchema, recodesToNumber, type RecodeStep } from './schema.ts'

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

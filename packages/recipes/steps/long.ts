import { EngineError } from '@casefiles/engine/analysis'
import { type Column, parseNumber } from '@casefiles/engine/frame'
import { pythonString, rString, sqlName, sqlNumber, sqlString, stataString } from '../replication/quote.ts'
import type { StepKind } from '../step-kind.ts'
import { longSchema, type LongStep } from '../step-schemas.ts'
import {
  keepColumns,
  needColumns,
  type Origin,
  originsOf,
  pickRows,
  quoteNames,
  refuseExisting,
  withColumn,
} from '../working.ts'

/** Makes rows of columns: one row for each of them. */
export const long: StepKind<LongStep> = {
  kind: 'long',
  label: 'Columns to rows (long)',
  summary: 'Make one row for each of several columns, such as one for each year.',
  schema: longSchema,
  words: ({ columns, names, values }) =>
    `Make rows of the columns ${quoteNames(columns)}: their names in ${names}, their cells in ${values}`,
  run(working, step) {
    const { columns, names, values } = step
    needColumns(working, columns)
    const { table } = working
    const others = [...table.columns.keys()].filter((name) => !columns.includes(name))
    const rest = keepColumns(working, others)
    refuseExisting(rest, [names, values])
    const cells = columns.map((name) => table.columns.get(name)!)
    refuseMixed(columns, cells)
    const rows = Array.from({ length: table.rows * columns.length }, (_, row) => Math.floor(row / columns.length))
    const labels = namesColumn(step, rows.length)
    const stacked = stack(cells, table.rows)
    const none: Origin[] = []
    const named = withColumn(pickRows(rest, rows), names, labels, none)
    return {
      working: withColumn(
        { ...named, table: { ...named.table, rows: rows.length } },
        values,
        stacked,
        originsOf(working, columns),
      ),
      notes: [],
    }
  },
  r: (step, { before }) => {
    const columns = `c(${step.columns.map(rString).join(', ')})`
    const rest = [...before.columns.keys()].filter((name) => !step.columns.includes(name))
    return [
      `long <- data[rep(seq_len(nrow(data)), each = ${step.columns.length}), c(${rest.map(rString).join(', ')}), drop = FALSE]`,
      `long[[${rString(step.names)}]] <- rep(c(${labelsOf(step)
        .map((label) => (typeof label === 'number' ? label : rString(label)))
        .join(', ')}), times = nrow(data))`,
      `long[[${rString(step.values)}]] <- as.vector(t(as.matrix(data[${columns}])))`,
      'data <- long',
    ]
  },
  python: (step, { before }) => {
    const rest = [...before.columns.keys()].filter((name) => !step.columns.includes(name))
    return [
      `long = data.loc[np.repeat(np.arange(len(data)), ${step.columns.length}), [${rest.map(pythonString).join(', ')}]].reset_index(drop=True)`,
      `long[${pythonString(step.names)}] = [${labelsOf(step)
        .map((label) => (typeof label === 'number' ? `${label}` : pythonString(label)))
        .join(', ')}] * len(data)`,
      `long[${pythonString(step.values)}] = data[[${step.columns.map(pythonString).join(', ')}]].to_numpy().ravel()`,
      ...(isNumbered(step)
        ? [`long[${pythonString(step.names)}] = long[${pythonString(step.names)}].astype(float)`]
        : []),
      'data = long',
    ]
  },
  stata(step, { before }, code) {
    const kind = before.columns.get(step.columns[0])!.kind
    const label = code.fresh('c')
    const value = code.fresh('c')
    const piece = code.fresh('f')
    const missing = kind === 'text' ? '""' : '.'
    code.say(`expand ${step.columns.length}`, 'sort row', `by row: generate long ${piece} = _n`)
    code.say(isNumbered(step) ? `generate double ${label} = .` : `generate str2045 ${label} = ""`)
    code.say(kind === 'text' ? `generate str2045 ${value} = ${missing}` : `generate double ${value} = ${missing}`)
    labelsOf(step).forEach((name, at) => {
      const text = typeof name === 'number' ? String(name) : stataString(name)
      code.say(
        `quietly replace ${label} = ${text} if ${piece} == ${at + 1}`,
        `quietly replace ${value} = ${code.of(step.columns[at])} if ${piece} == ${at + 1}`,
      )
    })
    code.say(`sort row ${piece}`, 'quietly replace row = _n')
    for (const column of step.columns) code.columns.delete(column)
    code.set(step.names, label, isNumbered(step) ? 'number' : 'text')
    code.set(step.values, value, kind)
  },
  sql: {
    reads: ({ columns }) => columns,
    select(step, { before, from }) {
      const rest = [...before.columns.keys()].filter((name) => !step.columns.includes(name)).map(sqlName)
      const labels = labelsOf(step).map((label) => (typeof label === 'number' ? sqlNumber(label) : sqlString(label)))
      const made = [
        `unnest([${labels.join(', ')}]) AS ${sqlName(step.names)}`,
        `unnest([${step.columns.map(sqlName).join(', ')}]) AS ${sqlName(step.values)}`,
      ]
      return `SELECT ${[...rest, ...made].join(', ')} FROM ${from}`
    },
  },
}

/** The names without the prefix that they share. */
function labelsOf(step: LongStep): (string | number)[] {
  const texts = step.columns.map(
    (name) => (name.startsWith(step.prefix) ? name.slice(step.prefix.length) : name).trim() || name,
  )
  const numbers = texts.map((text) => parseNumber(text, '.'))
  return numbers.some(Number.isNaN) ? texts : numbers
}

function isNumbered(step: LongStep): boolean {
  return typeof labelsOf(step)[0] === 'number'
}

function namesColumn(step: LongStep, rows: number): Column {
  const labels = labelsOf(step)
  const at = (row: number) => labels[row % labels.length]
  if (isNumbered(step))
    return { kind: 'number', values: Float64Array.from({ length: rows }, (_, row) => at(row) as number) }
  return { kind: 'text', values: Array.from({ length: rows }, (_, row) => at(row) as string) }
}

function stack(columns: readonly Column[], rows: number): Column {
  const total = rows * columns.length
  const at = (row: number) => columns[row % columns.length].values[Math.floor(row / columns.length)]
  if (columns[0].kind === 'number')
    return { kind: 'number', values: Float64Array.from({ length: total }, (_, row) => at(row) as number) }
  return { kind: 'text', values: Array.from({ length: total }, (_, row) => at(row) as string | null) }
}

function refuseMixed(names: readonly string[], columns: readonly Column[]): void {
  if (columns.every(({ kind }) => kind === columns[0].kind)) return
  const text = names.filter((_, at) => columns[at].kind === 'text')
  throw new EngineError(
    'recipe/mixed-kinds',
    `Some of the columns hold numbers and some text: ${quoteNames(text)} hold text.`,
    {
      columns: text,
      hint: 'Read them as numbers first.',
    },
  )
}

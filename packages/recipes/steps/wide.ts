import { EngineError } from '@casefiles/engine/analysis'
import { type Column, readText } from '@casefiles/engine/frame'
import { pythonString, rString, stataString } from '../replication/quote.ts'
import { groupRows, vectorOf } from '../formula/formula-function.ts'
import type { StataCode } from '../scripts/stata-code.ts'
import type { StepKind } from '../step-kind.ts'
import { MOST_COLUMNS, wideName, wideSchema, type WideStep } from '../step-schemas.ts'
import {
  countRows,
  keepColumns,
  needColumns,
  originsOf,
  pickCells,
  pickRows,
  quoteNames,
  refuseExisting,
  type StepNote,
  withColumn,
} from '../working.ts'

/** Makes columns of rows: one row for each key. */
export const wide: StepKind<WideStep> = {
  kind: 'wide',
  label: 'Rows to columns (wide)',
  summary: 'Make one row of several, with a column for each value of a column.',
  schema: wideSchema,
  words: ({ keys, names, values }) =>
    `Make columns of ${values}, one for each value of ${names}; one row for each ${keys.join(', ')}`,
  run(working, step) {
    const { keys, names, values } = step
    needColumns(working, [...keys, names, values])
    const { table } = working
    const labels = readText(table, names)
    const levels = step.levels ?? allLevels(labels, names)
    const made = levels.map((level) => wideName(step, level))
    const { of, firstRows } = groupRows(
      keys.map((key) => vectorOf(table.columns.get(key)!)),
      table.rows,
    )
    const places = levels.map(() => new Array<number>(firstRows.length).fill(-1))
    const at = new Map(levels.map((level, place) => [level, place]))
    const left = { missing: 0, other: 0 }
    for (let row = 0; row < table.rows; row++) {
      const label = labels[row]
      if (of[row] < 0 || label === null) left.missing++
      else if (!at.has(label)) left.other++
      else if (places[at.get(label)!][of[row]] >= 0) throw notUnique(step, label, places[at.get(label)!][of[row]], row)
      else places[at.get(label)!][of[row]] = row
    }
    const rest = pickRows(keepColumns(working, [...new Set(keys)]), firstRows)
    refuseExisting(rest, made)
    const cells = table.columns.get(values)!
    const result = made.reduce(
      (wider, name, place) => withColumn(wider, name, pickCells(cells, places[place]), originsOf(working, [values])),
      rest,
    )
    return { working: result, notes: notesOf(working.table.columns.keys(), step, left), step: { ...step, levels } }
  },
  r: (step) => wideInR(step),
  python: (step) => wideInPython(step),
  stata: (step, { before }, code) =>
    wideInStata(step, before.columns.get(step.names)!.kind, before.columns.get(step.values)!.kind, code),
}

/** As whole numbers and text are written in all three languages; a level is a cell's shortest text. */
const level = (quote: (text: string) => string, text: string): string => {
  return String(Number(text)) === text ? text : quote(text)
}

function wideInR(step: WideStep): string[] {
  const column = (name: string) => `data[[${rString(name)}]]`
  return [
    `key <- key.of(${step.keys.map(column).join(', ')})`,
    'first <- which(!is.na(key) & !duplicated(key))',
    `wide <- data[first, c(${step.keys.map(rString).join(', ')}), drop = FALSE]`,
    ...(step.levels ?? []).flatMap((text) => [
      `here <- which(${column(step.names)} == ${level(rString, text)})`,
      `wide[[${rString(wideName(step, text))}]] <- ${column(step.values)}[here[match(key[first], key[here])]]`,
    ]),
    'data <- wide',
  ]
}

function wideInPython(step: WideStep): string[] {
  const column = (name: string) => `data[${pythonString(name)}].to_numpy()`
  return [
    `keys = key_of(${step.keys.map(column).join(', ')})`,
    'first = [place for place, key in enumerate(keys) if key is not None and keys.index(key) == place]',
    `wide = data.loc[first, [${step.keys.map(pythonString).join(', ')}]].reset_index(drop=True)`,
    ...(step.levels ?? []).flatMap((text) => [
      `held = {keys[place]: place for place in np.flatnonzero(${column(step.names)} == ${level(pythonString, text)})}`,
      `values = ${column(step.values)}`,
      'gone = None if values.dtype == object else np.nan',
      `wide[${pythonString(wideName(step, text))}] = np.array([values[held[keys[place]]] if keys[place] in held else gone for place in first], dtype=values.dtype)`,
    ]),
    'data = wide',
  ]
}

function wideInStata(step: WideStep, names: Column['kind'], values: Column['kind'], code: StataCode): void {
  const keys = step.keys.map((key) => code.of(key))
  const group = code.fresh('f')
  const label = code.of(step.names)
  const value = code.of(step.values)
  code.say(`egen long ${group} = group(${keys.join(' ')})`, `keep if !missing(${group})`)
  const kept = new Map(step.keys.map((key) => [key, code.columns.get(key)!]))
  code.columns = kept
  for (const text of step.levels ?? []) {
    const quoted = names === 'number' ? text : stataString(text)
    const variable = code.make(`cond(${label} == ${quoted}, ${value}, ${values === 'text' ? '""' : '.'})`, values, 'c')
    // a missing value sorts behind numbers and before text
    code.say(
      values === 'text'
        ? `bysort ${group} (${variable}): quietly replace ${variable} = ${variable}[_N]`
        : `bysort ${group} (${variable}): quietly replace ${variable} = ${variable}[1]`,
    )
    code.set(wideName(step, text), variable, values)
  }
  code.say(`bysort ${group} (row): keep if _n == 1`, 'sort row', 'quietly replace row = _n')
}

function allLevels(labels: readonly (string | null)[], names: string): string[] {
  const levels = [...new Set(labels)].filter((label) => label !== null)
  if (levels.length <= MOST_COLUMNS) return levels
  throw new EngineError(
    'recipe/too-many-columns',
    `"${names}" holds ${levels.length} different values; at most ${MOST_COLUMNS} become columns.`,
    {
      columns: [names],
    },
  )
}

function notesOf(columns: Iterable<string>, step: WideStep, left: { missing: number; other: number }): StepNote[] {
  const dropped = [...columns].filter((name) => ![...step.keys, step.names, step.values].includes(name))
  return [
    ...(dropped.length > 0
      ? [{ code: 'recipe/columns-left-out', message: `Columns left out: ${quoteNames(dropped)}.` }]
      : []),
    ...(left.missing > 0
      ? [
          {
            code: 'recipe/dropped-missing',
            message: `Left out, as a key or ${step.names} is missing: ${countRows(left.missing)}.`,
            rows: left.missing,
          },
        ]
      : []),
    ...(left.other > 0
      ? [
          {
            code: 'recipe/other-values',
            message: `Left out, as ${step.names} holds another value: ${countRows(left.other)}.`,
            rows: left.other,
          },
        ]
      : []),
  ]
}

function notUnique({ keys, names }: WideStep, label: string, first: number, second: number): EngineError {
  return new EngineError(
    'recipe/not-unique',
    `Rows ${first + 1} and ${second + 1} have the same ${keys.join(', ')} and ${names} (${label}): only one of them fits into the cell.`,
    {
      columns: [...keys, names],
      rows: [first + 1, second + 1],
      hint: 'Aggregate or filter the rows first.',
    },
  )
}

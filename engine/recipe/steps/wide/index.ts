import { EngineError } from '../../../errors.ts'
import { readText } from '../../../frame/read-column.ts'
import { groupRows, vectorOf } from '../../formula/vector.ts'
import type { StepKind } from '../../step-kind.ts'
import {
  countRows,
  keepColumns,
  needColumns,
  originsOf,
  pickCells,
  pickRows,
  quoteNames,
  refuseExisting,
  withColumn,
  type StepNote,
} from '../../working.ts'
import { wideInPython, wideInR, wideInStata } from './scripts.ts'
import { MOST_COLUMNS, wideName, wideSchema, type WideStep } from './schema.ts'

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

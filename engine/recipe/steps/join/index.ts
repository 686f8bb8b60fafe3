import { EngineError } from '../../../errors.ts'
import { requireColumns } from '../../../frame/require-columns.ts'
import type { DataTable } from '../../../frame/table.ts'
import { keyAt, vectorOf, type Vector } from '../../formula/vector.ts'
import type { StepKind } from '../../step-kind.ts'
import {
  countRows,
  needColumns,
  pickCells,
  pickRows,
  refuseExisting,
  withColumn,
  type StepNote,
  type Working,
} from '../../working.ts'
import { joinInPython, joinInR, joinInStata } from './scripts.ts'
import { joinSchema, type JoinStep } from './schema.ts'

/** Adds columns of a second data set to the rows that agree with one of its rows. */
export const join: StepKind<JoinStep> = {
  kind: 'join',
  label: 'Join another data set',
  summary: 'Add columns of a second data set, by the columns that both have.',
  schema: joinSchema,
  words: ({ name, on, columns, unmatched }) =>
    `Join ${name} on ${on.map(({ left, right }) => (left === right ? left : `${left} = ${right}`)).join(', ')}: add ${columns.join(', ')}; rows without a partner ${unmatched === 'keep' ? 'stay, with missing cells' : 'are left out'}`,
  run(working, step, sources) {
    const other = sources(step.with)
    const { on, columns, unmatched } = step
    needColumns(
      working,
      on.map(({ left }) => left),
    )
    requireColumns(other, [...on.map(({ right }) => right), ...columns])
    refuseExisting(working, columns)
    refuseOtherKinds(working, other, step)
    const partners = rowsByKey(other, step)
    const own = on.map(({ left }) => vectorOf(working.table.columns.get(left)!))
    const used = new Set<number>()
    const places = Array.from({ length: working.table.rows }, (_, row) => {
      const key = keyAt(own, row)
      const place = key === null ? -1 : (partners.get(key) ?? -1)
      if (place >= 0) used.add(place)
      return place
    })
    const lonely = places.filter((place) => place < 0).length
    const joined = columns.reduce(
      (wider, name) =>
        withColumn(wider, name, pickCells(other.columns.get(name)!, places), [{ source: step.with, column: name }]),
      working,
    )
    const kept = [...places.keys()].filter((row) => places[row] >= 0)
    return {
      working: unmatched === 'keep' ? joined : pickRows(joined, kept),
      notes: notesOf(step, { matched: places.length - lonely, lonely, unused: other.rows - used.size }),
    }
  },
  r: (step, { sourceName }) => joinInR(step, sourceName(step.with)),
  python: (step, { sourceName }) => joinInPython(step, sourceName(step.with)),
  stata: (step, { sourceName, source }, code) => joinInStata(step, source(step.with), sourceName(step.with), code),
}

function rowsByKey(other: DataTable, { on, name }: JoinStep): Map<string, number> {
  const keys: Vector[] = on.map(({ right }) => vectorOf(other.columns.get(right)!))
  const rows = new Map<string, number>()
  for (let row = 0; row < other.rows; row++) {
    const key = keyAt(keys, row)
    if (key === null) continue
    const first = rows.get(key)
    if (first !== undefined)
      throw notUnique(
        on.map(({ right }) => right),
        name,
        first,
        row,
      )
    rows.set(key, row)
  }
  return rows
}

function refuseOtherKinds({ table }: Working, other: DataTable, { on }: JoinStep): void {
  for (const { left, right } of on) {
    const [a, b] = [table.columns.get(left)!.kind, other.columns.get(right)!.kind]
    if (a === b) continue
    throw new EngineError(
      'recipe/mixed-kinds',
      `"${left}" holds ${words[a]} and "${right}" ${words[b]}: no two of them are the same.`,
      {
        columns: [left, right],
        hint: 'Make both text or both numbers first.',
      },
    )
  }
}

const words = { number: 'numbers', text: 'text' }

function notesOf({ unmatched }: JoinStep, counts: { matched: number; lonely: number; unused: number }): StepNote[] {
  const { matched, lonely, unused } = counts
  const what = unmatched === 'keep' ? 'kept with missing cells' : 'left out'
  return [
    { code: 'recipe/matched', message: `With a partner: ${countRows(matched)}.`, rows: matched },
    { code: 'recipe/unmatched', message: `Without a partner, ${what}: ${countRows(lonely)}.`, rows: lonely },
    { code: 'recipe/unused', message: `Of the second data set not used: ${countRows(unused)}.`, rows: unused },
  ]
}

function notUnique(columns: string[], name: string, first: number, second: number): EngineError {
  return new EngineError(
    'recipe/not-unique',
    `Rows ${first + 1} and ${second + 1} of ${name} have the same ${columns.join(', ')}: a row could have two partners.`,
    {
      columns,
      rows: [first + 1, second + 1],
      hint: 'Join the data set whose rows are unique in these columns, or add another column to join on.',
    },
  )
}

import { EngineError } from '@casefiles/engine/analysis'
import { type DataTable, requireColumns } from '@casefiles/engine/frame'
import { pythonString, rString } from '../replication/quote.ts'
import { keyAt, type Vector, vectorOf } from '../formula/formula-function.ts'
import type { StataCode } from '../scripts/stata-code.ts'
import type { StepKind } from '../step-kind.ts'
import { joinSchema, type JoinStep } from '../step-schemas.ts'
import {
  countRows,
  needColumns,
  pickCells,
  pickRows,
  refuseExisting,
  type StepNote,
  withColumn,
  type Working,
} from '../working.ts'

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

function joinInR(step: JoinStep, source: string): string[] {
  const columns = (frame: string, names: string[]) => names.map((name) => `${frame}[[${rString(name)}]]`).join(', ')
  return [
    `here <- key.of(${columns(
      'data',
      step.on.map(({ left }) => left),
    )})`,
    `there <- local({ data <- ${source}; key.of(${columns(
      'data',
      step.on.map(({ right }) => right),
    )}) })`,
    'at <- match(here, there, incomparables = NA)',
    ...step.columns.map((name) => `data[[${rString(name)}]] <- ${source}[[${rString(name)}]][at]`),
    ...(step.unmatched === 'drop' ? ['data <- data[!is.na(at), , drop = FALSE]'] : []),
  ]
}

function joinInPython(step: JoinStep, source: string): string[] {
  const columns = (frame: string, names: string[]) =>
    names.map((name) => `${frame}[${pythonString(name)}].to_numpy()`).join(', ')
  return [
    `here = key_of(${columns(
      'data',
      step.on.map(({ left }) => left),
    )})`,
    `own, data = data, ${source}`,
    `there = {key: place for place, key in enumerate(key_of(${columns(
      'data',
      step.on.map(({ right }) => right),
    )})) if key is not None}`,
    'data = own',
    'at = np.array([there.get(key, -1) for key in here], dtype=int)',
    ...step.columns.flatMap((name) => [
      `values = ${source}[${pythonString(name)}].to_numpy()`,
      `data[${pythonString(name)}] = np.where(at < 0, None if values.dtype == object else np.nan, values[at])`,
    ]),
    ...(step.unmatched === 'drop' ? ['data = data[at >= 0].reset_index(drop=True)'] : []),
  ]
}

/** The second file was saved with its columns as `s1`, `s2`, … in their order. */
function joinInStata(step: JoinStep, other: DataTable, file: string, code: StataCode): void {
  const names = [...other.columns.keys()]
  const variable = (name: string) => `s${names.indexOf(name) + 1}`
  const keys = step.on.map(({ left, right }) => ({
    own: code.of(left),
    theirs: variable(right),
    renamed: code.fresh('f'),
  }))
  const taken = step.columns.map((name) => ({ name, theirs: variable(name), renamed: code.fresh('c') }))
  const saved = code.fresh('f')
  code.say(
    'preserve',
    `use \`${file}', clear`,
    `keep if !missing(${keys.map(({ theirs }) => theirs).join(', ')})`,
    ...[...keys, ...taken].map(({ theirs, renamed }) => `clonevar ${renamed} = ${theirs}`),
    `keep ${[...keys, ...taken].map(({ renamed }) => renamed).join(' ')}`,
    `tempfile ${saved}`,
    `save \`${saved}'`,
    'restore',
    ...keys.map(({ own, renamed }) => `clonevar ${renamed} = ${own}`),
    `merge m:1 ${keys.map(({ renamed }) => renamed).join(' ')} using \`${saved}', keep(${step.unmatched === 'drop' ? 'match' : 'master match'}) nogenerate`,
    'sort row',
    'quietly replace row = _n',
  )
  for (const { name, renamed } of taken) code.set(name, renamed, other.columns.get(name)!.kind)
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

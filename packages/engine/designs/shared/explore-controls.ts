import { sharedControl } from '../../explorer/facts.ts'
import type { Text } from '../../fact.ts'
import { type DataTable, readNumbers, readText } from '../../frame/table.ts'
import type { AmountControl, Choice, ChoiceControl, Control, Locked, MembersControl } from '../exploration.ts'

/*
 * Controls that several designs share. A control that leaves nothing to choose is an empty list.
 */

/** The fact of a control: what it is called, and what changing it does. */
export type NamedControl = (part: 'label' | 'help') => Text

/** Label and help of a control. */
export const namedBy = (told: NamedControl): { label: Text; help: Text } => ({
  label: told('label'),
  help: told('help'),
})

/** What a design offers, by what its controls are called. */
export const labelsOf = (...controls: NamedControl[]): Text[] => controls.map((told) => told('label'))

/** More members than this make no list that a person can work with. */
const MOST_MEMBERS = 200

/** The other published estimators; `isOffered` says which of the estimates are estimators and not parts of one. */
export function estimatorControl<Spec, Frame>(
  { estimates }: Pick<Locked<Spec, Frame>, 'estimates'>,
  isOffered: (id: string) => boolean,
): Control<Spec>[] {
  const primary = estimates.find(({ role }) => role === 'primary')
  const others = estimates.filter(({ id, role }) => role !== 'primary' && role !== 'placebo' && isOffered(id))
  if (primary === undefined || others.length === 0) return []
  const control: ChoiceControl<Spec> = {
    kind: 'choice',
    id: 'estimator',
    ...namedBy(sharedControl('estimator', {})),
    choices: [
      { value: primary.id, label: primary.name },
      ...others.map(({ id, name }) => ({ value: id, label: name })),
    ],
    locked: primary.id,
    readsFit: true,
    apply: (question, value) => ({ ...question, estimate: value }),
  }
  return [control]
}

/** A control that the main estimate does not read, for the other estimators that do; none where none of them was computed. */
export function readOnlyBy<Spec, Frame>(
  { estimates }: Pick<Locked<Spec, Frame>, 'estimates'>,
  ids: readonly string[],
  controls: Control<Spec>[],
): Control<Spec>[] {
  const readBy = estimates.filter(({ id }) => ids.includes(id)).map(({ id }) => id)
  return readBy.length === 0 ? [] : controls.map((control) => ({ ...control, readBy }))
}

/** What a choice of one field of the specification changes: that field. */
export function setField<Spec, Field extends keyof Spec>(field: Field): ChoiceControl<Spec>['apply'] {
  return (question, value) => ({ ...question, spec: { ...question.spec, [field]: value as Spec[Field] } })
}

/** Column and transform of those covariates that are named, in the order of the names. */
export function pickCovariates<Transform>(
  every: readonly { column: string; transform: Transform }[],
  names: readonly string[],
): { column: string; transform: Transform }[] {
  return names.map((name) => {
    const { column, transform } = every.find(({ column }) => column === name)!
    return { column, transform }
  })
}

/** First and last period used, as two controls over the periods of the data. */
export function windowControls<Spec extends { window?: { from: number; to: number } | undefined }>(
  data: DataTable,
  spec: Spec,
  time: string,
): Control<Spec>[] {
  const grid = distinctNumbers(data, time)
  if (grid.length < 3) return []
  const [first, last] = [grid[0], grid.at(-1)!]
  const { from, to } = spec.window ?? { from: first, to: last }
  const end = (which: 'first' | 'last', locked: number): AmountControl<Spec> => ({
    kind: 'amount',
    id: which,
    ...namedBy(sharedControl(`${which}-period`, {})),
    units: '',
    locked,
    grid: [...new Set([...grid, locked])].sort((a, b) => a - b),
    isOnGrid: true,
    apply: (question, value) => {
      const window = question.spec.window ?? { from, to }
      return {
        ...question,
        spec: { ...question.spec, window: { ...window, ...(which === 'first' ? { from: value } : { to: value }) } },
      }
    },
  })
  return [end('first', from), end('last', to)]
}

interface Group {
  id: string
  label: Text
  help: Text
  column: string
  /** Column with the names that readers see. */
  labels?: string | undefined
}

/** Leaves out all rows of some units, clusters or blocks. */
export function withoutControl<Spec>(data: DataTable, { column, labels, ...named }: Group): Control<Spec>[] {
  const cells = readText(data, column)
  const shown = labels === undefined ? cells : readText(data, labels)
  return withoutRows(cells, shown, named)
}

/** The same for groups that are no column of their own, one name per row. */
export function withoutRows<Spec>(
  cells: (string | null)[],
  shown: (string | null)[],
  named: Omit<Group, 'column' | 'labels'>,
): Control<Spec>[] {
  const names = new Map<string, string>()
  cells.forEach((cell, row) => cell !== null && !names.has(cell) && names.set(cell, shown[row] ?? cell))
  if (names.size < 3 || names.size > MOST_MEMBERS) return []
  const control: MembersControl<Spec> = {
    kind: 'members',
    ...named,
    members: inOrder([...names].map(([value, label]) => ({ value, label }))),
    locked: [],
    apply: (question, leftOut) => {
      const out = new Set(leftOut)
      const rows = question.rows ?? [...cells.keys()]
      return { ...question, rows: rows.filter((row) => cells[row] === null || !out.has(cells[row])) }
    },
  }
  return [control]
}

interface Covariate {
  column: string
  label: Text
}

/**
 * Which covariates the estimate adjusts for.
 *
 * @param offered every covariate of the design, each column once
 * @param locked  columns the design adjusts for
 * @param put     the spec with these columns and no others
 */
export function covariatesControl<Spec>(
  offered: Covariate[],
  locked: string[],
  put: (spec: Spec, columns: string[]) => Spec,
  named: Partial<Pick<Group, 'id' | 'label' | 'help'>> = {},
): Control<Spec>[] {
  if (offered.length === 0) return []
  const members = offered.map(({ column, label }) => ({ value: column, label }))
  const control: MembersControl<Spec> = {
    kind: 'members',
    id: 'controls',
    ...namedBy(sharedControl('covariates', {})),
    ...named,
    members,
    locked: members.map(({ value }) => value).filter((column) => !locked.includes(column)),
    apply: (question, leftOut) => {
      const kept = members.map(({ value }) => value).filter((column) => !leftOut.includes(column))
      return { ...question, spec: put(question.spec, kept) }
    },
  }
  return [control]
}

/** Each column once; the first that names it gives its label. */
export function uniqueCovariates(all: { column: string; label?: string | undefined }[]): Covariate[] {
  const byColumn = new Map<string, string>()
  for (const { column, label } of all) if (!byColumn.has(column)) byColumn.set(column, label ?? column)
  return [...byColumn].map(([column, label]) => ({ column, label }))
}

/** Whether a row has a cell in every one of these columns. */
export function hasCells(data: DataTable, columns: string[]): (row: number) => boolean {
  const tests = columns
    .map((name) => data.columns.get(name)!)
    .map(
      (column) => (row: number) =>
        column.kind === 'number' ? !Number.isNaN(column.values[row]) : column.values[row] !== null,
    )
  return (row) => tests.every((test) => test(row))
}

/** Whether a row lies inside a window of a column; every row does without one. */
export function isInside(
  data: DataTable,
  column: string,
  window: { from: number; to: number } | undefined,
): (row: number) => boolean {
  if (window === undefined) return () => true
  const values = readNumbers(data, column)
  return (row) => values[row] >= window.from && values[row] <= window.to
}

/** The different values of a column of numbers, ascending. */
export function distinctNumbers(data: DataTable, column: string): number[] {
  const known = readNumbers(data, column).filter((value) => !Number.isNaN(value))
  return [...new Set(known)].sort((a, b) => a - b)
}

function inOrder(members: { value: string; label: string }[]): Choice[] {
  const isNumeric = members.every(({ label }) => Number.isFinite(Number(label)))
  return members.sort((a, b) =>
    isNumeric ? Number(a.label) - Number(b.label) : a.label < b.label ? -1 : Number(a.label > b.label),
  )
}

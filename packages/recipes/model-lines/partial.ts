/*
 * Choices of a draft, any of which may be missing or of another kind: forms keep what was typed.
 */

type Draft = Readonly<Record<string, unknown>>

/** A field that is a text with something in it; else null. */
export function textAt(draft: Draft, field: string): string | null {
  const value = draft[field]
  return typeof value === 'string' && value !== '' ? value : null
}

export function numberAt(draft: Draft, field: string): number | null {
  const value = draft[field]
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

export function objectAt(draft: Draft, field: string): Draft {
  const value = draft[field]
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Draft) : {}
}

/** The members of a list; none where it is no list. */
export function listAt(draft: Draft, field: string): unknown[] {
  const value = draft[field]
  return Array.isArray(value) ? value : []
}

/** A list's texts. */
export function textsAt(draft: Draft, field: string): string[] {
  return listAt(draft, field).filter((one): one is string => typeof one === 'string' && one !== '')
}

/** A choice that names a column; null until one is chosen. */
export function columnAt(draft: Draft, field: string): ChosenColumn | null {
  return chosen(objectAt(draft, field))
}

/** A list of such choices, without those whose column is still open. */
export function columnsAt(draft: Draft, field: string): ChosenColumn[] {
  return listAt(draft, field).flatMap((one) => {
    const column = typeof one === 'object' && one !== null ? chosen(one as Draft) : null
    return column ? [column] : []
  })
}

/** A list of sets of columns, `[{ columns: ['region', 'year'] }]`, without those that name none. */
export function columnSetsAt(draft: Draft, field: string): string[][] {
  return listAt(draft, field)
    .map((one) => (typeof one === 'object' && one !== null ? textsAt(one as Draft, 'columns') : []))
    .filter((columns) => columns.length > 0)
}

export interface ChosenColumn {
  column: string
  transform: 'none' | 'log'
  kind: 'number' | 'category'
  squared: boolean
}

function chosen(draft: Draft): ChosenColumn | null {
  const column = textAt(draft, 'column')
  if (column === null) return null
  return {
    column,
    transform: draft['transform'] === 'log' ? 'log' : 'none',
    kind: draft['kind'] === 'category' ? 'category' : 'number',
    squared: draft['squared'] === true,
  }
}

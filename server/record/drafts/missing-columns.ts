import type { DatasetInfo } from '../../../contract/publication.ts'

interface NamedColumn {
  path: string[]
  column: string
}

/** Fields at the top of an analysis whose text, or each text of a list, names a column; deeper, `unit` names a unit. */
const TOP_FIELDS = ['unit', 'unitLabel', 'time', 'cluster', 'secondCluster', 'ownCutoffs']

/**
 * Columns that an analysis names and the data set does not have.
 *
 * Only what certainly names a column is looked at: `column` and lists of `columns` anywhere, and the fields of every design that do. The run's
 * preflight asks for the rest.
 */
export function missingColumns(analysis: unknown, dataset: DatasetInfo): NamedColumn[] {
  const known = new Set(dataset.columns.map(({ name }) => name))
  return namedColumns(analysis, []).filter(({ column }) => column !== '' && !known.has(column))
}

function namedColumns(value: unknown, path: string[]): NamedColumn[] {
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, item]) => {
    const here = [...path, key]
    const isNamed = key === 'column' || key === 'columns' || (path.length === 0 && TOP_FIELDS.includes(key))
    if (!isNamed) return namedColumns(item, here)
    if (typeof item === 'string') return [{ path: here, column: item }]
    if (!Array.isArray(item)) return namedColumns(item, here)
    return item.filter((entry) => typeof entry === 'string').map((column) => ({ path: here, column }))
  })
}

import { type DataTable, readText } from './table.ts'

export interface UnitLabels {
  /** Name that readers see, by unit name. */
  labels: Map<string, string>
  /** Units with more than one label in the rows in use, sorted; they keep their own name. */
  inconsistent: string[]
}

/**
 * The names that readers see for units, from a column of the data. A unit without a label, or with several, keeps its
 * own name; a label that two units share is followed by the unit's name, so that no two look alike.
 *
 * @param unit unit name of each row in use
 * @param rows the rows in use, 0-based
 */
export function readLabels(table: DataTable, column: string, unit: string[], rows: number[]): UnitLabels {
  const cells = readText(table, column)
  const found = new Map<string, Set<string>>()
  unit.forEach((name, i) => {
    const label = cells[rows[i]]
    if (label != null) found.set(name, (found.get(name) ?? new Set()).add(label))
  })
  const usable = [...found].flatMap(([name, labels]) => (labels.size === 1 ? [[name, [...labels][0]] as const] : []))
  const timesUsed = new Map<string, number>()
  for (const [, label] of usable) timesUsed.set(label, (timesUsed.get(label) ?? 0) + 1)
  return {
    labels: new Map(usable.map(([name, label]) => [name, timesUsed.get(label) === 1 ? label : `${label} (${name})`])),
    inconsistent: [...found].flatMap(([name, labels]) => (labels.size > 1 ? [name] : [])).sort(),
  }
}

import { EngineError } from '../errors.ts'
import type { DataTable } from './table.ts'

/**
 * Checks that the data hold every named column.
 *
 * @throws {EngineError} `frame/missing-column` with the missing names and, as a hint, the existing names nearest to them
 */
export function requireColumns(table: DataTable, names: string[]): void {
  const missing = [...new Set(names)].filter((name) => !table.columns.has(name))
  if (missing.length === 0) return
  const existing = [...table.columns.keys()]
  const near = [...new Set(missing.flatMap((name) => nearNames(name, existing)))]
  throw new EngineError(
    'frame/missing-column',
    `The data have no column ${missing.map((name) => `"${name}"`).join(', ')}; their columns are ${existing.join(', ')}.`,
    near.length > 0 ? { columns: missing, hint: `Did you mean ${near.join(' or ')}?` } : { columns: missing },
  )
}

/** Existing names within a third of the name's length in edits, capitals aside, nearest first. */
function nearNames(name: string, existing: string[]): string[] {
  const limit = Math.max(1, Math.floor(name.length / 3))
  return existing
    .map((candidate) => ({ candidate, distance: editDistance(name.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ distance }) => distance <= limit)
    .sort((a, b) => a.distance - b.distance)
    .map(({ candidate }) => candidate)
}

/** Levenshtein distance: fewest insertions, deletions and replacements of one character. */
function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const current = [i]
    for (let j = 1; j <= b.length; j++) {
      const replaced = previous[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1)
      current.push(Math.min(replaced, previous[j] + 1, current[j - 1] + 1))
    }
    previous = current
  }
  return previous[b.length]
}

import { EngineError } from '../errors.ts'

/**
 * The names of the columns, trimmed.
 *
 * @throws {EngineError} `frame/empty` without any, `frame/unnamed-column`, `frame/duplicate-column`
 */
export function checkHeader(cells: string[]): string[] {
  const names = cells.map((name) => name.trim())
  if (names.length === 0 || (names.length === 1 && names[0] === '')) throw emptyFile()
  const unnamed = names.indexOf('')
  if (unnamed >= 0) {
    throw new EngineError(
      'frame/unnamed-column',
      `Column ${unnamed + 1} of ${names.length} has no name in the header; every column needs one.`,
    )
  }
  refuseDuplicates(names)
  return names
}

/** What is said of a file with nothing in it. */
export function emptyFile(): EngineError {
  return new EngineError('frame/empty', 'The file is empty: a header row and data are needed.')
}

/** What is said of a file with a header and nothing under it. */
export function noDataRow(): EngineError {
  return new EngineError('frame/empty', 'The file has a header but no data row.')
}

function refuseDuplicates(names: string[]): void {
  const seen = new Set<string>()
  for (const name of names) {
    if (seen.has(name)) {
      throw new EngineError('frame/duplicate-column', `The header names the column "${name}" more than once.`, {
        columns: [name],
      })
    }
    seen.add(name)
  }
}

import { EngineError } from '../errors.ts'

/** The most that a data file may hold; a server sets them by its memory. */
export interface TableLimits {
  rows: number
  columns: number
}

export const TABLE_LIMITS: TableLimits = { rows: 5_000_000, columns: 2_000 }

/** @throws {EngineError} `file/too-many-columns` */
export function refuseTooManyColumns(columns: number, limits: TableLimits): void {
  if (columns <= limits.columns) return
  throw new EngineError(
    'file/too-many-columns',
    `The file has ${columns} columns; at most ${limits.columns} are read. Leave out those the design does not use.`,
  )
}

/** @throws {EngineError} `file/too-many-rows` */
export function refuseTooManyRows(rows: number, limits: TableLimits): void {
  if (rows <= limits.rows) return
  throw new EngineError(
    'file/too-many-rows',
    `The file has more than ${limits.rows} data rows, the most that are read. Aggregate it, or leave out periods.`,
  )
}

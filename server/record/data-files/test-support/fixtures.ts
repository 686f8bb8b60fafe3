import fs from 'node:fs'
import path from 'node:path'
import { readData, type DataReading } from '../read-data.ts'
import type { ReadOptions } from '../data-file.ts'

/** Bytes of a made-up file that another program wrote; the folder's README says which. */
export function fixture(name: string): Buffer {
  return fs.readFileSync(path.join(import.meta.dirname, '..', 'fixtures', name))
}

export function readFixture(name: string, options?: ReadOptions): Promise<DataReading> {
  return readData(fixture(name), options)
}

/** Cells of one column, in a form that compares. */
export function cellsOf({ table }: DataReading, name: string): (number | string | null)[] {
  return [...table.columns.get(name)!.values]
}

export function messagesOf({ log }: DataReading): string[] {
  return log.map(({ message }) => message)
}

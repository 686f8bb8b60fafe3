import type { ValidationRecord } from '../../tests/support/validation-records.ts'
import { show, showSmall, worstFirst } from './table.ts'

const columns: [string, (record: ValidationRecord) => string][] = [
  ['design', ({ design }) => design],
  ['source', ({ source }) => source],
  ['data set', ({ dataset }) => dataset],
  ['quantity', ({ quantity }) => quantity],
  ['kind', ({ kind }) => kind],
  ['ours', ({ ours }) => show(ours)],
  ['theirs', ({ peer }) => show(peer)],
  ['software', ({ peerSoftware }) => peerSoftware],
  ['difference', ({ difference }) => showSmall(difference)],
  ['tolerance', ({ tolerance }) => showSmall(tolerance)],
  ['numbers', ({ count }) => String(count)],
  ['why', ({ why }) => why],
  ['test', ({ file }) => file],
]

/** validation.csv: one row per comparison, worst first. */
export function validationCsv(records: ValidationRecord[]): string {
  const rows = worstFirst(records).map((record) => columns.map(([, pick]) => quote(pick(record))).join(','))
  return `${[columns.map(([name]) => name).join(','), ...rows].join('\n')}\n`
}

function quote(cell: string): string {
  return /[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

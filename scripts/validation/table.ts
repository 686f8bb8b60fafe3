import type { ValidationRecord } from '../../tests/support/validation-records.ts'

/** Worst first: the difference as a share of what is allowed, then by name, so that no two runs differ in order. */
export function worstFirst(records: ValidationRecord[]): ValidationRecord[] {
  return [...records].sort(
    (a, b) =>
      shareOf(b) - shareOf(a) ||
      compare(a.source, b.source) ||
      compare(a.quantity, b.quantity) ||
      compare(a.file, b.file),
  )
}

/** Difference over tolerance; a quantity that must be equal has 0 or fails. */
export function shareOf({ difference, tolerance }: ValidationRecord): number {
  return tolerance === 0 ? (difference === 0 ? 0 : Infinity) : difference / tolerance
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

export interface DesignSummary {
  design: string
  comparisons: number
  numbers: number
  known: number
  published: number
  worst: ValidationRecord | undefined
}

export function summarise(records: ValidationRecord[]): DesignSummary[] {
  const designs = [...new Set(records.map(({ design }) => design))].sort()
  return designs.map((design) => {
    const own = records.filter((record) => record.design === design)
    const of = (kind: ValidationRecord['kind']) => own.filter((record) => record.kind === kind)
    const numbers = own.reduce((sum, { count }) => sum + count, 0)
    return {
      design,
      comparisons: of('golden').length,
      numbers,
      known: of('known difference').length,
      published: of('published').length,
      worst: worstFirst(of('golden'))[0],
    }
  })
}

/** One row per golden and name of a quantity, with the worst of its comparisons and how many numbers they held. */
export function groupByName(records: ValidationRecord[]): ValidationRecord[] {
  return worstOfEach(records, (record) => `${record.source} ${nameOf(record)}`)
}

/** One row per golden, with the worst of its comparisons and how many numbers they held. */
export function groupBySource(records: ValidationRecord[]): ValidationRecord[] {
  return worstOfEach(records, ({ source }) => source)
}

/** One row per design and reason of a difference, with the worst of its comparisons and how many numbers they held. */
export function groupByReason(records: ValidationRecord[]): ValidationRecord[] {
  return worstOfEach(records, ({ design, why }) => `${design} ${why}`)
}

function worstOfEach(records: ValidationRecord[], keyOf: (record: ValidationRecord) => string): ValidationRecord[] {
  const groups = new Map<string, ValidationRecord[]>()
  for (const record of records) groups.set(keyOf(record), [...(groups.get(keyOf(record)) ?? []), record])
  return [...groups.values()].map((group) => {
    const count = group.reduce((sum, one) => sum + one.count, 0)
    return { ...worstFirst(group)[0], count }
  })
}

/** The last word of a quantity's path: what it is, whichever case it belongs to. */
function nameOf({ quantity }: ValidationRecord): string {
  const words = quantity.split('/').filter((key) => !/^(\d+|\*)$/.test(key))
  return words.at(-1) ?? quantity
}

/** Eight significant digits, whole numbers as they are. */
export function show(value: number): string {
  return Number.isInteger(value) && Math.abs(value) < 1e9 ? String(value) : String(Number(value.toPrecision(8)))
}

/** A difference to two digits. */
export function showSmall(value: number): string {
  return value === 0 ? '0' : Number.isFinite(value) ? value.toPrecision(2) : String(value)
}

const shown = 20

/** What `npm test` prints before its last line: the worst comparisons, then counts per design. */
export function compactTable(records: ValidationRecord[]): string {
  const worst = worstFirst(records.filter(({ kind }) => kind === 'golden')).slice(0, shown)
  const rows = worst.map((record) => [
    record.design,
    record.source,
    record.quantity,
    show(record.ours),
    show(record.peer),
    showSmall(record.difference),
    showSmall(record.tolerance),
  ])
  const head = ['design', 'golden', 'quantity', 'ours', 'peer', 'difference', 'tolerance']
  const counts = summarise(records).map((one) => [
    one.design,
    String(one.numbers),
    String(one.comparisons),
    String(one.known),
    String(one.published),
  ])
  const countHead = ['design', 'numbers', 'comparisons', 'known differences', 'published']
  return [
    `Goldens: the ${worst.length} comparisons nearest their tolerance (docs/validation.md has all)`,
    align([head, ...rows]),
    '',
    align([countHead, ...counts]),
  ].join('\n')
}

function align(rows: string[][]): string {
  const widths = rows[0].map((_, j) => Math.max(...rows.map((row) => row[j].length)))
  return rows
    .map((row) =>
      row
        .map((cell, j) => cell.padEnd(widths[j]))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

import { readPeriod } from './read-period.ts'

/** Time series with a row for each fact about them above the first period. */
export interface SeriesHeader {
  /** As a sentence names it. */
  office: string
  names: string[]
  /** The row of the first period. */
  first: number
}

/** Facts of such files in their first column, by which an office is told, with the one that names the series. */
const OFFICES: readonly { office: string; facts: readonly string[]; name: string }[] = [
  { office: 'the Office for National Statistics', facts: ['Title', 'CDID'], name: 'CDID' },
  { office: 'the Australian Bureau of Statistics', facts: ['Unit', 'Series Type', 'Series ID'], name: 'Series ID' },
  { office: 'the Insee', facts: ['Libellé', 'idBank'], name: 'idBank' },
]

/**
 * The header of a download of time series: the identifiers of the series, and `period` for their first column. A column of codes beside
 * a series is named after it.
 *
 * @param rows the first ones, trimmed
 * @returns    null where the rows are of no such download
 */
export function seriesHeader(rows: readonly (readonly string[])[]): SeriesHeader | null {
  const facts = rows.map((row) => row[0] ?? '')
  const found = OFFICES.find((one) => one.facts.every((fact) => facts.includes(fact)))
  if (found === undefined) return null
  const last = Math.max(...found.facts.map((fact) => facts.indexOf(fact)))
  const first = facts.findIndex((fact, at) => at > last && isPeriod(fact))
  if (first < 0 || facts.slice(0, last).some(isPeriod)) return null
  const ids = rows[facts.indexOf(found.name)]
  const names: string[] = ['period']
  for (let at = 1; at < Math.max(ids.length, rows[first].length); at++)
    names.push(ids[at] || `${names[at - 1].replace(/_codes$/, '')}_codes`)
  return new Set(names).size < names.length ? null : { office: found.office, names, first }
}

function isPeriod(text: string): boolean {
  return /^(1[5-9]|2[01])\d\d($|[ -])/.test(text) || readPeriod(text) !== null
}

/** What the log says of facts that stood above the first period. */
export function seriesMessage({ office }: SeriesHeader, notes: readonly string[]): string {
  return `It is a download of time series of ${office}; what is said of them above the first period was kept as notes: ${notes.join(', ')}.`
}

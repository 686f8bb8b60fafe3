import type { LogLine } from '../../analysis.ts'
import type { Said } from '../../fact.ts'
import { note } from '../facts.ts'
import type { DataTable } from '../table.ts'

/** Offices whose downloads are told by their shape. */
export type OfficeId =
  | 'oecd'
  | 'eurostat'
  | 'abs'
  | 'sdmx'
  | 'oecd-stat'
  | 'fred'
  | 'census'
  | 'statistics-canada'
  | 'ilo'
  | 'bls'
  | 'world-bank'
  | 'genesis'
  | 'our-world-in-data'

interface Office {
  id: OfficeId
  /** Whether a table is a download of this office, by its columns and the first cells of one. */
  is: (has: (...names: string[]) => boolean, first: (column: string) => string, names: readonly string[]) => boolean
}

/** Where an SDMX-CSV file names its data flow. */
const flowOf = (first: (column: string) => string): string => `${first('STRUCTURE_ID')} ${first('DATAFLOW')}`

/** Shapes that offices document; each is told by names of columns that no other file has together. */
const OFFICES: readonly Office[] = [
  { id: 'oecd', is: (_, first) => /(^|\s)OECD[.:]/.test(flowOf(first)) },
  { id: 'eurostat', is: (_, first) => /(^|\s)ESTAT:/.test(flowOf(first)) },
  {
    id: 'abs',
    is: (_, first) => /(^|\s)ABS:/.test(flowOf(first)),
  },
  {
    id: 'sdmx',
    is: (has, first) => /\S+:\S+\(\d/.test(flowOf(first)) && has('OBS_VALUE'),
  },
  {
    id: 'oecd-stat',
    is: (has) => has('LOCATION', 'TIME', 'Value') && (has('Flag Codes') || has('SUBJECT', 'MEASURE')),
  },
  {
    id: 'fred',
    is: (has, _, [date, ...series]) =>
      has('observation_date') ||
      (date === 'DATE' && series.length > 0 && series.every((name) => /^[A-Z0-9_]{3,}$/.test(name))),
  },
  {
    id: 'census',
    is: (has) => has('GEO_ID', 'NAME'),
  },
  {
    id: 'statistics-canada',
    is: (has) => has('REF_DATE', 'GEO', 'VECTOR', 'COORDINATE', 'VALUE'),
  },
  {
    id: 'ilo',
    is: (has) => has('obs_value') && (has('ref_area') || has('ref_area.label')),
  },
  {
    id: 'bls',
    is: (has) => (has('Series ID') || has('series_id')) && (has('Year', 'Period') || has('year', 'period')),
  },
  {
    id: 'world-bank',
    is: (has) => has('Country Name', 'Country Code') && (has('Indicator Code') || has('Series Code')),
  },
  {
    id: 'genesis',
    is: (has) => has('Statistik_Code', 'Zeit') || has('statistics_code', 'time'),
  },
  {
    id: 'our-world-in-data',
    is: (has) => has('Entity', 'Code', 'Year'),
  },
]

/** Numbers below zero by which the Census Bureau says why there is none. */
const CENSUS_CODES = new Set([-222222222, -333333333, -555555555, -666666666, -888888888, -999999999])

/**
 * The office whose download a table is, and numbers of it that stand for none.
 *
 * @see https://www.census.gov/data/developers/data-sets/acs-1year/notes-on-acs-estimate-and-annotation-values.html
 */
export function officeLines(table: DataTable): LogLine<Said>[] {
  const names = [...table.columns.keys()]
  const has = (...wanted: string[]) => wanted.every((name) => table.columns.has(name))
  const first = (column: string) => String(table.columns.get(column)?.values[0] ?? '')
  const office = OFFICES.find(({ is }) => is(has, first, names))
  if (office === undefined) return []
  const line = { code: 'read/office', message: note('office', { office: office.id }) }
  return has('GEO_ID', 'NAME') ? [line, ...censusLines(table)] : [line]
}

/** They stay: whether a cell that holds digits is empty only somebody who knows the data can tell. */
function censusLines({ columns }: DataTable): LogLine<Said>[] {
  return [...columns].flatMap(([column, { kind, values }]): LogLine<Said>[] => {
    const rows = kind === 'number' ? [...values].filter((value) => CENSUS_CODES.has(value)).length : 0
    return rows > 0
      ? [{ code: 'read/census-codes', message: note('census-codes', { column, rows }), rows, column }]
      : []
  })
}

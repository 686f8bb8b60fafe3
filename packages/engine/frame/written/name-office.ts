import type { LogLine } from '../../analysis.ts'
import type { DataTable } from '../table.ts'

interface Office {
  /** As a sentence names it. */
  name: string
  /** Whether a table is a download of this office, by its columns and the first cells of one. */
  is: (has: (...names: string[]) => boolean, first: (column: string) => string, names: readonly string[]) => boolean
  /** Which columns hold the numbers, the periods and the flags. */
  says: string
}

const SDMX = 'OBS_VALUE holds the numbers, TIME_PERIOD the periods, OBS_STATUS or OBS_FLAG the flags.'

/** Where an SDMX-CSV file names its data flow. */
const flowOf = (first: (column: string) => string): string => `${first('STRUCTURE_ID')} ${first('DATAFLOW')}`

/** Shapes that offices document; each is told by names of columns that no other file has together. */
const OFFICES: readonly Office[] = [
  { name: 'the OECD, in SDMX-CSV', is: (_, first) => /(^|\s)OECD[.:]/.test(flowOf(first)), says: SDMX },
  { name: 'Eurostat, in SDMX-CSV', is: (_, first) => /(^|\s)ESTAT:/.test(flowOf(first)), says: SDMX },
  {
    name: 'the Australian Bureau of Statistics, in SDMX-CSV',
    is: (_, first) => /(^|\s)ABS:/.test(flowOf(first)),
    says: SDMX,
  },
  {
    name: 'an office that writes SDMX-CSV',
    is: (has, first) => /\S+:\S+\(\d/.test(flowOf(first)) && has('OBS_VALUE'),
    says: SDMX,
  },
  {
    name: 'OECD.Stat',
    is: (has) => has('LOCATION', 'TIME', 'Value') && (has('Flag Codes') || has('SUBJECT', 'MEASURE')),
    says: 'Value holds the numbers, TIME the periods, Flag Codes the flags.',
  },
  {
    name: 'FRED, of the Federal Reserve Bank of St. Louis',
    is: (has, _, [date, ...series]) =>
      has('observation_date') ||
      (date === 'DATE' && series.length > 0 && series.every((name) => /^[A-Z0-9_]{3,}$/.test(name))),
    says: 'Each column beside the day is a series; a point in it is a missing number.',
  },
  {
    name: 'the United States Census Bureau',
    is: (has) => has('GEO_ID', 'NAME'),
    says: 'Columns that end in E hold estimates, those that end in M their margins of error, EA and MA the annotations.',
  },
  {
    name: 'Statistics Canada',
    is: (has) => has('REF_DATE', 'GEO', 'VECTOR', 'COORDINATE', 'VALUE'),
    says: 'VALUE holds the numbers, REF_DATE the periods, STATUS the flags.',
  },
  {
    name: 'the International Labour Organization',
    is: (has) => has('obs_value') && (has('ref_area') || has('ref_area.label')),
    says: 'obs_value holds the numbers, time the periods, obs_status the flags.',
  },
  {
    name: 'the Bureau of Labor Statistics',
    is: (has) => (has('Series ID') || has('series_id')) && (has('Year', 'Period') || has('year', 'period')),
    says: 'The periods M01 to M12 are months, M13 is the mean of the year.',
  },
  {
    name: 'the World Bank',
    is: (has) => has('Country Name', 'Country Code') && (has('Indicator Code') || has('Series Code')),
    says: 'Each year is a column, and each row one indicator of one country.',
  },
  {
    name: 'GENESIS, of the German statistics offices',
    is: (has) => has('Statistik_Code', 'Zeit') || has('statistics_code', 'time'),
    says: 'Zeit or time holds the periods; of each pair of columns one is the code and one its words.',
  },
  {
    name: 'Our World in Data',
    is: (has) => has('Entity', 'Code', 'Year'),
    says: 'Entity names places and groups of places, of which the groups have no code or one that begins with OWID.',
  },
]

/** Numbers below zero by which the Census Bureau says why there is none. */
const CENSUS_CODES = new Set([-222222222, -333333333, -555555555, -666666666, -888888888, -999999999])

/**
 * The office whose download a table is, with what its columns are; and numbers of it that stand for none.
 *
 * @see https://www.census.gov/data/developers/data-sets/acs-1year/notes-on-acs-estimate-and-annotation-values.html
 */
export function officeLines(table: DataTable): LogLine[] {
  const names = [...table.columns.keys()]
  const has = (...wanted: string[]) => wanted.every((name) => table.columns.has(name))
  const first = (column: string) => String(table.columns.get(column)?.values[0] ?? '')
  const office = OFFICES.find(({ is }) => is(has, first, names))
  if (office === undefined) return []
  const line = { code: 'read/office', message: `It is a download of ${office.name}. ${office.says}` }
  return has('GEO_ID', 'NAME') ? [line, ...censusLines(table)] : [line]
}

/** They stay: whether a cell that holds digits is empty only somebody who knows the data can tell. */
function censusLines({ columns }: DataTable): LogLine[] {
  return [...columns].flatMap(([name, { kind, values }]): LogLine[] => {
    const rows = kind === 'number' ? [...values].filter((value) => CENSUS_CODES.has(value)).length : 0
    const message = `In "${name}" numbers such as -666666666 say that there is no estimate: ${rows}. They stay until a step of a data recipe leaves their rows out.`
    return rows > 0 ? [{ code: 'read/census-codes', message, rows, column: name }] : []
  })
}

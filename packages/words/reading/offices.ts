import type { ReadingFacts } from '@casefiles/engine/facts'

const SDMX = 'OBS_VALUE holds the numbers, TIME_PERIOD the periods, OBS_STATUS or OBS_FLAG the flags.'

/** Offices whose downloads are told by their shape: as a sentence names them, and what their columns hold. */
export const OFFICES: Readonly<Record<ReadingFacts['notes']['office']['office'], { name: string; columns: string }>> = {
  oecd: { name: 'the OECD, in SDMX-CSV', columns: SDMX },
  eurostat: { name: 'Eurostat, in SDMX-CSV', columns: SDMX },
  abs: { name: 'the Australian Bureau of Statistics, in SDMX-CSV', columns: SDMX },
  sdmx: { name: 'an office that writes SDMX-CSV', columns: SDMX },
  'oecd-stat': {
    name: 'OECD.Stat',
    columns: 'Value holds the numbers, TIME the periods, Flag Codes the flags.',
  },
  fred: {
    name: 'FRED, of the Federal Reserve Bank of St. Louis',
    columns: 'Each column beside the day is a series; a point in it is a missing number.',
  },
  census: {
    name: 'the United States Census Bureau',
    columns:
      'Columns that end in E hold estimates, those that end in M their margins of error, EA and MA the annotations.',
  },
  'statistics-canada': {
    name: 'Statistics Canada',
    columns: 'VALUE holds the numbers, REF_DATE the periods, STATUS the flags.',
  },
  ilo: {
    name: 'the International Labour Organization',
    columns: 'obs_value holds the numbers, time the periods, obs_status the flags.',
  },
  bls: {
    name: 'the Bureau of Labor Statistics',
    columns: 'The periods M01 to M12 are months, M13 is the mean of the year.',
  },
  'world-bank': {
    name: 'the World Bank',
    columns: 'Each year is a column, and each row one indicator of one country.',
  },
  genesis: {
    name: 'GENESIS, of the German statistics offices',
    columns: 'Zeit or time holds the periods; of each pair of columns one is the code and one its words.',
  },
  'our-world-in-data': {
    name: 'Our World in Data',
    columns: 'Entity names places and groups of places, of which the groups have no code or one that begins with OWID.',
  },
}

/** Offices that write time series with what is said of them above the first period. */
export const SERIES_OFFICES: Readonly<Record<ReadingFacts['notes']['series']['office'], string>> = {
  ons: 'the Office for National Statistics',
  abs: 'the Australian Bureau of Statistics',
  insee: 'the Insee',
}

import { describe, expect, it } from 'vitest'
import { readData } from './read-data.ts'

const read = (...lines: string[]) => readData(Buffer.from(`${lines.join('\n')}\n`))
const office = (log: readonly { code: string; message: string }[]) =>
  log.find(({ code }) => code === 'read/office')?.message ?? ''

describe('a download is named after its office, and its columns are told', () => {
  it.each([
    [
      'the OECD',
      'DATAFLOW,REF_AREA,TIME_PERIOD,OBS_VALUE,OBS_STATUS',
      'OECD.ELS.SAE:DSD_EARN@DF(1.0),FRA,2019,11.2,A',
      'OECD.ELS.SAE:DSD_EARN@DF(1.0),FRA,2020,,M',
    ],
    ['OECD.Stat', '"LOCATION","INDICATOR","TIME","Value","Flag Codes"', 'FRA,UNR,2019,8.4,', 'FRA,UNR,2020,8.0,E'],
    [
      'Eurostat',
      'DATAFLOW,LAST UPDATE,geo,TIME_PERIOD,OBS_VALUE,OBS_FLAG',
      'ESTAT:TPS(1.0),x,AT,2019,5.1,b',
      'ESTAT:TPS(1.0),x,AT,2020,5.2,',
    ],
    ['FRED', 'observation_date,GDPC1', '2019-01-01,18835.4', '2019-04-01,.'],
    ['FRED', 'DATE,DEXUSEU', '2019-01-02,1.1357', '2019-01-03,.'],
    [
      'Census Bureau',
      'GEO_ID,NAME,B01001_001E,B01001_001M',
      'Geography,Geographic Area Name,Estimate!!Total,Margin of Error!!Total',
      '0400000US01,Alabama,4850771,+/-12',
      '0400000US02,Alaska,738565,*****',
    ],
    [
      'Statistics Canada',
      'REF_DATE,GEO,VECTOR,COORDINATE,VALUE,STATUS',
      '2019-01,Canada,v1,1.1,5.8,',
      '2019-02,Canada,v1,1.1,,..',
    ],
    [
      'International Labour Organization',
      'ref_area,indicator,time,obs_value,obs_status',
      'FRA,UNE,2019,8.4,',
      'FRA,UNE,2020,8.0,B',
    ],
    ['Bureau of Labor Statistics', 'Series ID,Year,Period,Value', 'LNS1,2019,M01,4.0', 'LNS1,2019,M02,3.8'],
    [
      'World Bank',
      'Country Name,Country Code,Series Name,Series Code,2008 [YR2008],2009 [YR2009]',
      'Aruba,ABW,GDP,NY,1,2',
      'Namibia,NAM,GDP,NY,3,..',
    ],
    ['GENESIS', 'Statistik_Code;Zeit;BEV__Anzahl', '12411;2019;5,1', '12411;2020;/'],
  ])('%s', async (name, ...lines) => {
    const { log, table } = await read(...lines)
    expect(office(log)).toContain(name)
    // the last column but those of words holds numbers, where the other cells of it are numbers
    expect([...table.columns.values()].some(({ kind }) => kind === 'number')).toBe(true)
  })

  it.each([
    ['two columns of which one is a day', 'DATE,Price', '2019-01-02,5', '2019-01-03,6'],
    ['names without places', 'NAME,x', 'A,1', 'B,2'],
    ['a column of values', 'country,year,value', 'FRA,2019,5', 'FRA,2020,6'],
  ])('names none for %s', async (_, ...lines) => expect(office((await read(...lines)).log)).toBe(''))

  it('makes a group that stands in a row of its own a column', async () => {
    const { log, table } = await read(
      'Indicator,2018,2019',
      'North,,',
      'Births,100,110',
      'Deaths,80,82',
      'South,,',
      'Births,200,210',
      'Deaths,180,182',
    )
    expect(log.map(({ code }) => code)).toContain('read/parts')
    expect([...table.columns.get('part')!.values]).toEqual(['North', 'North', 'South', 'South'])
    expect([...table.columns.get('2018')!.values]).toEqual([100, 80, 200, 180])
  })

  it.each([
    ['a place of which nothing is known', 'Place,2018,2019', 'North,,', 'South,5,6', 'East,,', 'West,7,8'],
    ['one such row', 'Place,2018,2019', 'North,,', 'Births,5,6', 'Deaths,7,8'],
  ])('and keeps %s as a row', async (_, ...lines) => {
    const { table } = await read(...lines)
    expect([table.rows, [...table.columns.keys()]]).toEqual([lines.length - 1, ['Place', '2018', '2019']])
  })

  it('tells the numbers by which the Census Bureau says that there is none, and keeps them', async () => {
    const { log, table } = await read(
      'GEO_ID,NAME,B19013_001E',
      '0500000US01001,Autauga,58731',
      '0500000US01005,Barbour,-666666666',
    )
    expect(log.map(({ code }) => code)).toContain('read/census-codes')
    expect([...table.columns.get('B19013_001E')!.values]).toEqual([58731, -666666666])
  })
})

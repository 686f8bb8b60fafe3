import { describe, expect, it } from 'vitest'
import { readData } from './read-data.ts'
import { workbookOf } from './test-support/zip-of.ts'

/** Columns of a file as plain lists, in order. */
async function columns(bytes: Uint8Array) {
  const { table } = await readData(bytes)
  return Object.fromEntries(
    [...table.columns].map(([name, { values }]) => [
      name,
      [...values].map((value) => (typeof value === 'number' && Number.isNaN(value) ? null : value)),
    ]),
  )
}
const text = (...lines: string[]) => Buffer.from(`${lines.join('\n')}\n`)

/** As the offices write them, with fewer rows. */
describe('the table of an office is read whatever stands around it', () => {
  it('months of GENESIS, whose header names the column of numbers alone, keep their first row', async () => {
    const file = text(
      'GENESIS-Tabelle: 61111-0002;;',
      'Verbraucherpreisindex: Deutschland, Monate;;',
      ';;Verbraucherpreisindex',
      ';;2015=100',
      '2019;November;105,3',
      '2019;Dezember;105,8',
      '2020;Januar;105,2',
      '__________',
      '(C)opyright Statistisches Bundesamt (Destatis), 2021',
    )
    expect(await columns(file)).toEqual({
      column_1: [2019, 2019, 2020],
      column_2: ['November', 'Dezember', 'Januar'],
      'Verbraucherpreisindex 2015=100': [105.3, 105.8, 105.2],
    })
  })

  it('one word above each of the days of GENESIS', async () => {
    const file = text(
      'Bevölkerung: Bundesländer, Stichtag;;',
      ';Stichtag;Stichtag',
      'Bundesländer;31.12.2018;31.12.2019',
      'Bayern;13076721;13124737',
      'Berlin;3644826;3669491',
      'Bremen;682986;...',
    )
    expect(await columns(file)).toEqual({
      Bundesländer: ['Bayern', 'Berlin', 'Bremen'],
      '31.12.2018': [13076721, 3644826, 682986],
      '31.12.2019': [13124737, 3669491, null],
    })
  })

  it('years below the last of the names, as the Ibge has them', async () => {
    const file = text(
      '"Tabela 6579 - População residente"',
      '"Cód.";"Município";"Ano";;',
      ';;"2018";"2019";"2020"',
      '"1100015";"Ariquemes";"106168";"107863";"109523"',
      '"1100031";"Cabixi";"5438";"5312";"..."',
      '"1100049";"Cacoal";"84813";"85359";"85893"',
      '"Fonte: IBGE"',
    )
    expect(Object.keys(await columns(file))).toEqual(['Cód.', 'Município', 'Ano 2018', 'Ano 2019', 'Ano 2020'])
  })

  it('a row of units and a legend of signs, as Statistics Canada shows a table', async () => {
    const file = text(
      '"Table: 14-10-0287-01"',
      '',
      '"Geography","November 2019","December 2019","January 2020"',
      '"","Persons in thousands","",""',
      '"Nova Scotia","470.2","471.0 E","471.9"',
      '"Manitoba","228.1","229.4","230.0"',
      '"Ontario","7,120.1","7,130.4","7,140.7"',
      '""',
      '"Symbol legend:"',
      '"E","Use with caution"',
      '"","Footnotes:"',
      '"1","Estimates are rounded to the nearest hundred."',
    )
    expect(await columns(file)).toEqual({
      Geography: ['Nova Scotia', 'Manitoba', 'Ontario'],
      'November 2019': [470.2, 228.1, 7120.1],
      'December 2019': [471, 229.4, 7130.4],
      'December 2019_flag': ['E', null, null],
      'January 2020': [471.9, 230, 7140.7],
    })
  })

  it('what Statistics New Zealand says below a table', async () => {
    const file = text(
      'Household Labour Force,,',
      ' ,Employed,Unemployed',
      '2018,2690,115',
      '2019,2700,111',
      '2020,2715,115',
      '"Table information:",,',
      'Units:,,',
      '"Number, Magnitude = Units",,',
    )
    expect(await columns(file)).toEqual({
      column_1: [2018, 2019, 2020],
      Employed: [2690, 2700, 2715],
      Unemployed: [115, 111, 115],
    })
  })

  it.each([
    [
      'the Australian Bureau of Statistics',
      ',Employed ;  Persons ;,Rate ;  Persons ;',
      ['Unit,000,Percent', 'Series Type,Trend,Trend', 'Series ID,A1,A2', 'Oct-2019,12.5,5.3', 'Nov-2019,12.6,5.2'],
      { A1: [12.5, 12.6], A2: [5.3, 5.2] },
    ],
    [
      'the Insee',
      'Libellé;Chômage;Codes',
      ['idBank;001688526;', 'Période;;', '2020-T1;7,8;A', '2019-T4;8,2;P'],
      { '001688526': [7.8, 8.2], '001688526_codes': ['A', 'P'] },
    ],
  ])('time series of %s with facts above them', async (_, header, lines, series) => {
    expect(await columns(text(header, ...lines))).toMatchObject(series)
  })

  it('a page of footnotes between lines, as CDC WONDER has', async () => {
    const notes = Array.from({ length: 80 }, (_, at) => `"${at + 1}. As of April 3, 2017, some deaths were revised."`)
    const rows = Array.from({ length: 58 }, (_, at) => `\t"Alabama"\t"${1940 + at}"\t${at + 10}\t0.9`)
    const file = text(
      '"Notes"\t"State"\t"Year"\tDeaths\tRate',
      ...rows,
      '\t"Alaska"\t"1999"\tSuppressed\tUnreliable',
      '"---"',
      '"Dataset: Underlying Cause of Death, 1999-2020"',
      ...notes,
    )
    const { State, Deaths } = await columns(file)
    expect([State.length, State.at(-1), Deaths[0], Deaths.at(-1)]).toEqual([59, 'Alaska', 10, null])
  })

  it('three lines of a header in a workbook', async () => {
    const header = [
      ['Region', 'Men', '', '', '', 'Women', '', '', ''],
      ['', 2018, '', 2019, '', 2018, '', 2019, ''],
      ['', 'n', 'pct', 'n', 'pct', 'n', 'pct', 'n', 'pct'],
      ['North', 1, 2, 3, 4, 5, 6, 7, 8],
      ['South', 11, 12, 13, 14, 15, 16, 17, 18],
    ]
    const cell = (value: string | number, at: string) =>
      value === '' ? '' : `<c r="${at}"${typeof value === 'string' ? ' t="str"' : ''}><v>${value}</v></c>`
    const rows = header.map(
      (row, at) =>
        `<row r="${at + 1}">${row.map((value, i) => cell(value, `${'ABCDEFGHI'[i]}${at + 1}`)).join('')}</row>`,
    )
    const read = await columns(workbookOf({ rows: rows.join('') }))
    expect(Object.keys(read).slice(0, 4)).toEqual(['Region', 'Men 2018 n', 'Men 2018 pct', 'Men 2019 n'])
    expect(read['Women 2019 pct']).toEqual([8, 18])
  })

  it('cells between spaces', async () => {
    expect(await columns(text('state   year  rate', 'OH      1985  5.1', 'PA      1985  4.1'))).toEqual({
      state: ['OH', 'PA'],
      year: [1985, 1985],
      rate: [5.1, 4.1],
    })
  })

  it('rows of separators alone at its end', async () => {
    expect(await columns(text('state,year', 'OH,1985', 'PA,1985', ',', ','))).toEqual({
      state: ['OH', 'PA'],
      year: [1985, 1985],
    })
  })

  it.each([['N'], ['-'], ['***']])('an estimate that the Census Bureau does not have: %s', async (sign) => {
    const file = text('GEO_ID,NAME,S_001E', '0400000US01,Alabama,12.7', `0400000US02,Alaska,${sign}`)
    expect((await columns(file))['S_001E']).toEqual([12.7, null])
  })

  it('asks whether a country above its provinces is their total', async () => {
    const file = text('Geo,2019', 'Canada,100', 'Ontario,40', 'Quebec,30', 'Manitoba,10', 'Alberta,20')
    await expect(readData(file)).rejects.toMatchObject({ code: 'frame/total-rows' })
    const countries = text('Geo,2019', 'Canada,100', 'France,40', 'Spain,30', 'Italy,10', 'Malta,20')
    expect((await columns(countries))['2019']).toEqual([100, 40, 30, 10, 20])
  })

  it('takes the point for the decimal mark where only a column with dashes shows it', async () => {
    const file = text('area,pop,rate', 'A,"11,092",2.2', 'B,"6,762",-', 'C,"1,100",2.4')
    expect((await columns(file))['pop']).toEqual([11092, 6762, 1100])
  })
})

describe('letters of other scripts', () => {
  const bytes = (encoded: string) => Buffer.from(encoded, 'latin1')
  it.each([
    ['Cyrillic', '\xd0\xe5\xe3\xe8\xee\xed;y\n\xcc\xee\xf1\xea\xe2\xe0;1\n\xd2\xe2\xe5\xf0\xfc;2\n', 'Регион'],
    [
      'Greek',
      '\xd0\xe5\xf1\xe9\xf6\xdd\xf1\xe5\xe9\xe1;y\n\xc1\xf4\xf4\xe9\xea\xde;1\n\xca\xf1\xde\xf4\xe7;2\n',
      'Περιφέρεια',
    ],
    ['Japanese', '\x93s\x93\xb9\x95{\x8c\xa7,y\n\x96k\x8aC\x93\xb9,1\n\x90\xc2\x90X\x8c\xa7,2\n', '都道府県'],
    ['Polish', 'wojew\xf3dztwo;y\n\xa3\xf3dzkie;1\nMa\xb3opolskie;2\n\x8cl\xb9skie;3\n', 'województwo'],
    ['French', 'd\xe9partement;y\nRh\xf4ne;1\n\x8cuvre;2\n', 'département'],
  ])('%s', async (_, encoded, name) => {
    expect(Object.keys(await columns(bytes(encoded)))).toEqual([name, 'y'])
  })
})

/** Few of a column, so that two years touch; weeks so few are counted from 1960. */
describe('periods in the words of offices', () => {
  it.each([
    ['Perioden', ['2019KW03', '2019KW04', '2020KW01', '2020KW02'], [20193, 20194, 20201, 20202]],
    ['Kalenderwoche', ['2019KW03', '2019KW04', '2020KW01', '2020KW02'], [3080, 3081, 3130, 3131]],
    ['Periodos', ['2019/03', '2019/04', '2020/01', '2020/02'], [20193, 20194, 20201, 20202]],
    ['Perioden', ['2019 3e kwartaal', '2019 4e kwartaal', '2020 1e kwartaal*'], [20193, 20194, 20201]],
    ['periodo', ['3er trimestre 2019', '4º trimestre 2019', '1er trimestre 2020'], [20193, 20194, 20201]],
    ['okres', ['III kwartał 2019', 'IV kwartał 2019', 'I kwartał 2020'], [20193, 20194, 20201]],
    ['Zeit', ['III/2019', 'IV/2019', 'I/2020'], [20193, 20194, 20201]],
    ['trimestre', ['jul-ago-set 2019', 'out-nov-dez 2019', 'jan-fev-mar 2020'], [20193, 20194, 20201]],
    ['period', ['Jul-Sep 2019', 'Oct-Dec 2019', 'Jan-Mar 2020'], [20193, 20194, 20201]],
    ['quarter', ['2019/20 Q3', '2019/20 Q4', '2020/21 Q1'], [20193, 20194, 20201]],
    ['mes', ['noviembre de 2019', 'diciembre de 2019', 'enero de 2020'], [201911, 201912, 202001]],
    ['månad', ['november 2019', 'december 2019', 'januari 2020'], [201911, 201912, 202001]],
    ['時間軸', ['2019年11月', '2019年12月', '2020年1月'], [201911, 201912, 202001]],
    ['시점', ['2019.11', '2019.12', '2020.01'], [201911, 201912, 202001]],
    ['time_period', ['201819', '201920', '202021'], [2018, 2019, 2020]],
    ['год', ['2018 г.', '2019 г.', '2020 г.'], [2018, 2019, 2020]],
  ])('%s: %j', async (name, cells, periods) => {
    const read = await columns(text(`${name};y`, ...cells.map((cell, at) => `${cell};${at}`)))
    expect(read[name].map(String)).toEqual(showing(periods))
  })

  // three quarters may be counted from 1960, as so few do not show what they are
  function showing(periods: readonly number[]): string[] {
    const areFew = periods.length === 3 && periods[0] > 9_999 && periods[0] < 99_999
    return periods.map((period) => String(areFew ? quarterFrom1960(period) : period))
  }
  function quarterFrom1960(code: number): number {
    return (Math.floor(code / 10) - 1960) * 4 + (code % 10) - 1
  }
})

import fs from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ServerError } from '../../base/errors.ts'
import { saveStream } from '../../base/uploads/receive-upload.ts'
import type { FetchFile } from '../../record/data-pages/begin-from-page.ts'
import { getOpenDraft } from '../../record/drafts/draft.service.ts'
import { importDomains } from '../../record/importer/import-archive.ts'
import { recognizePage } from '../../record/data-pages/services.ts'
import { insertAccount } from '../../test-support/accounts.ts'
import { openTestContext, type TestContext } from '../../test-support/test-context.ts'
import { openSqlite } from '../../test-support/test-databases.ts'
import { newCommand } from './new-command.ts'

/*
 * What the services answer was written by hand from what they document (services.ts names the documents); no service was asked.
 */

interface Case {
  page: string
  /** What each address answers. */
  answers: Record<string, string | object>
  /** What the command says of the data. */
  columns: string
  place: string | null
  period: string | null
  licence: string
  cite: string
  file?: string
}

const EUROSTAT = 'https://ec.europa.eu/eurostat/api/dissemination'
const CASES: Record<string, Case> = {
  'World Bank': {
    page: 'https://data.worldbank.org/indicator/SP.DYN.LE00.IN?locations=CL',
    answers: {
      'https://api.worldbank.org/v2/indicator/SP.DYN.LE00.IN?format=json': [
        { page: 1, pages: 1, per_page: '50', total: 1 },
        [
          {
            id: 'SP.DYN.LE00.IN',
            name: 'Life expectancy at birth, total (years)',
            unit: '',
            source: { id: '2', value: 'World Development Indicators' },
            sourceNote: 'Years a newborn would live.',
            sourceOrganization: 'UN Population Division',
          },
        ],
      ],
      'https://api.worldbank.org/v2/country/all/indicator/SP.DYN.LE00.IN?format=json&per_page=32000': [
        { page: 1, pages: 1, per_page: 32000, total: 3, sourceid: '2', lastupdated: '2026-10-07' },
        ['2019', '2020', '2021'].map((date, year) => ({
          indicator: { id: 'SP.DYN.LE00.IN', value: 'Life expectancy at birth, total (years)' },
          country: { id: 'CD', value: 'Congo, Dem. Rep.' },
          countryiso3code: 'COD',
          date,
          value: [60.3, 59.7, null][year],
          unit: '',
          obs_status: '',
          decimal: 0,
        })),
      ],
    },
    columns: 'country, country_code, period, sp_dyn_le00_in, status',
    place: 'country_code',
    period: 'period',
    licence: 'CC BY 4.0, unless its source says otherwise',
    cite: 'World Bank, World Development Indicators: Life expectancy at birth, total (years) (SP.DYN.LE00.IN). UN Population Division',
  },
  Eurostat: {
    page: 'https://ec.europa.eu/eurostat/databrowser/view/DEMO_MLEXPEC/default/table?lang=en',
    answers: {
      [`${EUROSTAT}/statistics/1.0/data/demo_mlexpec?format=JSON&lang=EN&lastTimePeriod=1&geo=EU27_2020`]: {
        version: '2.0',
        class: 'dataset',
        label: 'Life expectancy by age and sex',
        source: 'ESTAT',
        id: ['freq', 'geo', 'time'],
        size: [1, 1, 1],
        value: { 0: 81.4 },
      },
      [`${EUROSTAT}/sdmx/2.1/data/demo_mlexpec?format=SDMX-CSV&compressed=false`]:
        'DATAFLOW,LAST UPDATE,freq,unit,sex,age,geo,TIME_PERIOD,OBS_VALUE,OBS_FLAG\nESTAT:DEMO_MLEXPEC(1.0),11/10/26 23:00:00,A,YR,T,Y_LT1,AT,2019,82.0,\nESTAT:DEMO_MLEXPEC(1.0),11/10/26 23:00:00,A,YR,T,Y_LT1,AT,2020,81.3,b\nESTAT:DEMO_MLEXPEC(1.0),11/10/26 23:00:00,A,YR,T,Y_LT1,BE,2019,82.1,\n',
    },
    columns: 'DATAFLOW, LAST UPDATE, freq, unit, sex, age, geo, TIME_PERIOD, OBS_VALUE, OBS_FLAG',
    place: 'geo',
    period: 'TIME_PERIOD',
    licence: 'CC BY 4.0 (Eurostat’s reuse policy)',
    cite: 'Eurostat, Life expectancy by age and sex (demo_mlexpec), https://ec.europa.eu/eurostat/databrowser/view/demo_mlexpec/default/table',
  },
  FRED: {
    page: 'https://fred.stlouisfed.org/series/UNRATE',
    answers: {
      'https://fred.stlouisfed.org/graph/fredgraph.csv?id=UNRATE':
        'observation_date,UNRATE\n2024-01-01,3.7\n2024-02-01,3.9\n2024-03-01,.\n',
    },
    columns: 'observation_date, UNRATE',
    place: null,
    period: 'observation_date',
    licence: '',
    cite: 'Federal Reserve Bank of St. Louis, FRED: UNRATE, https://fred.stlouisfed.org/series/UNRATE',
  },
  OECD: {
    page: 'https://data-explorer.oecd.org/vis?df[ds]=dsDisseminateFinalDMZ&df[id]=DSD_TAX@DF_RATES&df[ag]=OECD.CTP.TPS&df[vs]=1.0&dq=AUS+CAN.A...&pd=2019%2C2020',
    answers: {
      'https://sdmx.oecd.org/public/rest/data/OECD.CTP.TPS,DSD_TAX%40DF_RATES,1.0/AUS+CAN.A...?format=csvfile&startPeriod=2019&endPeriod=2020':
        'DATAFLOW,REF_AREA,FREQ,TIME_PERIOD,OBS_VALUE,OBS_STATUS\nOECD.CTP.TPS:DSD_TAX@DF_RATES(1.0),AUS,A,2019,30,A\nOECD.CTP.TPS:DSD_TAX@DF_RATES(1.0),AUS,A,2020,30,A\nOECD.CTP.TPS:DSD_TAX@DF_RATES(1.0),CAN,A,2019,26.8,E\n',
    },
    columns: 'DATAFLOW, REF_AREA, FREQ, TIME_PERIOD, OBS_VALUE, OBS_STATUS',
    place: 'REF_AREA',
    period: 'TIME_PERIOD',
    licence: 'CC BY 4.0, unless the data set says otherwise (OECD terms)',
    cite: 'OECD Data Explorer, OECD.CTP.TPS:DSD_TAX@DF_RATES(1.0), ',
  },
  'Our World in Data': {
    page: 'https://ourworldindata.org/grapher/life-expectancy?tab=chart',
    answers: {
      'https://ourworldindata.org/grapher/life-expectancy.metadata.json': {
        chart: {
          title: 'Life expectancy',
          subtitle: 'The period life expectancy at birth.',
          citation: 'UN WPP (2024)',
        },
        columns: { life_expectancy_0: { unit: 'years' } },
      },
      'https://ourworldindata.org/grapher/life-expectancy.csv?v=1&csvType=full&useColumnShortNames=true':
        'Entity,Code,Year,life_expectancy_0\nChile,CHL,2019,80.2\nChile,CHL,2020,79.4\nAfrica,,2019,62.7\n',
    },
    columns: 'Entity, Code, Year, life_expectancy_0',
    place: 'Code',
    period: 'Year',
    licence: 'CC BY 4.0 for the processing; the original source’s own terms',
    cite: 'UN WPP (2024), with processing by Our World in Data, https://ourworldindata.org/grapher/life-expectancy',
  },
  Zenodo: {
    page: 'https://zenodo.org/records/1234567',
    answers: {
      'https://zenodo.org/api/records/1234567': {
        doi: '10.5281/zenodo.1234567',
        metadata: {
          title: 'Bus lanes and travel times',
          publication_date: '2024-03-01',
          license: { id: 'cc-by-4.0' },
          description: '<p>Minutes by line &amp; month.</p>',
          creators: [{ name: 'Doe, Jane' }, { name: 'Roe, Richard' }],
        },
        files: [
          { key: 'readme.md', links: { self: 'https://zenodo.org/api/records/1234567/files/readme.md/content' } },
          { key: 'lanes.csv', links: { self: 'https://zenodo.org/api/records/1234567/files/lanes.csv/content' } },
        ],
      },
      'https://zenodo.org/api/records/1234567/files/lanes.csv/content':
        'line,period,minutes\nA,2019-01,31\nB,2019-01,28\n',
    },
    columns: 'line, period, minutes',
    place: null,
    period: 'period',
    licence: 'cc-by-4.0',
    cite: 'Doe, Jane; Roe, Richard (2024). Bus lanes and travel times. Zenodo. https://doi.org/10.5281/zenodo.1234567',
  },
  Dataverse: {
    page: 'https://dataverse.harvard.edu/dataset.xhtml?persistentId=doi:10.7910/DVN/ABCDEF',
    file: 'wages.csv',
    answers: {
      'https://dataverse.harvard.edu/api/datasets/:persistentId/?persistentId=doi%3A10.7910%2FDVN%2FABCDEF': {
        status: 'OK',
        data: {
          publicationDate: '2021-05-06',
          publisher: 'Harvard Dataverse',
          latestVersion: {
            license: { name: 'CC0 1.0', uri: 'http://creativecommons.org/publicdomain/zero/1.0' },
            metadataBlocks: {
              citation: {
                fields: [
                  { typeName: 'title', value: 'Wages and a minimum' },
                  { typeName: 'author', value: [{ authorName: { typeName: 'authorName', value: 'Poe, Ann' } }] },
                  { typeName: 'dsDescription', value: [{ dsDescriptionValue: { value: 'Wages by firm.' } }] },
                ],
              },
            },
            files: [
              {
                dataFile: {
                  id: 11,
                  filename: 'wages.tab',
                  originalFileName: 'wages.csv',
                  contentType: 'text/tab-separated-values',
                },
              },
              { dataFile: { id: 12, filename: 'firms.csv', contentType: 'text/csv' } },
            ],
          },
        },
      },
      'https://dataverse.harvard.edu/api/access/datafile/11?format=original':
        'firm,year,wage\n1,1999,7.1\n2,1999,6.4\n',
    },
    columns: 'firm, year, wage',
    place: null,
    period: 'year',
    licence: 'CC0 1.0',
    cite: 'Poe, Ann (2021). Wages and a minimum. Harvard Dataverse. https://doi.org/10.7910/DVN/ABCDEF',
  },
}

let context: TestContext
let email: string
beforeAll(async () => {
  context = await openTestContext(openSqlite)
  await importDomains(context, path.resolve(import.meta.dirname, '../../../data/archive'))
  email = `${await insertAccount(context, 'analyst', 'free')}@test.example`
})
afterAll(() => context.close())

/** Hands out what was written down, and fails in the middle as a connection that breaks. */
function answering(answers: Case['answers']): FetchFile {
  return async (address, into, limits) => {
    const answer = answers[address]
    if (answer === undefined) fs.writeFileSync(into, 'the beginning of')
    if (answer === undefined) throw new ServerError('upload/address-failed', `Nothing is written down for ${address}.`)
    const text = typeof answer === 'string' ? answer : JSON.stringify(answer)
    return { ...(await saveStream(Readable.from([Buffer.from(text)]), into, 'answer', limits.bytes)), fields: {} }
  }
}

const begin = (address: string, answers: Case['answers'], changes: object = {}) =>
  newCommand(
    { ...context, fetchFile: answering(answers) },
    { address, owner: email, domain: 'health', subdomain: 'tobacco-control', type: 'DiD', ...changes },
  )

describe('a draft from a page of data', () => {
  for (const [name, one] of Object.entries(CASES)) {
    it(`of ${name} holds the file with its citation, source and license, and no value is told`, async () => {
      const told = (await begin(one.page, one.answers, { file: one.file })).split('\n')
      const [draft, , data, place, period, licence, cite] = told
      const slug = /^Draft "([^"]+)"/.exec(draft)![1]
      expect(data).toMatch(new RegExp(`^Data: \\d+ rows, \\w+…, columns ${one.columns.replaceAll('.', '\\.')}$`))
      const unknown = 'not known by name; name it in the design'
      expect([place, period]).toEqual([`Places: ${one.place ?? unknown}`, `Periods: ${one.period ?? unknown}`])
      expect(licence).toContain(one.licence || 'not told by the service')
      expect(cite).toContain(`Cite: ${one.cite}`)
      const { draft: row } = await getOpenDraft(context.db, slug)
      const dataset = await context.db
        .selectFrom('datasets')
        .selectAll()
        .where('sha256', '=', row.dataset_sha256!)
        .executeTakeFirstOrThrow()
      expect(JSON.parse(dataset.info_json)).toMatchObject({
        licence: one.licence,
        source: expect.stringContaining('https://'),
      })
      expect(context.datasets.read(row.dataset_sha256!).length).toBeGreaterThan(0)
    })
  }

  it('is refused in one sentence where the page is not known, does not answer as documented, or has several files', async () => {
    const refused = (code: string) => expect.objectContaining({ code })
    await expect(begin('https://stats.example.org/table/1', {})).rejects.toEqual(refused('data-page/unknown'))
    const { page, answers } = CASES.Zenodo
    const [api] = Object.keys(answers)
    await expect(begin(page, { [api]: { message: 'moved' } })).rejects.toEqual(refused('data-page/not-understood'))
    await expect(begin(page, { [api]: '<html>' })).rejects.toEqual(refused('data-page/not-understood'))
    await expect(begin(CASES.Dataverse.page, CASES.Dataverse.answers)).rejects.toThrow(
      'name one of them: "wages.csv", "firms.csv"',
    )
    await expect(begin(page, answers, { file: 'other.csv' })).rejects.toThrow(
      'The page has no file "other.csv": "lanes.csv".',
    )
    await expect(begin(page, answers, { owner: 'nobody@example.org' })).rejects.toEqual(refused('user/not-found'))
  })

  it('leaves neither a file nor a data set behind where it is refused', async () => {
    const count = async () => (await context.db.selectFrom('datasets').selectAll().execute()).length
    const before = await count()
    const { page, answers } = CASES['World Bank']
    await expect(begin(page, answers, { subdomain: 'none' })).rejects.toEqual(
      expect.objectContaining({ code: 'casefile/unknown-place' }),
    )
    const [about] = Object.entries(answers)
    await expect(begin(page, Object.fromEntries([about]))).rejects.toThrow('Nothing is written down')
    expect(await count()).toBe(before)
    expect(fs.readdirSync(path.join(context.dataFolder, 'uploads'))).toEqual([])
  })

  it('is not begun from a first page of several of the World Bank', async () => {
    const { page, answers } = CASES['World Bank']
    const [about, data] = Object.entries(answers)
    const [, rows] = data[1] as [object, object[]]
    const cut = {
      ...Object.fromEntries([about]),
      [data[0]]: [{ page: 1, pages: 2, per_page: 32000, total: 40_000 }, rows],
    }
    await expect(begin(page, cut)).rejects.toThrow('has 40000 values, more than one answer holds')
  })

  const about = (address: string) => recognizePage(address)!(() => Promise.reject(new Error('asked')))
  const fileOf = async (address: string) => (await about(address)).files[0].address

  it('takes an address without https:// in front, a code in small letters, a DOI of Zenodo and a saved selection of Eurostat', async () => {
    const fred = 'https://fred.stlouisfed.org/graph/fredgraph.csv?id=UNRATE'
    expect(await fileOf('fred.stlouisfed.org/series/unrate')).toBe(fred)
    expect(await fileOf('http://fred.stlouisfed.org/series/UNRATE')).toBe(fred)
    const zenodo = await begin('https://doi.org/10.5281/zenodo.1234567', CASES.Zenodo.answers)
    expect(zenodo).toContain('From Zenodo: Bus lanes and travel times')
    const { answers } = CASES.Eurostat
    for (const page of [
      'databrowser/view/demo_mlexpec__custom_99/default/table',
      'web/products-datasets/-/demo_mlexpec',
    ])
      expect(await begin(`https://ec.europa.eu/eurostat/${page}`, answers)).toContain('Life expectancy by age and sex')
  })

  it('names a data set of Eurostat by its code where it has no total of the Union to tell its title by', async () => {
    const data = `${EUROSTAT}/sdmx/2.1/data/demo_mlexpec?format=SDMX-CSV&compressed=false`
    const told = await begin(CASES.Eurostat.page, { [data]: CASES.Eurostat.answers[data] })
    expect(told).toContain('From Eurostat: Eurostat demo_mlexpec')
  })

  it('asks the OECD for all where the address names no code, and for nothing beside the data flow', async () => {
    const flow = 'https://data-explorer.oecd.org/vis?df[id]=DF&df[ag]=OECD&df[vs]=1.0'
    const data = 'https://sdmx.oecd.org/public/rest/data/OECD,DF,1.0'
    expect(await fileOf(`${flow}&dq=..`)).toBe(`${data}/all?format=csvfile`)
    expect(await fileOf(`${flow}&dq=AUS+CAN.A`)).toBe(`${data}/AUS+CAN.A?format=csvfile`)
    const odd = new URL(await fileOf(`${flow}&dq=${encodeURIComponent('../../x?y#z')}&pd=2019%26a=b`))
    expect([odd.pathname, odd.hash]).toEqual(['/public/rest/data/OECD,DF,1.0/..%2F..%2Fx%3Fy%23z', ''])
    expect([...odd.searchParams]).toEqual([
      ['format', 'csvfile'],
      ['startPeriod', '2019&a=b'],
    ])
  })

  it('does not take another service, an address of no page or another version for the one that is meant', async () => {
    for (const address of [
      'https://sandbox.zenodo.org/records/1234567',
      'https://zenodo.org.example.org/records/1234567',
      'https://example.org/?https://zenodo.org/records/1234567',
      'file:///dataset.xhtml?persistentId=doi:10.7910/DVN/ABCDEF',
      'ftp://fred.stlouisfed.org/series/UNRATE',
      '',
    ])
      expect(recognizePage(address), address).toBeNull()
    const { page, answers } = CASES.Dataverse
    const [[api, told], ...data] = Object.entries(answers)
    const second = structuredClone(told) as { data: { latestVersion: object } }
    Object.assign(second.data.latestVersion, { versionNumber: 2, versionMinorNumber: 0 })
    const now = { [api]: second, ...Object.fromEntries(data) }
    await expect(begin(`${page}&version=1.0`, now, { file: 'wages.csv' })).rejects.toThrow(
      'Only the latest version of a Dataverse data set is fetched, 2.0; the address names 1.0.',
    )
    expect(await begin(`${page}&version=2.0`, now, { file: 'wages.csv' })).toContain('Wages and a minimum')
  })

  it('is never asked of a network that is not public', async () => {
    for (const host of ['127.0.0.1', '169.254.169.254', '[::1]', '10.0.0.8', '2130706433'])
      await expect(
        newCommand(context, {
          address: `http://${host}/dataset.xhtml?persistentId=doi:10.7910/DVN/ABCDEF`,
          owner: email,
          domain: 'health',
          subdomain: 'tobacco-control',
          type: 'DiD',
        }),
      ).rejects.toEqual(expect.objectContaining({ code: 'upload/address-refused' }))
  })

  it('is refused in one sentence where the data are a page of words, and where two files have the name', async () => {
    const { page, answers } = CASES['World Bank']
    const [about, [data]] = Object.entries(answers)
    await expect(begin(page, { ...Object.fromEntries([about]), [data]: '<html>' })).rejects.toThrow(
      'The World Bank does not answer as its interface is documented. Download the file from its page',
    )
    const zenodo = CASES.Zenodo
    const [[api, told], ...rest] = Object.entries(zenodo.answers)
    const twice = structuredClone(told) as { files: object[] }
    twice.files.push(twice.files[1])
    await expect(
      begin(zenodo.page, { [api]: twice, ...Object.fromEntries(rest) }, { file: 'lanes.csv' }),
    ).rejects.toThrow('The page has 2 files "lanes.csv".')
  })

  it('is called by its file where the page has no name, and in one line where its name has two', async () => {
    const [[api, told], ...rest] = Object.entries(CASES.Zenodo.answers)
    for (const [title, called] of [
      [' ', 'lanes.csv'],
      ['Bus lanes\nand more', 'Bus lanes and more'],
    ]) {
      const other = structuredClone(told) as { metadata: { title: string } }
      other.metadata.title = title
      const said = await begin(CASES.Zenodo.page, { [api]: other, ...Object.fromEntries(rest) })
      const slug = /^Draft "([^"]+)"/.exec(said)![1]
      const { title: kept } = await context.db
        .selectFrom('casefiles')
        .selectAll()
        .where('slug', '=', slug)
        .executeTakeFirstOrThrow()
      expect(kept).toBe(called)
    }
  })
})

import { z } from 'zod'
import { ServerError } from '../../base/errors.ts'
import { csvCell } from '../data-files/write-csv.ts'

/** One file that a page of data leads to. */
export interface DataFile {
  name: string
  address: string
  /** Makes a table of what is answered, where that is none; left out = the answer is the file. */
  toCsv?: (answer: string) => string
}

/** What a page of data says of itself, as far as its service answers it. */
export interface DataPage {
  service: string
  name: string
  description: string
  citation: string
  /** Address for people. */
  source: string
  licence: string
  files: DataFile[]
}

/** Asks for what an address answers, as JSON. */
export type Ask = (address: string) => Promise<unknown>

/**
 * Services whose pages are understood, from what each documents of its interface; all were tried on answers written by hand from
 * these documents, and none against the service itself.
 *
 * @see https://datahelpdesk.worldbank.org/knowledgebase/articles/889392, https://wikis.ec.europa.eu/display/EUROSTATHELP,
 *   https://docs.owid.io/projects/etl/api/chart-api, https://developers.zenodo.org, https://guides.dataverse.org/en/latest/api,
 *   https://www.oecd.org/en/data/insights/data-explainers/2024/09/api.html
 */
const SERVICES: ((url: URL) => ((ask: Ask) => Promise<DataPage>) | null)[] = [
  worldBank,
  eurostat,
  fred,
  oecd,
  ourWorldInData,
  zenodo,
  dataverse,
]

export const SERVICE_NAMES = 'World Bank, Eurostat, FRED, OECD, Our World in Data, Zenodo and Dataverse'

/**
 * What looks a page of data up, by its address.
 *
 * @param address with or without `https://` in front
 * @returns null where no service is known at that address
 */
export function recognizePage(address: string): ((ask: Ask) => Promise<DataPage>) | null {
  const url = URL.parse(address) ?? URL.parse(`https://${address.trim()}`)
  if (url === null || !/^https?:$/.test(url.protocol)) return null
  for (const service of SERVICES) {
    const look = service(url)
    if (look !== null) return look
  }
  return null
}

/** Other names under a service's are other services: at sandbox.zenodo.org a number names another record. */
const isAt = ({ hostname }: URL, host: string): boolean => hostname === host || hostname === `www.${host}`

const indicatorSchema = z.tuple([
  z.unknown(),
  z
    .array(
      z.object({
        name: z.string(),
        sourceNote: z.string().default(''),
        sourceOrganization: z.string().default(''),
        source: z.object({ value: z.string() }).optional(),
      }),
    )
    .min(1),
])

/** Answers of one page: all places and years of an indicator are about seventeen thousand. */
const PER_PAGE = 32_000

function worldBank(url: URL) {
  const id = /^\/indicator\/([A-Z0-9_.]+)/i.exec(url.pathname)?.[1]
  if (!isAt(url, 'data.worldbank.org') || id === undefined) return null
  return async (ask: Ask): Promise<DataPage> => {
    const api = 'https://api.worldbank.org/v2'
    const [, [found]] = indicatorSchema.parse(await ask(`${api}/indicator/${id}?format=json`))
    const from = found.source?.value ?? 'Indicators'
    return {
      service: 'World Bank',
      name: found.name,
      description: found.sourceNote,
      citation: `World Bank, ${from}: ${found.name} (${id}). ${found.sourceOrganization}`.trim(),
      source: `https://data.worldbank.org/indicator/${id}`,
      licence: 'CC BY 4.0, unless its source says otherwise',
      files: [
        {
          name: `${id}.csv`,
          address: `${api}/country/all/indicator/${id}?format=json&per_page=${PER_PAGE}`,
          toCsv: writeWorldBank,
        },
      ],
    }
  }
}

const labelled = z.object({ label: z.string() })

function eurostat(url: URL) {
  const named = /\/(?:databrowser\/(?:view|product\/view|product\/page)|products-datasets\/-)\/([a-z0-9_]+)/i
    .exec(url.pathname)?.[1]
    ?.toLowerCase()
  if (!isAt(url, 'ec.europa.eu') || named === undefined) return null
  // a selection that a visitor saved has the code of its data set and a number
  const [code, selection] = named.split('__custom_')
  return async (ask: Ask): Promise<DataPage> => {
    const api = 'https://ec.europa.eu/eurostat/api/dissemination'
    const about = `${api}/statistics/1.0/data/${code}?format=JSON&lang=EN&lastTimePeriod=1&geo=EU27_2020`
    // one place and one period are enough of an answer to be told the title; a data set without that place refuses to say
    const label = await ask(about).then(
      (answer) => labelled.parse(answer).label,
      (error: unknown) => {
        if (error instanceof ServerError && error.code === 'upload/address-failed') return `Eurostat ${code}`
        throw error
      },
    )
    return {
      service: 'Eurostat',
      name: label,
      description: `Data set ${code} of Eurostat${selection === undefined ? '' : ', all of it: a saved selection is not told'}.`,
      citation: `Eurostat, ${label} (${code}), https://ec.europa.eu/eurostat/databrowser/view/${code}/default/table`,
      source: `https://ec.europa.eu/eurostat/databrowser/view/${code}/default/table`,
      licence: 'CC BY 4.0 (Eurostat’s reuse policy)',
      // long, so that periods are a column
      files: [{ name: `${code}.csv`, address: `${api}/sdmx/2.1/data/${code}?format=SDMX-CSV&compressed=false` }],
    }
  }
}

function fred(url: URL) {
  const id = /^\/series\/([A-Z0-9_]+)/i.exec(url.pathname)?.[1]?.toUpperCase()
  if (!isAt(url, 'fred.stlouisfed.org') || id === undefined) return null
  // names of series are told for a key alone
  return async (): Promise<DataPage> => ({
    service: 'FRED',
    name: `FRED series ${id}`,
    description: 'What the series holds and whose it is stands on its page.',
    citation: `Federal Reserve Bank of St. Louis, FRED: ${id}, https://fred.stlouisfed.org/series/${id}`,
    source: `https://fred.stlouisfed.org/series/${id}`,
    licence: '',
    files: [{ name: `${id}.csv`, address: `https://fred.stlouisfed.org/graph/fredgraph.csv?id=${id}` }],
  })
}

function oecd(url: URL) {
  const query = url.searchParams
  const [agency, id, version] = ['df[ag]', 'df[id]', 'df[vs]'].map((name) => query.get(name))
  // several codes of one dimension stand between plus signs, which an address has for spaces, too
  const asked = query.get('dq')?.replaceAll(' ', '+') ?? ''
  // points alone name no code; as a part of a path they would lead out of the data flow
  const key = /^\.*$/.test(asked) ? undefined : asked
  if (!isAt(url, 'data-explorer.oecd.org') || !agency || !id) return null
  return async (): Promise<DataPage> => {
    const flow = [agency, id, version ?? ''].map(encodeURIComponent).join(',')
    const periods = (query.get('pd') ?? '').split(',')
    const years = ['startPeriod', 'endPeriod'].map((name, place) =>
      periods[place] ? `&${name}=${encodeURIComponent(periods[place])}` : '',
    )
    return {
      service: 'OECD',
      name: `OECD ${id}`,
      description: `Dataflow ${agency}, ${id}${version ? `, version ${version}` : ''}${key ? `, restricted to ${key}` : ''}.`,
      citation: `OECD Data Explorer, ${agency}:${id}${version ? `(${version})` : ''}, ${url.href}`,
      source: url.href,
      licence: 'CC BY 4.0, unless the data set says otherwise (OECD terms)',
      files: [
        {
          name: `${id.split('@').at(-1)}.csv`,
          address: `https://sdmx.oecd.org/public/rest/data/${flow}/${encodeURIComponent(key ?? 'all').replaceAll('%2B', '+')}?format=csvfile${years.join('')}`,
        },
      ],
    }
  }
}

const chartSchema = z.object({
  chart: z.object({ title: z.string(), subtitle: z.string().default(''), citation: z.string().default('') }),
})

function ourWorldInData(url: URL) {
  const slug = /^\/grapher\/([a-z0-9-]+)/.exec(url.pathname)?.[1]
  if (!isAt(url, 'ourworldindata.org') || slug === undefined) return null
  return async (ask: Ask): Promise<DataPage> => {
    const page = `https://ourworldindata.org/grapher/${slug}`
    const { chart } = chartSchema.parse(await ask(`${page}.metadata.json`))
    return {
      service: 'Our World in Data',
      name: chart.title,
      description: chart.subtitle,
      citation: `${chart.citation || chart.title}, with processing by Our World in Data, ${page}`,
      source: page,
      licence: 'CC BY 4.0 for the processing; the original source’s own terms',
      files: [{ name: `${slug}.csv`, address: `${page}.csv?v=1&csvType=full&useColumnShortNames=true` }],
    }
  }
}

const recordSchema = z.object({
  doi: z.string().default(''),
  metadata: z.object({
    title: z.string(),
    description: z.string().default(''),
    publication_date: z.string().default(''),
    creators: z.array(z.object({ name: z.string() })).default([]),
    license: z.object({ id: z.string() }).optional(),
  }),
  files: z.array(z.object({ key: z.string(), links: z.object({ self: z.string() }) })).default([]),
})

function zenodo(url: URL) {
  const id = isAt(url, 'doi.org')
    ? /^\/10\.5281\/zenodo\.(\d+)$/i.exec(url.pathname)?.[1]
    : isAt(url, 'zenodo.org')
      ? /^\/records?\/(\d+)/.exec(url.pathname)?.[1]
      : undefined
  if (id === undefined) return null
  return async (ask: Ask): Promise<DataPage> => {
    const { doi, metadata, files } = recordSchema.parse(await ask(`https://zenodo.org/api/records/${id}`))
    const who = metadata.creators.map(({ name }) => name).join('; ')
    return {
      service: 'Zenodo',
      name: metadata.title,
      description: textOfHtml(metadata.description),
      citation:
        `${who} (${metadata.publication_date.slice(0, 4)}). ${metadata.title}. Zenodo. ${doi && `https://doi.org/${doi}`}`.trim(),
      source: `https://zenodo.org/records/${id}`,
      licence: metadata.license?.id ?? '',
      files: files.map(({ key, links }) => ({ name: key, address: links.self })),
    }
  }
}

const fieldSchema = z.object({ typeName: z.string(), value: z.unknown() })
const datasetSchema = z.object({
  data: z.object({
    publicationDate: z.string().default(''),
    publisher: z.string().default(''),
    latestVersion: z.object({
      versionNumber: z.int().optional(),
      versionMinorNumber: z.int().optional(),
      license: z.object({ name: z.string() }).optional(),
      metadataBlocks: z.object({ citation: z.object({ fields: z.array(fieldSchema) }) }),
      files: z
        .array(
          z.object({
            dataFile: z.object({ id: z.int(), filename: z.string(), originalFileName: z.string().optional() }),
          }),
        )
        .default([]),
    }),
  }),
})
const authorsSchema = z.array(z.object({ authorName: z.object({ value: z.string() }) }))
const descriptionsSchema = z.array(z.object({ dsDescriptionValue: z.object({ value: z.string() }) }))

function dataverse(url: URL) {
  const id = url.searchParams.get('persistentId')
  const wanted = url.searchParams.get('version')
  if (!/^\/dataset\.xhtml$/.test(url.pathname) || id === null) return null
  return async (ask: Ask): Promise<DataPage> => {
    const api = `${url.origin}/api`
    const { data } = datasetSchema.parse(
      await ask(`${api}/datasets/:persistentId/?persistentId=${encodeURIComponent(id)}`),
    )
    const { license, metadataBlocks, files, versionNumber, versionMinorNumber } = data.latestVersion
    const latest = `${versionNumber}.${versionMinorNumber}`
    if (wanted !== null && /^\d/.test(wanted) && versionNumber !== undefined && wanted !== latest)
      throw notUnderstood(
        `Only the latest version of a Dataverse data set is fetched, ${latest}; the address names ${wanted}.`,
      )
    const field = (name: string) => metadataBlocks.citation.fields.find(({ typeName }) => typeName === name)?.value
    const title = z.string().parse(field('title'))
    const authors = authorsSchema.safeParse(field('author')).data ?? []
    const descriptions = descriptionsSchema.safeParse(field('dsDescription')).data ?? []
    const who = authors.map(({ authorName }) => authorName.value).join('; ')
    const at = id.replace(/^doi:/, 'https://doi.org/')
    return {
      service: 'Dataverse',
      name: title,
      description: descriptions.map(({ dsDescriptionValue }) => textOfHtml(dsDescriptionValue.value)).join('\n\n'),
      citation: `${who} (${data.publicationDate.slice(0, 4)}). ${title}. ${data.publisher}. ${at}`,
      source: at,
      licence: license?.name ?? '',
      // what was deposited: a table made by the service has lost its labels
      files: files.map(({ dataFile }) => ({
        name: dataFile.originalFileName ?? dataFile.filename,
        address: `${api}/access/datafile/${dataFile.id}${dataFile.originalFileName === undefined ? '' : '?format=original'}`,
      })),
    }
  }
}

/** Descriptions are written as HTML; they become text, never markup. */
function textOfHtml(html: string): string {
  const marks: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }
  return html
    .replace(/<\/(?:p|div|li|h\d)>|<br\s*\/?>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => marks[name])
    .replace(/[ \t]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim()
}

const jsonSchema = z.string().transform((text, { addIssue }): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    addIssue('no JSON')
    return z.NEVER
  }
})
const answerSchema = z.tuple([
  z.object({ pages: z.int(), total: z.int() }),
  z.array(
    z.object({
      country: z.object({ value: z.string() }),
      countryiso3code: z.string(),
      date: z.string(),
      value: z.number().nullable(),
      indicator: z.object({ id: z.string() }),
      obs_status: z.string().default(''),
    }),
  ),
])

/**
 * A table of what the Indicators API answers: a row for each place and period, the value empty where there is none.
 *
 * @param answer JSON of one page that holds everything
 * @throws {ServerError} `data-page/not-understood` where the answer is another, or a first page of several
 */
function writeWorldBank(answer: string): string {
  const read = jsonSchema.pipe(answerSchema).safeParse(answer)
  if (!read.success) throw notUnderstood('The World Bank does not answer as its interface is documented.')
  const [{ pages, total }, rows] = read.data
  if (pages > 1) throw notUnderstood(`The World Bank has ${total} values, more than one answer holds.`)
  const column = (rows[0]?.indicator.id ?? 'value').replace(/\W+/g, '_').toLowerCase()
  const lines = rows.map(({ country, countryiso3code, date, value, obs_status }) =>
    [country.value, countryiso3code, date, value === null ? '' : String(value), obs_status].map(csvCell).join(','),
  )
  return [`country,country_code,period,${column},status`, ...lines, ''].join('\n')
}

const notUnderstood = (why: string) =>
  new ServerError('data-page/not-understood', `${why} Download the file from its page and upload it in the studio.`)

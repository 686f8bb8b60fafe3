import type { APIRoute } from 'astro'
import Papa from 'papaparse'
import type { PublishedCasefile } from '../../contract/archive-reader.ts'
import { estimatesCsv } from '../../contract/files/csv.ts'
import type { CasefilePublication } from '../../contract/publication.ts'
import { licenceAddresses } from './licences.ts'
import { publishedPlots } from './summary-plot.ts'
import { plotCsv } from './plot-csv.ts'

/** A column of a CSV file, as CSV on the Web describes one. */
interface Column {
  name: string
  titles: string
  datatype: 'string' | 'integer' | 'number' | 'boolean'
  'dc:description'?: string
  /** A cell without anything is a number that is absent. */
  null?: ''
}

/** A file with what is said of it, by the names of Dublin Core. */
interface Table {
  url: string
  columns: Column[]
  [property: `dc:${string}`]: string | object
}

/** Said to the parser, which else guesses from words with semicolons. */
const COMMA = ','
const TYPES = { text: 'string', integer: 'integer', number: 'number', 'yes/no': 'boolean' } as const

/** What the columns of the estimates mean. */
const OF_ESTIMATES: Readonly<Record<string, readonly [Column['datatype'], string]>> = {
  casefile: ['string', 'The docket number of the casefile.'],
  version: ['integer', 'The version of the casefile.'],
  run: ['string', 'The run that computed the estimate.'],
  id: ['string', 'The name of the estimate for programs; unique in a casefile.'],
  name: ['string', 'The name of the estimate for readers.'],
  role: ['string', 'What the estimate is for: the primary one decides the verdict.'],
  estimand: ['string', 'Of whom the effect is an average.'],
  value: ['number', 'The estimate, in the unit that the column units names.'],
  ci_low: ['number', 'The lower end of the 95 percent interval.'],
  ci_high: ['number', 'The upper end of the 95 percent interval.'],
  p: ['number', 'The p-value.'],
  p_adjusted: ['number', 'The p-value adjusted for several outcomes.'],
  se: ['number', 'The standard error.'],
  units: ['string', 'The unit of value, interval and standard error.'],
  n: ['integer', 'How many observations were used.'],
  clusters: ['integer', 'How many clusters were used.'],
  df: ['number', 'Degrees of freedom.'],
  method: ['string', 'How the interval was computed.'],
  reason: ['string', 'Why there is no estimate, where there is none.'],
  standing: ['string', 'What readers have to be told of this version.'],
}

/** The codebook of the data set. */
export function dataCodebook({ publication }: PublishedCasefile, site: URL): string {
  const { dataset, slug } = publication
  const columns = dataset.columns.map(({ name, type, meaning }): Column => ({
    name,
    titles: name,
    datatype: TYPES[type],
    ...(meaning !== '' && { 'dc:description': meaning }),
    ...(type !== 'text' && { null: '' as const }),
  }))
  const [license] = licenceAddresses(dataset.licence)
  return codebook(publication, {
    url: new URL(`/casefiles/${slug}/data.csv`, site).href,
    'dc:title': dataset.name,
    'dc:description': dataset.description,
    'dc:bibliographicCitation': dataset.citation,
    'dc:source': dataset.source,
    'dc:rights': dataset.licence,
    ...(license !== undefined && { 'dc:license': { '@id': license } }),
    columns,
  })
}

/** The codebook of the estimates: the columns that the file has. */
export function estimatesCodebook({ publication }: PublishedCasefile, site: URL): string {
  const [header] = Papa.parse<string[]>(estimatesCsv(publication), { preview: 1, delimiter: COMMA }).data
  // of no estimate the file is an empty line
  const columns = header.filter(Boolean).map((name): Column => {
    const [datatype, description] = OF_ESTIMATES[name]
    return { name, titles: name, datatype, 'dc:description': description, ...(datatype !== 'string' && { null: '' }) }
  })
  const { casefile, slug } = publication
  const url = new URL(`/casefiles/${slug}.csv`, site).href
  return codebook(publication, { url, 'dc:title': `Every estimate of ${casefile.docket}`, columns })
}

/** The codebook of a chart’s numbers. */
export function plotCodebook({ publication }: PublishedCasefile, site: URL, id: string): string | null {
  const plot = publishedPlots(publication).find((one) => one.id === id)
  if (!plot) return null
  const [header] = Papa.parse<string[]>(plotCsv(plot, publication), { preview: 1, delimiter: COMMA }).data
  const columns = header.map((titles, place): Column => {
    const key = plot.columns[place]?.key
    const isNumber = key !== undefined && plot.rows.every((row) => typeof (row[key] ?? 0) === 'number')
    const known = key === undefined ? OF_ESTIMATES[titles] : undefined
    return {
      name: key ?? titles,
      titles,
      datatype: isNumber ? 'number' : (known?.[0] ?? 'string'),
      ...(known && { 'dc:description': known[1] }),
      ...(isNumber && { null: '' as const }),
    }
  })
  const url = new URL(`/casefiles/${publication.slug}/charts/${id}.csv`, site).href
  return codebook(publication, { url, 'dc:title': plot.title, columns })
}

function codebook({ casefile }: CasefilePublication, { columns, ...table }: Table): string {
  const notice = casefile.standing && { 'rdfs:comment': casefile.standing.notice }
  const described = {
    '@context': ['http://www.w3.org/ns/csvw', { '@language': 'en' }],
    ...table,
    ...notice,
    dialect: { encoding: 'utf-8', delimiter: ',', header: true },
    tableSchema: { columns },
  }
  return `${JSON.stringify(described, null, 2)}\n`
}

/** The route of a codebook: metadata of a CSV file, at its address with `-metadata.json` behind, where CSV on the Web looks for it. */
export function codebookRoute(
  write: (found: PublishedCasefile, site: URL, params: Record<string, string | undefined>) => string | null,
): APIRoute {
  return ({ params, locals, url }) => {
    const version = params.version === undefined ? undefined : Number(params.version)
    const found = locals.archive.casefile(params.slug!, version)
    const text = found && write(found, new URL(url.origin), params)
    if (!text) return new Response('Casefile not found', { status: 404 })
    return new Response(text, { headers: { 'content-type': 'application/csvm+json; charset=utf-8' } })
  }
}

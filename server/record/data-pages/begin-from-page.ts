import fs from 'node:fs'
import { Readable } from 'node:stream'
import { z } from 'zod'
import { newCasefileSchema } from '../../../contract/studio/casefile.ts'
import { datasetDescriptionSchema } from '../../../contract/studio/dataset.ts'
import type { DatasetInfo } from '../../../contract/publication.ts'
import type { ServerContext } from '../../base/context.ts'
import { ServerError } from '../../base/errors.ts'
import { INTERNET } from '../../base/network/public-request.ts'
import { saveStream, type Upload } from '../../base/uploads/receive-upload.ts'
import { addDataset } from '../datasets/dataset.service.ts'
import { DATASET_LIMITS } from '../datasets/read-dataset-in-subprocess.ts'
import { checkPlace, chooseDataset, createDraft } from '../drafts/draft.service.ts'
import { DATA_FETCH_LIMITS, type DataFetchLimits, fetchDataFile } from '../vintages/fetch-data-file.ts'
import { type DataFile, type DataPage, recognizePage, SERVICE_NAMES } from './services.ts'

/** Gets what an address answers into a new file; tests hand out answers that were written down. */
export type FetchFile = (address: string, into: string, limits: DataFetchLimits) => Promise<Upload>

type Context = ServerContext & { fetchFile?: FetchFile }

const fromInternet: FetchFile = (address, into, limits) => fetchDataFile(address, into, INTERNET, limits)

export interface FromPage {
  /** Address of the page, as a browser shows it. */
  address: string
  /** Which of its files; left out where it has one that can be read. */
  file?: string | undefined
  domain: string
  subdomain: string
  /** Left out = what the page calls the data. */
  title?: string | undefined
  design_type: z.input<typeof newCasefileSchema>['design_type']
}

export interface Begun {
  slug: string
  page: DataPage
  dataset: DatasetInfo
  /** Columns that hold places and periods by the names that the service gives them; null where none is known. */
  place: string | null
  period: string | null
}

/** What an answer about a page may weigh: descriptions, never data. */
const DESCRIPTION_BYTES = 20_000_000
const READABLE = /\.(?:csv|tsv|tab|txt|xlsx|parquet|dta)$/i

/** Names of columns of places and periods, in the order in which they are looked for. */
const PLACES = ['country_code', 'geo', 'ref_area', 'code', 'entity', 'country']
const PERIODS = ['period', 'time_period', 'year', 'day', 'observation_date', 'date']

/**
 * Begins a casefile from the address of a page of data: fetches what the page says of itself and one of its files, keeps the file under
 * its fingerprint with citation, source and licence, and opens a draft with it. No value of the data is shown.
 *
 * @throws {ServerError} `casefile/unknown-place`, `data-page/unknown`, `data-page/not-understood`, `data-page/choose-file`, and what fetching and reading refuse
 */
export async function beginFromPage(
  context: Context,
  { address, file, ...given }: FromPage,
  owner: { id: string; name: string },
): Promise<Begun> {
  const look = recognizePage(address)
  if (look === null)
    throw new ServerError(
      'data-page/unknown',
      `No page of data is known at that address. Pages of ${SERVICE_NAMES} are; for others download the file and upload it in the studio.`,
    )
  const page = await look((at) => ask(context, at)).catch((error: unknown) => {
    if (error instanceof z.ZodError) throw notUnderstood(address)
    throw error
  })
  const chosen = chooseFile(page, file)
  // what a page calls its data may run over lines, or be nothing
  const inOneLine = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 200)
  const name = inOneLine(page.name) || chosen.name
  const title = inOneLine(given.title ?? '') || name
  const draft = newCasefileSchema.parse({ ...given, title })
  // before anything is fetched that nobody would find again
  await checkPlace(context.db, draft.domain, draft.subdomain)
  const upload = await bringFile(context, chosen)
  const said = datasetDescriptionSchema.parse({
    name,
    description: page.description.slice(0, 5000),
    citation: page.citation.slice(0, 2000),
    source: `${page.source} (${chosen.address})`.slice(0, 2000),
    licence: page.licence.slice(0, 200),
  })
  const { dataset } = await addDataset(context, upload, said, owner.id)
  const slug = await createDraft(context, draft, owner)
  await chooseDataset(context, slug, 1, dataset, owner.id)
  const named = (names: string[]) =>
    names.flatMap((name) => dataset.columns.find((column) => column.name.toLowerCase() === name)?.name ?? [])[0] ?? null
  return { slug, page, dataset, place: named(PLACES), period: named(PERIODS) }
}

function notUnderstood(address: string): ServerError {
  const host = URL.parse(address)?.host ?? address
  const text = `"${host}" does not answer as its interface is documented. Download the file from its page and upload it in the studio.`
  return new ServerError('data-page/not-understood', text)
}

async function ask({ uploads, fetchFile = fromInternet }: Context, address: string): Promise<unknown> {
  const file = uploads.newFile()
  try {
    await fetchFile(address, file, { bytes: DESCRIPTION_BYTES, redirects: 5, milliseconds: 60_000 })
    return JSON.parse(await fs.promises.readFile(file, 'utf8'))
  } catch (error) {
    if (error instanceof SyntaxError) throw notUnderstood(address)
    throw error
  } finally {
    await uploads.remove(file)
  }
}

function chooseFile({ files }: DataPage, wanted: string | undefined): DataFile {
  const readable = files.filter(({ name }) => READABLE.test(name))
  const found = wanted === undefined ? readable : files.filter(({ name }) => name === wanted)
  if (found.length === 1) return found[0]
  const refuse = (text: string) => new ServerError('data-page/choose-file', text)
  if (wanted !== undefined && found.length > 1)
    throw refuse(
      `The page has ${found.length} files "${wanted}". Download the one you mean and upload it in the studio.`,
    )
  const names = readable.map(({ name }) => `"${name}"`).join(', ')
  const text =
    wanted !== undefined
      ? `The page has no file "${wanted}"`
      : readable.length === 0
        ? 'The page has no file that can be read (CSV, TSV, XLSX, Parquet, Stata)'
        : `The page has ${readable.length} files; name one of them`
  throw refuse(`${text}${names === '' ? '' : `: ${names}`}.`)
}

/** The file as it was sent, or the table that was made of it. */
async function bringFile(
  { uploads, fetchFile = fromInternet }: Context,
  { name, address, toCsv }: DataFile,
): Promise<Upload> {
  const fetched = uploads.newFile()
  let isHandedOn = false
  try {
    const upload = { ...(await fetchFile(address, fetched, DATA_FETCH_LIMITS)), name }
    isHandedOn = toCsv === undefined
    if (toCsv === undefined) return upload
    const table = Buffer.from(toCsv(await fs.promises.readFile(fetched, 'utf8')))
    return { ...(await saveStream(Readable.from([table]), uploads.newFile(), name, DATASET_LIMITS.bytes)), fields: {} }
  } finally {
    if (!isHandedOn) await uploads.remove(fetched)
  }
}

import { harvest, harvestByForm } from '../../../contract/calls/export.ts'
import type { CasefileListItem } from '../../../contract/casefile.ts'
import { oaiQuerySchema, type OaiQuery } from '../../../contract/oembed.ts'
import type { ServerContext } from '../../base/context.ts'
import { implement, type Route } from '../../base/http/route.ts'
import { readPageSettings } from '../../base/site-settings/site-setting.service.ts'
import type { PublicationReader } from '../../record/publications/publication-reader.ts'
import { dublinCore, dataciteXml, FORMATS, element, type MetadataPrefix, type Xml } from './oai-metadata.ts'

/** The archive as a repository that catalogs harvest. */
export function oaiRoutes(context: ServerContext, reader: PublicationReader): Route[] {
  const records = openOaiRecords(context, reader)
  const answer = async (given: URLSearchParams) => {
    const { CONTACT_EMAIL: contact, DOI_PREFIX: doiPrefix } = await readPageSettings(context)
    const repository = { address: context.publicUrl, contact, doiPrefix, now: context.now() }
    const text = answerHarvester(repository, await records(), reader, given)
    return new Response(text, { headers: { 'content-type': 'text/xml; charset=utf-8' } })
  }
  return [
    implement(harvest, ({ request }) => answer(new URL(request.url).searchParams)),
    implement(harvestByForm, async ({ request }) => answer(new URLSearchParams(await request.text()))),
  ]
}

/** What a harvester must know of a casefile before its document is read. */
interface OaiRecord {
  slug: string
  /** When anything of it changed last, a correction or retraction too; to the second. */
  datestamp: string
  set: CasefileListItem['domain']
}

/** Current casefiles in the order of their last change; read once for each state of the archive. */
function openOaiRecords(
  { db, publications }: Pick<ServerContext, 'db' | 'publications'>,
  reader: Pick<PublicationReader, 'card'>,
): () => Promise<OaiRecord[]> {
  let known: { root: string; records: OaiRecord[] } | undefined
  return async () => {
    const root = publications.head()
    if (known?.root === root) return known.records
    const rows = await db
      .selectFrom('publications')
      .select(['casefile_slug', 'published_at'])
      .where('is_current', '=', 1)
      .execute()
    const records = rows.flatMap(({ casefile_slug: slug, published_at }) => {
      const card = reader.card(slug)
      if (!card) return []
      const times = [published_at, ...(card.standing?.events.map(({ at }) => at) ?? [])]
      return [{ slug, datestamp: toSecond(times.sort().at(-1)!), set: card.domain }]
    })
    records.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
    known = { root, records }
    return records
  }
}

/** Place of a record in the order: nothing is repeated or left out where another one comes in between. */
const keyOf = ({ datestamp, slug }: OaiRecord): string => `${datestamp} ${slug}`

/** To the second, as the repository says of itself. */
const toSecond = (time: string): string => `${time.slice(0, 19)}Z`

/** Records of one answer: each needs its document. */
const PAGE = 25

/** The archive as a repository. */
interface Repository {
  /** Where the archive is read. */
  address: string
  /** Whom a harvester writes to; empty where nobody is named. */
  contact: string
  /** Prefix of its DOIs; empty where it has none. */
  doiPrefix: string
  now: string
}

/** What the protocol refuses, by its own codes. */
class OaiError extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

interface Selection {
  prefix: MetadataPrefix
  from: string
  until: string
  set: string
  /** Key of the last record of the page before. */
  after: string
}

type Ask = (query: OaiQuery) => Xml[]

/** Arguments that each verb takes; a token stands alone. */
const ARGUMENTS: Readonly<Record<string, readonly (keyof OaiQuery)[]>> = {
  Identify: [],
  ListMetadataFormats: ['identifier'],
  ListSets: [],
  GetRecord: ['identifier', 'metadataPrefix'],
  ListIdentifiers: ['from', 'until', 'metadataPrefix', 'set', 'resumptionToken'],
  ListRecords: ['from', 'until', 'metadataPrefix', 'set', 'resumptionToken'],
}

/** Answers one request of a harvester (OAI-PMH 2.0); unknown and repeated arguments are refused, in the words of the protocol. */
function answerHarvester(
  repository: Repository,
  records: readonly OaiRecord[],
  reader: Pick<PublicationReader, 'current'>,
  given: URLSearchParams,
): string {
  const base = new URL('/api/oai', repository.address).href
  const host = new URL(repository.address).hostname
  const identifierOf = ({ slug }: OaiRecord) => `oai:${host}:${slug}`
  const header = (record: OaiRecord): Xml =>
    element('header', {}, [
      element('identifier', {}, identifierOf(record)),
      element('datestamp', {}, record.datestamp),
      element('setSpec', {}, record.set.slug),
    ])
  const whole = (record: OaiRecord, prefix: MetadataPrefix): Xml[] => {
    const found = reader.current(record.slug)
    if (!found) return []
    const write = prefix === 'oai_dc' ? dublinCore : dataciteXml
    return [element('record', {}, [header(record), element('metadata', {}, [write(found.publication, repository)])])]
  }
  const find = (identifier: string | undefined): OaiRecord => {
    const found = records.find((record) => identifierOf(record) === identifier)
    if (!found) throw new OaiError('idDoesNotExist', 'There is no casefile of this identifier.')
    return found
  }

  const verbs: Record<string, Ask> = {
    Identify: () => [
      element('repositoryName', {}, 'Policy Casefiles'),
      element('baseURL', {}, base),
      element('protocolVersion', {}, '2.0'),
      element('adminEmail', {}, repository.contact || `postmaster@${host}`),
      element('earliestDatestamp', {}, records[0]?.datestamp ?? toSecond(repository.now)),
      element('deletedRecord', {}, 'no'),
      element('granularity', {}, 'YYYY-MM-DDThh:mm:ssZ'),
    ],
    ListMetadataFormats: ({ identifier }) => {
      if (identifier !== undefined) find(identifier)
      return Object.entries(FORMATS).map(([prefix, { schema, namespace }]) =>
        element('metadataFormat', {}, [
          element('metadataPrefix', {}, prefix),
          element('schema', {}, schema),
          element('metadataNamespace', {}, namespace),
        ]),
      )
    },
    ListSets: () => {
      const sets = new Map(records.map(({ set }) => [set.slug, set.name]))
      if (sets.size === 0) throw new OaiError('noSetHierarchy', 'Nothing is published yet.')
      return [...sets]
        .sort()
        .map(([slug, name]) => element('set', {}, [element('setSpec', {}, slug), element('setName', {}, name)]))
    },
    GetRecord: ({ identifier, metadataPrefix }) => {
      const prefix = prefixOf(metadataPrefix)
      if (identifier === undefined) throw new OaiError('badArgument', 'An identifier is needed.')
      return whole(find(identifier), prefix)
    },
    ListIdentifiers: (asked) => list(asked, (record) => [header(record)]),
    ListRecords: (asked) => list(asked, whole),
  }

  function list(asked: OaiQuery, show: (record: OaiRecord, prefix: MetadataPrefix) => Xml[]): Xml[] {
    const selection = selectionOf(asked)
    const chosen = records.filter(
      ({ datestamp, set }) =>
        datestamp >= selection.from && datestamp <= selection.until && (!selection.set || set.slug === selection.set),
    )
    const left = chosen.filter((record) => keyOf(record) > selection.after)
    if (left.length === 0) throw new OaiError('noRecordsMatch', 'No casefile fits.')
    const page = left.slice(0, PAGE)
    const cursor = chosen.length - left.length
    const isLast = left.length <= PAGE
    const token = isLast ? '' : tokenOf({ ...selection, after: keyOf(page.at(-1)!) })
    const size = { completeListSize: String(chosen.length), cursor: String(cursor) }
    const resumption = isLast && cursor === 0 ? [] : [element('resumptionToken', size, token)]
    return [...page.flatMap((record) => show(record, selection.prefix)), ...resumption]
  }

  const request = (attributes: Record<string, string>) => element('request', attributes, base)
  const answer = (parts: Xml[]) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n${element(
      'OAI-PMH',
      {
        xmlns: 'http://www.openarchives.org/OAI/2.0/',
        'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
        'xsi:schemaLocation': 'http://www.openarchives.org/OAI/2.0/ http://www.openarchives.org/OAI/2.0/OAI-PMH.xsd',
      },
      [element('responseDate', {}, toSecond(repository.now)), ...parts],
    )}\n`
  const sent = Object.fromEntries(given)
  try {
    const [verb = '', ...more] = given.getAll('verb')
    const ask = Object.hasOwn(verbs, verb) && more.length === 0 ? verbs[verb] : undefined
    if (!ask) throw new OaiError('badVerb', 'The verb is missing, repeated or none of the six.')
    requireArguments(verb, [...given.keys()])
    const { data: query } = oaiQuerySchema.safeParse(sent)
    if (!query) throw new OaiError('badArgument', 'An argument is longer than any of this repository.')
    return answer([request(sent), element(verb, {}, ask(query))])
  } catch (error) {
    if (!(error instanceof OaiError)) throw error
    // what was no request of the protocol is not said again (3.6)
    const isNone = error.code === 'badVerb' || error.code === 'badArgument'
    return answer([request(isNone ? {} : sent), element('error', { code: error.code }, error.message)])
  }
}

function requireArguments(verb: string, names: readonly string[]): void {
  const others = names.filter((name) => name !== 'verb')
  const unknown = others.find((name) => !(ARGUMENTS[verb] as readonly string[]).includes(name))
  if (unknown !== undefined) throw new OaiError('badArgument', `${verb} takes no argument of this name.`)
  if (new Set(names).size !== names.length) throw new OaiError('badArgument', 'An argument is repeated.')
  if (others.includes('resumptionToken') && others.length > 1)
    throw new OaiError('badArgument', 'A resumptionToken stands alone.')
}

function prefixOf(prefix: string | undefined): MetadataPrefix {
  if (prefix === undefined) throw new OaiError('badArgument', 'A metadataPrefix is needed.')
  if (!Object.hasOwn(FORMATS, prefix))
    throw new OaiError('cannotDisseminateFormat', `The formats are ${Object.keys(FORMATS).join(' and ')}.`)
  return prefix as MetadataPrefix
}

function selectionOf({ resumptionToken, metadataPrefix, from, until, set = '' }: OaiQuery): Selection {
  if (resumptionToken !== undefined) return readToken(resumptionToken)
  const prefix = prefixOf(metadataPrefix)
  if (from !== undefined && until !== undefined && from.length !== until.length)
    throw new OaiError('badArgument', 'from and until have different forms.')
  const selection = { prefix, from: boundOf(from, 'T00:00:00Z', ''), until: boundOf(until, 'T23:59:59Z', '~'), set }
  if (selection.from > selection.until) throw new OaiError('badArgument', 'from is later than until.')
  return { ...selection, after: '' }
}

/** A day or a second; with a day, its beginning or its end. */
function boundOf(given: string | undefined, time: string, none: string): string {
  if (given === undefined) return none
  const whole = /^\d{4}-\d\d-\d\d$/.test(given) ? given + time : given
  // a day that no month has is read as one of the next
  const read = Date.parse(whole)
  if (
    !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(whole) ||
    Number.isNaN(read) ||
    toSecond(new Date(read).toISOString()) !== whole
  )
    throw new OaiError('badArgument', 'A date is a day or a second in UTC.')
  return whole
}

const tokenOf = ({ prefix, from, until, set, after }: Selection): string =>
  Buffer.from(JSON.stringify([prefix, from, until, set, after])).toString('base64url')

function readToken(token: string): Selection {
  try {
    const read: unknown = JSON.parse(Buffer.from(token, 'base64url').toString('utf8'))
    const [prefix, from, until, set, after] = read as string[]
    if (![from, until, set, after].every((part) => typeof part === 'string')) throw new TypeError('no token')
    return { prefix: prefixOf(prefix), from, until, set, after }
  } catch {
    throw new OaiError('badResumptionToken', 'This resumptionToken is none of this repository.')
  }
}

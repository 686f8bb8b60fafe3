import { dataciteMetadata, doiOf } from '../../../contract/files/citation.ts'
import { answerOf } from '../../../contract/public-answer.ts'
import type { CasefilePublication } from '../../../contract/publication.ts'

export type MetadataPrefix = 'oai_dc' | 'datacite4'

/** The forms in which a record is given, with where their schemas stand. */
export const FORMATS: Readonly<Record<MetadataPrefix, { schema: string; namespace: string }>> = {
  oai_dc: {
    schema: 'http://www.openarchives.org/OAI/2.0/oai_dc.xsd',
    namespace: 'http://www.openarchives.org/OAI/2.0/oai_dc/',
  },
  datacite4: {
    schema: 'https://schema.datacite.org/meta/kernel-4.5/metadata.xsd',
    namespace: 'http://datacite.org/schema/kernel-4',
  },
}

interface Place {
  address: string
  doiPrefix: string
}

const XSI = 'http://www.w3.org/2001/XMLSchema-instance'
const PUBLISHER = 'Policy Casefiles'

const addressOf = ({ slug, version }: CasefilePublication, { address }: Place) =>
  new URL(`/casefiles/${slug}/v${version}`, address).href

const doiIn = (publication: CasefilePublication, { doiPrefix }: Place) =>
  doiPrefix === '' ? null : doiOf(publication, doiPrefix)

/** A version as unqualified Dublin Core. What has to be said of it stands before its abstract. */
export function dublinCore(publication: CasefilePublication, place: Place): Xml {
  const { casefile, dataset, published_at } = publication
  const doi = doiIn(publication, place)
  const fields: [string, string | undefined][] = [
    ['title', casefile.title],
    ['creator', PUBLISHER],
    ...casefile.meta_json.keywords.map((word): [string, string] => ['subject', word]),
    ['description', casefile.standing?.notice],
    ['description', answerOf(publication).text],
    ['publisher', PUBLISHER],
    ['date', published_at.slice(0, 10)],
    ['type', 'Text'],
    ['type', 'report'],
    ['format', 'text/html'],
    ['identifier', addressOf(publication, place)],
    ['identifier', doi === null ? undefined : `https://doi.org/${doi}`],
    ['identifier', casefile.docket],
    ['source', dataset.citation],
    ['language', 'en'],
    ['coverage', casefile.jurisdiction],
    ['coverage', casefile.period],
    ['rights', `Data: ${dataset.licence}`],
  ]
  return element(
    'oai_dc:dc',
    {
      'xmlns:oai_dc': FORMATS.oai_dc.namespace,
      'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
      'xmlns:xsi': XSI,
      'xsi:schemaLocation': `${FORMATS.oai_dc.namespace} ${FORMATS.oai_dc.schema}`,
    },
    fields.flatMap(([name, value]) => (value === undefined ? [] : [element(`dc:${name}`, {}, value)])),
  )
}

/** Markup that is escaped already. */
export type Xml = string & { readonly isXml?: true }

/** Characters that XML 1.0 does not have, even escaped. */
// oxlint-disable-next-line no-control-regex
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g

const escape = (text: string): string =>
  text
    .replace(FORBIDDEN, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/** An element with its attributes. @param content other elements, or a text, which is escaped */
export function element(name: string, attributes: Readonly<Record<string, string>>, content: string | Xml[]): Xml {
  const given = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${escape(value)}"`)
  return `<${name}${given.join('')}>${Array.isArray(content) ? content.join('') : escape(content)}</${name}>`
}

/** A version in the DataCite schema; its identifier is its address as long as the archive registers no DOIs. */
export function dataciteXml(publication: CasefilePublication, place: Place): Xml {
  const address = addressOf(publication, place)
  const doi = doiIn(publication, place)
  const data = dataciteMetadata(publication, { address, doi })
  const list = (name: string, entries: Xml[]): Xml[] => (entries.length === 0 ? [] : [element(name, {}, entries)])
  const english = { 'xml:lang': 'en' }
  return element(
    'resource',
    {
      xmlns: FORMATS.datacite4.namespace,
      'xmlns:xsi': XSI,
      'xsi:schemaLocation': `${FORMATS.datacite4.namespace} ${FORMATS.datacite4.schema}`,
    },
    [
      element('identifier', { identifierType: doi === null ? 'URL' : 'DOI' }, doi ?? address),
      element(
        'creators',
        {},
        data.creators.map(({ name, nameType }) => element('creator', {}, [element('creatorName', { nameType }, name)])),
      ),
      element(
        'titles',
        {},
        data.titles.map(({ title }) => element('title', english, title)),
      ),
      element('publisher', {}, data.publisher.name),
      element('publicationYear', {}, String(data.publicationYear)),
      element('resourceType', { resourceTypeGeneral: data.types.resourceTypeGeneral }, data.types.resourceType),
      ...list(
        'subjects',
        data.subjects.map(({ subject }) => element('subject', english, subject)),
      ),
      element(
        'dates',
        {},
        data.dates.map(({ date, dateType }) => element('date', { dateType }, date)),
      ),
      element('language', {}, data.language),
      element(
        'alternateIdentifiers',
        {},
        data.alternateIdentifiers.map(({ alternateIdentifier, alternateIdentifierType }) =>
          element('alternateIdentifier', { alternateIdentifierType }, alternateIdentifier),
        ),
      ),
      element('version', {}, data.version),
      element('rightsList', {}, [element('rights', english, `Data: ${publication.dataset.licence}`)]),
      element(
        'descriptions',
        {},
        data.descriptions.map(({ description, descriptionType }) =>
          element('description', { ...english, descriptionType }, description),
        ),
      ),
      element(
        'geoLocations',
        {},
        data.geoLocations.map(({ geoLocationPlace }) =>
          element('geoLocation', {}, [element('geoLocationPlace', {}, geoLocationPlace)]),
        ),
      ),
    ],
  )
}

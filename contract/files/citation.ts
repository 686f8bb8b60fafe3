import { answerOf } from '../public-answer.ts'
import type { CasefilePublication } from '../publication.ts'
import { commentLines } from '../standing.ts'

const PUBLISHER = 'Policy Casefiles'

/** How to cite one version, in one line. */
export function citation(publication: CasefilePublication, address: string): string {
  const { casefile, version, run } = publication
  const title = casefile.title.endsWith('.') ? casefile.title : `${casefile.title}.`
  const cited = `${PUBLISHER} (${yearOf(publication)}). ${title} ${casefile.docket}, version ${version}, run ${run.id}. ${address}`
  return casefile.standing ? `${cited} [${oneLine(casefile.standing.notice)}]` : cited
}

/** The same as a BibTeX entry; its key is the docket with the version, e.g. `cf-0001-v1`. */
export function bibtex(publication: CasefilePublication, address: string): string {
  const { casefile, published_at } = publication
  const fields = {
    author: `{${PUBLISHER}}`,
    title: `{${escapeTex(casefile.title)}}`,
    year: String(yearOf(publication)),
    month: String(new Date(published_at).getUTCMonth() + 1),
    publisher: PUBLISHER,
    number: escapeTex(numberOf(publication)),
    note: escapeTex(oneLine([casefile.standing?.notice, `Run ${publication.run.id}`].filter(Boolean).join(' '))),
    keywords: escapeTex(casefile.meta_json.keywords.join(', ')),
    url: address,
  }
  const lines = Object.entries(fields).map(([name, value]) => `  ${name} = {${value}},`)
  const head = commentLines(casefile.standing, '%')
  return head + [`@misc{${keyOf(publication)},`, ...lines, '}', ''].join('\n')
}

/** The same in the RIS format, as reference managers import it. */
export function ris(publication: CasefilePublication, address: string): string {
  const { casefile, published_at } = publication
  const fields = [
    ['TY', 'RPRT'],
    ['AU', PUBLISHER],
    ['TI', casefile.title],
    ['PY', String(yearOf(publication))],
    ['DA', published_at.slice(0, 10).replaceAll('-', '/')],
    ['PB', PUBLISHER],
    ['M1', numberOf(publication)],
    ...(casefile.standing ? [['N1', casefile.standing.notice]] : []),
    ['AB', answerOf(publication).text],
    ...casefile.meta_json.keywords.map((word) => ['KW', word]),
    ['UR', address],
    ['ER', ''],
  ]
  return fields.map(([tag, value]) => `${tag}  - ${oneLine(value)}\r\n`).join('')
}

/** The same as CSL-JSON, the input of citation styles. */
export function cslJson(publication: CasefilePublication, address: string): string {
  const { casefile, published_at } = publication
  const [year, month, day] = published_at.slice(0, 10).split('-').map(Number)
  const item = {
    id: keyOf(publication),
    type: 'report',
    author: [{ literal: PUBLISHER }],
    title: casefile.title,
    publisher: PUBLISHER,
    issued: { 'date-parts': [[year, month, day]] },
    number: numberOf(publication),
    abstract: answerOf(publication).text,
    ...(casefile.standing && { status: casefile.standing.state, note: casefile.standing.notice }),
    keyword: casefile.meta_json.keywords.join(', '),
    URL: address,
  }
  return `${JSON.stringify([item], null, 2)}\n`
}

const yearOf = ({ published_at }: CasefilePublication) => new Date(published_at).getUTCFullYear()
const numberOf = ({ casefile, version }: CasefilePublication) => `${casefile.docket}, version ${version}`
const keyOf = ({ casefile, version }: CasefilePublication) => `${casefile.docket.toLowerCase()}-v${version}`
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

const TEX: Record<string, string> = { '\\': '\\textbackslash{}', '~': '\\textasciitilde{}', '^': '\\textasciicircum{}' }

/** Characters that TeX reads as commands. Braces and backslashes too, so that no text can end its field. */
function escapeTex(text: string): string {
  return text.replace(/[\\~^{}%$#&_]/g, (character) => TEX[character] ?? `\\${character}`)
}

/** A DOI for one version under the prefix that DataCite gave an archive, such as `10.5072/cf-0001.v1`. */
export function doiOf(
  { casefile, version }: Pick<CasefilePublication, 'casefile' | 'version'>,
  prefix: string,
): string {
  return `${prefix}/${casefile.docket.toLowerCase()}.v${version}`
}

/**
 * One version in the attributes of the DataCite metadata schema 4.5, as its REST API takes them.
 *
 * @param address where the version is read for ever; left out in a file that travels without the archive
 * @param doi     null while none is registered
 */
export function dataciteMetadata(
  publication: CasefilePublication,
  { address, doi }: { address?: string; doi: string | null },
) {
  const { casefile, version, published_at, dataset, run } = publication
  return {
    ...(doi === null ? {} : { doi }),
    ...(address === undefined ? {} : { url: address }),
    schemaVersion: 'http://datacite.org/schema/kernel-4',
    types: { resourceTypeGeneral: 'Report', resourceType: 'Casefile' },
    titles: [{ title: `${casefile.title} (${casefile.docket})`, lang: 'en' }],
    creators: [{ name: PUBLISHER, nameType: 'Organizational' }],
    publisher: { name: PUBLISHER },
    publicationYear: Number(published_at.slice(0, 4)),
    dates: [{ date: published_at.slice(0, 10), dateType: 'Issued' }],
    language: 'en',
    version: String(version),
    subjects: casefile.meta_json.keywords.map((subject) => ({ subject })),
    descriptions: [
      { description: answerOf(publication).text, descriptionType: 'Abstract', lang: 'en' },
      ...(casefile.standing ? [{ description: casefile.standing.notice, descriptionType: 'Other', lang: 'en' }] : []),
      { description: `Data: ${dataset.citation} ${dataset.licence}`, descriptionType: 'TechnicalInfo', lang: 'en' },
    ],
    geoLocations: [{ geoLocationPlace: casefile.jurisdiction }],
    alternateIdentifiers: [
      { alternateIdentifier: casefile.docket, alternateIdentifierType: 'Docket' },
      { alternateIdentifier: run.id, alternateIdentifierType: 'Run' },
    ],
  }
}

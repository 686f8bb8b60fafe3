import { answerOf } from '../public-answer.ts'
import type { CasefilePublication } from '../publication.ts'

const PUBLISHER = 'Policy Casefiles'

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

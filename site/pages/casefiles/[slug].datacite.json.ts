import { dataciteMetadata, doiOf } from '../../../contract/files/citation.ts'
import { citationFile } from '../../casefile/citation-file.ts'
import { DOI_PREFIX } from '../../settings.ts'

/** The current version as DataCite takes it; with a DOI once the archive has a prefix of its own. */
export const GET = citationFile((publication, address) => {
  const doi = DOI_PREFIX === '' ? null : doiOf(publication, DOI_PREFIX)
  return JSON.stringify(dataciteMetadata(publication, { address, doi }))
}, 'application/vnd.datacite.datacite+json')

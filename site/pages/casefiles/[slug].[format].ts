import type { APIRoute } from 'astro'
import { bibtex, citation, cslJson, dataciteMetadata, doiOf, ris } from '../../../contract/files/citation.ts'
import { estimatesCsv } from '../../../contract/files/csv.ts'
import { citationFile } from '../../casefile/citation-file.ts'
import { codebookRoute, estimatesCodebook } from '../../casefile/codebook.ts'
import { structuredData } from '../../casefile/structured-data.ts'
import { DOI_PREFIX } from '../../settings.ts'

/** Every estimate of the current version. */
const estimates: APIRoute = ({ params, locals }) => {
  const found = locals.archive.casefile(params.slug!)
  if (!found) return new Response('Casefile not found', { status: 404 })
  return new Response(estimatesCsv(found.publication), { headers: { 'content-type': 'text/csv; charset=utf-8' } })
}

/** The current version as schema.org data: what stands in the head of its page, as a file. */
const linkedData: APIRoute = ({ params, locals, url }) => {
  const found = locals.archive.casefile(params.slug!)
  if (!found) return new Response('Casefile not found', { status: 404 })
  return new Response(structuredData(found, new URL(url.origin)), {
    headers: { 'content-type': 'application/ld+json; charset=utf-8' },
  })
}

/** What the current version is given as, by the ending of the file. */
const FILES = new Map<string | undefined, APIRoute>([
  ['csv', estimates],
  ['csv-metadata.json', codebookRoute(estimatesCodebook)],
  ['jsonld', linkedData],
  // for reference managers, and in one line of plain text for whatever takes no format
  ['bib', citationFile(bibtex, 'application/x-bibtex')],
  ['ris', citationFile(ris, 'application/x-research-info-systems')],
  ['csl.json', citationFile(cslJson, 'application/vnd.citationstyles.csl+json')],
  ['citation.txt', citationFile((publication, address) => `${citation(publication, address)}\n`, 'text/plain')],
  // as DataCite takes it; with a DOI once the archive has a prefix of its own
  [
    'datacite.json',
    citationFile((publication, address) => {
      const doi = DOI_PREFIX === '' ? null : doiOf(publication, DOI_PREFIX)
      return JSON.stringify(dataciteMetadata(publication, { address, doi }))
    }, 'application/vnd.datacite.datacite+json'),
  ],
])

export const GET: APIRoute = (context) =>
  FILES.get(context.params.format)?.(context) ?? new Response('File not found', { status: 404 })

import { CASEFILE_FORMS, hasForms } from '../../base/http/negotiated-file.ts'

/** Links of a casefile’s files back to its page, by the ending of the file. */
const CITATIONS = ['.jsonld', '.bib', '.ris', '.csl.json', '.datacite.json']
const TYPES = Object.fromEntries(Object.entries(CASEFILE_FORMS).map(([type, ending]) => [ending, type]))
const VERSION_PAGE = /^(\/casefiles\/[a-z0-9-]+)\/v\d+$/

/**
 * Typed links of a casefile’s page, so that a program finds what to cite, how it is described and what belongs to it without
 * reading the page (Signposting, RFC 8288). Undefined for every other address.
 *
 * @param cited address of the version that the page shows, for ever; undefined where that is not known
 * @param isThere whether a file stands at an address: not every casefile has a bundle
 */
export function signposts(
  path: string,
  origin: string,
  cited: string | undefined,
  isThere: (path: string) => boolean,
): string | undefined {
  const ofVersion = VERSION_PAGE.exec(path)
  if (!hasForms(path) && !ofVersion) return undefined
  const base = ofVersion?.[1] ?? path
  const link = (target: string, relation: string, type?: string) =>
    `<${new URL(target, origin).href}>; rel="${relation}"${type === undefined ? '' : `; type="${type}"`}`
  const item = (target: string, type: string) => (isThere(target) ? [link(target, 'item', type)] : [])
  const permanent = ofVersion ? path : cited
  const links = [
    ...(permanent === undefined ? [] : [link(permanent, 'cite-as')]),
    link('https://schema.org/ScholarlyArticle', 'type'),
    link('https://schema.org/AboutPage', 'type'),
    link('/about', 'author'),
  ]
  if (ofVersion)
    return [...links, ...item(`${path}.json`, 'application/json'), ...item(`${path}/data.csv`, 'text/csv')].join(', ')
  return [
    ...links,
    ...CITATIONS.map((ending) => link(base + ending, 'describedby', TYPES[ending])),
    ...item(`${base}.json`, 'application/json'),
    ...item(`${base}.csv`, 'text/csv'),
    ...item(`${base}/data.csv`, 'text/csv'),
    ...item(`${base}.zip`, 'application/zip'),
  ].join(', ')
}

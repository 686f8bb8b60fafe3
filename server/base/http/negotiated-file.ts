/** Forms of a casefile beside its page, by media type, each with the ending of its file. */
export const CASEFILE_FORMS: Readonly<Record<string, string>> = {
  'application/json': '.json',
  'application/ld+json': '.jsonld',
  'application/x-bibtex': '.bib',
  'application/x-research-info-systems': '.ris',
  'application/vnd.citationstyles.csl+json': '.csl.json',
  'application/vnd.datacite.datacite+json': '.datacite.json',
  'text/csv': '.csv',
  'application/zip': '.zip',
}

const CASEFILE_PAGE = /^\/casefiles\/[a-z0-9-]+$/

/** Whether an address has several forms, of which `Accept` chooses. */
export const hasForms = (path: string): boolean => CASEFILE_PAGE.test(path)

/**
 * The file that a program asks for at the address of a casefile’s page, by its `Accept`; null where the page itself is meant, as
 * by every browser.
 */
export function negotiatedFile(path: string, accept: string | null | undefined): string | null {
  if (!accept || !hasForms(path)) return null
  const [best] = accept
    .split(',')
    .map((range) => weighed(range))
    .filter(({ type, quality }) => quality > 0 && (type in CASEFILE_FORMS || isPage(type)))
    .sort((a, b) => b.quality - a.quality)
  return best === undefined || isPage(best.type) ? null : path + CASEFILE_FORMS[best.type]
}

const isPage = (type: string): boolean => ['text/html', 'application/xhtml+xml', 'text/*', '*/*'].includes(type)

function weighed(range: string): { type: string; quality: number } {
  const [type, ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
  const given = parameters.find((parameter) => parameter.startsWith('q='))
  const quality = given === undefined ? 1 : Number(given.slice(2))
  return { type, quality: Number.isFinite(quality) ? quality : 0 }
}

import type { PageFacts } from './page-facts.ts'

/** Drawn by the browser: it has no heading and no content of its own in its source. */
const DRAWN_LATER = '/studio'

/**
 * Everything wrong with what a page says about itself: title, heading, ids, description, canonical address, structured
 * data; and with the sitemap, which lists the pages that search engines may show and no others.
 *
 * @param sitemap  the sitemap's source
 * @returns one sentence per finding
 */
export function pageFindings(pages: PageFacts[], sitemap: string, origin: string): string[] {
  const indexable = pages.filter((page) => !page.isHidden && page.canonicals[0] === canonicalOf(page, origin))
  return [
    ...pages.flatMap((page) => ownFindings(page, pages, origin).map((finding) => `${page.address}: ${finding}`)),
    ...repeated(indexable.map(({ titles }) => titles[0] ?? '')).map((title) => `several pages are called "${title}"`),
    ...repeated(indexable.map(({ descriptions }) => descriptions[0] ?? '')).map(
      (description) => `several pages are described as "${description}"`,
    ),
    ...sitemapFindings(indexable, sitemap, origin),
  ]
}

const canonicalOf = ({ address }: PageFacts, origin: string): string => origin + address

function ownFindings(page: PageFacts, pages: PageFacts[], origin: string): string[] {
  const findings: string[] = []
  if (page.titles.filter((title) => title.trim() !== '').length !== 1) findings.push('has not exactly one title')
  if (page.headings !== 1 && page.address !== DRAWN_LATER) findings.push(`has ${page.headings} first-level headings`)
  for (const id of repeated(page.ids)) findings.push(`uses the id "${id}" twice`)
  if (!page.isHidden && page.descriptions.length !== 1) findings.push('has not exactly one description')
  if (!page.isHidden && (page.descriptions[0] ?? '').length < 40) findings.push('says too little in its description')
  findings.push(...canonicalFindings(page, pages, origin), ...page.structuredData.flatMap(dataFindings))
  return findings
}

function canonicalFindings(page: PageFacts, pages: PageFacts[], origin: string): string[] {
  if (page.canonicals.length > 1) return ['has several canonical addresses']
  const canonical = page.canonicals[0]
  if (canonical === undefined) return page.isHidden ? [] : ['has no canonical address']
  const target = pages.find((other) => canonicalOf(other, origin) === canonical)
  if (target === undefined) return [`its canonical address "${canonical}" does not exist`]
  return target.canonicals[0] === canonical ? [] : [`its canonical address "${canonical}" names another one itself`]
}

function dataFindings(source: string): string[] {
  try {
    const data = JSON.parse(source) as Record<string, unknown>
    const isDescribed = data['@context'] === 'https://schema.org' && ('@type' in data || '@graph' in data)
    return isDescribed ? [] : ['has structured data without context or type']
  } catch {
    return ['has structured data that is not JSON']
  }
}

function sitemapFindings(indexable: PageFacts[], sitemap: string, origin: string): string[] {
  const listed = Array.from(sitemap.matchAll(/<loc>([^<]+)<\/loc>/g), ([, address]) => address)
  const wanted = new Set(indexable.map((page) => canonicalOf(page, origin)))
  return [
    ...repeated(listed).map((address) => `the sitemap lists ${address} twice`),
    ...listed.filter((address) => !wanted.has(address)).map((address) => `the sitemap lists ${address}, which is none`),
    ...[...wanted].filter((address) => !listed.includes(address)).map((address) => `the sitemap leaves out ${address}`),
  ]
}

function repeated(values: string[]): string[] {
  return [...new Set(values.filter((value, place) => values.indexOf(value) !== place))]
}

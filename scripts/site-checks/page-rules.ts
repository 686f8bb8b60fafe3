import type { ConfigData } from 'html-validate'
import type { PageFacts } from './page-facts.ts'
import type { BuiltSite } from './built-site.ts'

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

/**
 * What every page's markup is held to: the HTML standard, and further rules where a breach is a fault for readers.
 * Nothing of style (case, quotes, length of titles).
 */
export const HTML_RULES: ConfigData = {
  root: true,
  extends: ['html-validate:standard'],
  rules: {
    'aria-hidden-body': 'error',
    'empty-heading': 'error',
    'empty-title': 'error',
    // several boxes of one name are one question with several answers
    'form-dup-name': ['error', { shared: ['radio', 'checkbox', 'submit', 'button', 'reset'] }],
    'heading-level': 'error',
    'hidden-focusable': 'error',
    'input-missing-label': 'error',
    'meta-refresh': 'error',
    'missing-doctype': 'error',
    'no-dup-class': 'error',
    'no-implicit-button-type': 'error',
    'no-implicit-close': 'error',
    'no-inline-style': 'error',
    'no-missing-references': 'error',
    'no-redundant-for': 'error',
    'script-type': 'error',
    'text-content': 'error',
    'unique-landmark': 'error',
    'wcag/h30': 'error',
    'wcag/h36': 'error',
    'wcag/h37': 'error',
    'wcag/h63': 'error',
    'wcag/h67': 'error',
  },
}

/** Addresses that the server answers beside the site: the API, and the screens of the studio's one page. */
const SERVED = /^\/(api|studio|admin|review|account)(\/|$)|^\/(admin-dashboard|admin-workbench)$/

/** Pages that a reader is led to by what happens or by what a script draws, and the fallback domain, which is linked once a casefile stands in it. */
const LED_TO =
  /^\/(404|casefiles\/404|error|unauthorized|studio|domains\/generic(\/generic)?|casefiles\/compare\/embed)$/

/**
 * Everything wrong with the addresses on the pages: broken links and fragments, resources from elsewhere, ill-formed
 * addresses of other sites, pages that no link reaches from the landing page.
 *
 * @param origin  address at which the site says it stands
 * @returns one sentence per finding
 */
export function linkFindings(site: BuiltSite, pages: PageFacts[], origin: string): string[] {
  const anchors = new Map(pages.map(({ address, ids }) => [address, new Set(ids)]))
  const findings = pages.flatMap((page) => [
    ...new Set(page.links.flatMap((link) => linkFinding(page, link, { site, anchors, origin }))),
    ...new Set(page.loads.flatMap((load) => loadFinding(page, load, { site, origin }))),
  ])
  return [...findings, ...styleFindings(site), ...orphans(pages, origin)]
}

interface Surroundings {
  site: BuiltSite
  anchors: Map<string, Set<string>>
  origin: string
}

function resolve(page: string, link: string, origin: string): URL | null {
  return URL.canParse(link, origin + page) ? new URL(link, origin + page) : null
}

function linkFinding({ address }: PageFacts, link: string, { site, anchors, origin }: Surroundings): string[] {
  const url = resolve(address, link, origin)
  if (url === null) return [`${address}: "${link}" is not an address`]
  if (url.protocol === 'mailto:') return /^mailto:[^@\s]+@[^@\s]+\.\w+/.test(link) ? [] : [`${address}: "${link}"`]
  if (url.origin !== origin)
    return isWellFormed(url) ? [] : [`${address}: "${link}" is not a well-formed https address`]
  const target = decodeURIComponent(url.pathname)
  if (SERVED.test(target)) return []
  if (!site.has(target)) return [`${address}: "${link}" leads nowhere`]
  const fragment = decodeURIComponent(url.hash.slice(1))
  const isFound = fragment === '' || anchors.get(target)?.has(fragment)
  return isFound ? [] : [`${address}: "${link}" names a place that ${target} does not have`]
}

function isWellFormed(url: URL): boolean {
  return url.protocol === 'https:' && /^[a-z\d-]+(\.[a-z\d-]+)+$/.test(url.hostname) && url.username === ''
}

function loadFinding({ address }: PageFacts, load: string, { site, origin }: Omit<Surroundings, 'anchors'>): string[] {
  if (load.startsWith('data:') || load.startsWith('#')) return []
  const url = resolve(address, load, origin)
  if (url === null || url.origin !== origin) return [`${address}: loads "${load}" from elsewhere`]
  return site.has(decodeURIComponent(url.pathname)) ? [] : [`${address}: loads "${load}", which does not exist`]
}

/** Style sheets load too: fonts and pictures by `url()`, other sheets by `@import`. */
function styleFindings(site: BuiltSite): string[] {
  return [...site].flatMap(([address, { type, read }]) => {
    if (!type.startsWith('text/css')) return []
    const loads = read()
      .toString()
      .matchAll(/(?:url\(\s*|@import\s+)["']?([^"')\s]+)/g)
    return Array.from(loads, ([, load]) => load).flatMap((load) =>
      load.startsWith('data:') || site.has(new URL(load, `https://here${address}`).pathname)
        ? []
        : [`${address}: loads "${load}", which the site does not have`],
    )
  })
}

function orphans(pages: PageFacts[], origin: string): string[] {
  const links = new Map(pages.map((page) => [page.address, page.links]))
  const seen = new Set(['/'])
  for (const address of seen)
    for (const link of links.get(address) ?? []) {
      const url = resolve(address, link, origin)
      if (url?.origin === origin) seen.add(decodeURIComponent(url.pathname))
    }
  return pages
    .filter(({ address }) => !seen.has(address) && !LED_TO.test(address))
    .map(({ address }) => `${address}: no link leads here from the landing page`)
}

import type { BuiltSite } from './built-site.ts'
import type { PageFacts } from './page-facts.ts'

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

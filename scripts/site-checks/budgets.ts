import { compressBody, type Encoding } from '../../server/base/http/kept-answers.ts'
import type { BuiltSite } from './built-site.ts'
import { readPages, type PageFacts } from './page-facts.ts'

/** One measured quantity. Sizes in bytes, or a count where it says so; without a limit it is printed and not judged. */
export interface BudgetRow {
  what: string
  where: string
  bytes: number
  limit: number | null
  note: string
  isCount?: true
}

const KB = 1024
export const LIMITS = {
  casefile: 60 * KB,
  casefileHtml: 45 * KB,
  casefileElements: 5000,
  fonts: 65 * KB,
  plain: 15 * KB,
  island: 110 * KB,
  later: 65 * KB,
  languages: 20 * KB,
  index: 600 * KB,
}

/** React's own words; no page without an island may hold them. */
const FRAMEWORK = /react\.dev\/errors|__SECRET_INTERNALS|__CLIENT_INTERNALS/
const STUDIO = /^\/(studio|review|admin|admin-dashboard|admin-workbench)$/
const INDEX = '/casefiles/index.json'
const CASEFILE = /^\/casefiles\/(?!compare$|404$|page$)[^/]+$/

/**
 * What readers load of a built site, worst first: casefile pages with their style sheets, fonts, scripts.
 * Pages and styles are counted as the server sends them to a browser (Brotli), scripts in gzip, fonts as they are.
 *
 * @param read its pages, where they have been read already
 */
export async function weighSite(site: BuiltSite, read = readPages(site)): Promise<BudgetRow[]> {
  const pages = read.filter(({ address }) => !STUDIO.test(address))
  const casefiles = pages.filter(({ address }) => CASEFILE.test(address))
  // Brotli at the quality of a release takes a second for a megabyte: nothing is asked for that no row counts
  const ofCasefiles = new Set(casefiles.flatMap(({ address, styles }) => [address, ...styles]))
  const scripts = [...site.keys()].filter((address) => address.endsWith('.js'))
  const gzip = await sizes(site, new Set([...ofCasefiles, ...scripts, INDEX]), 'gzip')
  return [
    ...casefileRows(casefiles, await sizes(site, ofCasefiles, 'br'), gzip),
    ...longestPageRows(casefiles, gzip),
    fontRow(site, pages),
    ...scriptRows(site, pages, gzip),
    frameworkRow(site, pages, gzip),
    indexRow(gzip),
  ]
}

/** What a script of the site names: parts that load with it, parts that load later, workers that it starts. */
interface ScriptParts {
  eager: Set<string>
  later: Set<string>
  workers: Set<string>
}

const PATTERNS = {
  atOnce: /\b(?:import|from)\s*["'](\.{1,2}\/[^"']+\.js|\/[^"']+\.js)["']/g,
  later: /\bimport\(\s*["'`](\.{1,2}\/[^"'`]+\.js|\/[^"'`]+\.js)["'`]/g,
  worker: /["'`]((?:\.{0,2}\/)?[^"'`\s]*worker[^"'`\s]*\.js)["'`]/gi,
}

/** Everything that scripts load, at once and later, followed through all their parts. */
export function scriptParts(site: BuiltSite, scripts: Iterable<string>): ScriptParts {
  const eager = follow(site, scripts, ['atOnce'])
  const later = new Set([...follow(site, eager, ['atOnce', 'later'])].filter((address) => !eager.has(address)))
  const started = [...eager, ...later].flatMap((address) => named(site, address).worker)
  const workers = follow(site, started, ['atOnce', 'later'])
  for (const address of workers) later.delete(address)
  return { eager, later, workers }
}

/** Addresses that a script names, by how it asks for them. */
type Named = Record<keyof typeof PATTERNS, string[]>

function follow(site: BuiltSite, from: Iterable<string>, ways: (keyof Named)[]): Set<string> {
  const found = new Set(from)
  for (const address of found) for (const way of ways) for (const part of named(site, address)[way]) found.add(part)
  return found
}

/** What each script of a site names: the same few are asked for by hundreds of pages, and reading one takes longest. */
const read = new WeakMap<BuiltSite, Map<string, Named>>()

function named(site: BuiltSite, address: string): Named {
  const known = read.get(site) ?? new Map<string, Named>()
  read.set(site, known)
  const before = known.get(address)
  if (before !== undefined) return before
  const source = site.get(address)?.read().toString() ?? ''
  const matching = (pattern: RegExp) =>
    Array.from(source.matchAll(pattern), ([, part]) => new URL(part, `https://here${address}`).pathname).filter(
      (part) => site.has(part),
    )
  const found = {
    atOnce: matching(PATTERNS.atOnce),
    later: matching(PATTERNS.later),
    worker: matching(PATTERNS.worker),
  }
  known.set(address, found)
  return found
}

/** The rows over their limit. */
export function overBudget(rows: BudgetRow[]): BudgetRow[] {
  return rows.filter(({ bytes, limit }) => limit !== null && bytes > limit)
}

type Sizes = (addresses: Iterable<string>) => number

/** What some of these addresses weigh together as they are sent. */
async function sizes(site: BuiltSite, weighed: ReadonlySet<string>, encoding: Encoding): Promise<Sizes> {
  const known = new Map<string, number>()
  await Promise.all(
    [...weighed].map(async (address) => {
      const bytes = site.get(address)!.read()
      known.set(address, (await compressBody(bytes, encoding)).length)
    }),
  )
  return (addresses) => [...addresses].reduce((sum, address) => sum + known.get(address)!, 0)
}

function casefileRows(casefiles: PageFacts[], brotli: Sizes, gzip: Sizes): BudgetRow[] {
  return casefiles
    .map(({ address, styles }) => ({
      what: 'casefile page: HTML and CSS',
      where: address,
      bytes: brotli([address, ...styles]),
      limit: LIMITS.casefile,
      note: `HTML ${kilobytes(brotli([address]))}; in gzip ${kilobytes(gzip([address, ...styles]))} together`,
    }))
    .toSorted((a, b) => b.bytes - a.bytes)
}

/** The longest casefile page, by the text that is sent and by the elements that a browser keeps. */
function longestPageRows(casefiles: PageFacts[], gzip: Sizes): BudgetRow[] {
  if (casefiles.length === 0) return []
  const longest = heaviest(casefiles, ({ address }) => gzip([address]))
  const fullest = heaviest(casefiles, ({ elements }) => elements)
  return [
    {
      what: 'longest casefile: HTML',
      where: longest.address,
      bytes: gzip([longest.address]),
      limit: LIMITS.casefileHtml,
      note: 'gzip; its drawings are a file of their own',
    },
    {
      what: 'fullest casefile: elements',
      where: fullest.address,
      bytes: fullest.elements,
      limit: LIMITS.casefileElements,
      note: 'without those that scripts add',
      isCount: true,
    },
  ]
}

function fontRow(site: BuiltSite, pages: PageFacts[]): BudgetRow {
  const weigh = (fonts: string[]) => fonts.reduce((sum, font) => sum + site.get(font)!.read().length, 0)
  const { address, fonts } = heaviest(pages, (page) => weigh(page.fonts))
  const note = 'loaded by every page; further alphabets only where a page has their letters'
  return { what: 'fonts', where: address, bytes: weigh(fonts), limit: LIMITS.fonts, note }
}

/** Islands that hydrate by themselves: a page with one of them is a page with an island. */
const BY_ITSELF = ['load', 'idle', 'visible']

function scriptRows(site: BuiltSite, pages: PageFacts[], gzip: Sizes): BudgetRow[] {
  const [withIsland, plain] = [pages.filter(hasIsland), pages.filter((page) => !hasIsland(page))]
  const eager = (clients: string[]) => (page: PageFacts) => partsOf(site, page, clients).eager
  const rows = [
    { what: 'JavaScript of a page without an island', of: plain, parts: eager([]), limit: LIMITS.plain },
    { what: 'JavaScript of a page with an island', of: withIsland, parts: eager(BY_ITSELF), limit: LIMITS.island },
    { what: 'the same, signed in', of: pages, parts: eager([...BY_ITSELF, 'session']), limit: LIMITS.island },
    { what: 'the same, its search opened', of: pages, parts: eager([...BY_ITSELF, 'asked']), limit: LIMITS.island },
    { what: 'parts, when a reader asks for them', of: pages, parts: laterOf(site), limit: LIMITS.later },
    {
      what: 'words of other languages, when English does not know a question',
      of: pages,
      parts: languagesOf(site),
      limit: LIMITS.languages,
    },
    { what: 'workers, when a reader starts one', of: pages, parts: workersOf(site), limit: null },
  ]
  return rows.map(({ what, of, parts, limit }) => {
    const weigh = (page: PageFacts) => gzip(parts(page))
    const page = of.length === 0 ? null : heaviest(of, weigh)
    const bytes = page === null ? 0 : weigh(page)
    const note = `gzip; worst of ${of.length} pages`
    return { what, where: page === null || bytes === 0 ? 'no page' : page.address, bytes, limit, note }
  })
}

const hasIsland = ({ islands }: PageFacts) => islands.some(({ client }) => BY_ITSELF.includes(client))
const allLater = (site: BuiltSite, page: PageFacts) => [
  ...partsOf(site, page, [...BY_ITSELF, 'session', 'asked']).later,
]
/** Read by the search alone, once what was asked is not all found. */
const isOfLanguages = (address: string) => /\/other-languages\./.test(address)
const laterOf = (site: BuiltSite) => (page: PageFacts) => allLater(site, page).filter((one) => !isOfLanguages(one))
const languagesOf = (site: BuiltSite) => (page: PageFacts) => allLater(site, page).filter(isOfLanguages)
const workersOf = (site: BuiltSite) => (page: PageFacts) => partsOf(site, page, BY_ITSELF).workers

/** What a page loads with those of its islands that hydrate in these ways. */
function partsOf(site: BuiltSite, { scripts, islands }: PageFacts, clients: string[]): ScriptParts {
  const hydrated = islands.filter(({ client }) => clients.includes(client)).flatMap((island) => island.scripts)
  return scriptParts(site, [...scripts, ...hydrated])
}

function frameworkRow(site: BuiltSite, pages: PageFacts[], gzip: Sizes): BudgetRow {
  const holds = (address: string) => FRAMEWORK.test(site.get(address)!.read().toString())
  const frameworkOf = (page: PageFacts) => gzip([...scriptParts(site, page.scripts).eager].filter(holds))
  const without = pages.filter((page) => !hasIsland(page))
  const page = heaviest(without, frameworkOf)
  const bytes = frameworkOf(page)
  const note = `${without.length} pages without an island`
  const what = 'framework on a page without an island'
  return { what, where: bytes === 0 ? 'no page' : page.address, bytes, limit: 0, note }
}

function indexRow(gzip: Sizes): BudgetRow {
  return { what: 'index of the list', where: INDEX, bytes: gzip([INDEX]), limit: LIMITS.index, note: 'gzip' }
}

function heaviest(pages: PageFacts[], weigh: (page: PageFacts) => number): PageFacts {
  return pages.reduce((worst, page) => (weigh(page) > weigh(worst) ? page : worst))
}

/** A quantity of a row as it is read: a size, or a count. */
export function quantity({ isCount }: BudgetRow, value: number): string {
  return isCount ? String(value) : kilobytes(value)
}

export function kilobytes(bytes: number): string {
  return `${(bytes / KB).toFixed(1)} KB`
}

import { compressBody, type Encoding } from '../../server/base/http/compress-body.ts'
import { pagesOf, type BuiltSite } from './built-site.ts'
import { readPage, type PageFacts } from './page-facts.ts'
import { scriptParts, type ScriptParts } from './script-graph.ts'

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
  index: 600 * KB,
}

/** React's own words; no page without an island may hold them. */
const FRAMEWORK = /react\.dev\/errors|__SECRET_INTERNALS|__CLIENT_INTERNALS/
const STUDIO = /^\/(studio|review|admin|admin-dashboard|admin-workbench)$/
const CASEFILE = /^\/casefiles\/(?!compare$|404$|page$)[^/]+$/

/**
 * What readers load of a built site, worst first: casefile pages with their style sheets, fonts, scripts.
 * Pages and styles are counted as the server sends them to a browser (Brotli), scripts in gzip, fonts as they are.
 */
export async function weighSite(site: BuiltSite): Promise<BudgetRow[]> {
  const pages = pagesOf(site)
    .filter((address) => !STUDIO.test(address))
    .map((address) => readPage(address, site.get(address)!.read().toString()))
  const gzip = await sizes(site, 'gzip')
  return [
    ...casefileRows(pages, await sizes(site, 'br'), gzip),
    ...longestPageRows(pages, gzip),
    fontRow(site, pages),
    ...scriptRows(site, pages, gzip),
    frameworkRow(site, pages, gzip),
    indexRow(gzip),
  ]
}

/** The rows over their limit. */
export function overBudget(rows: BudgetRow[]): BudgetRow[] {
  return rows.filter(({ bytes, limit }) => limit !== null && bytes > limit)
}

/** Files of casefiles that no page loads. */
const OTHER_FILES = /\.(png|zip|csv|xml|svg|ttf|woff2?)$|^\/casefiles\/(?!index\.json$).+\.(json|txt|bib|ris)$/

type Sizes = (addresses: Iterable<string>) => number

/** What addresses weigh together as they are sent; data files and pictures are not asked for. */
async function sizes(site: BuiltSite, encoding: Encoding): Promise<Sizes> {
  const known = new Map<string, number>()
  const weighed = [...site].filter(([address]) => !OTHER_FILES.test(address))
  await Promise.all(
    weighed.map(async ([address, file]) => known.set(address, (await compressBody(file.read(), encoding)).length)),
  )
  return (addresses) => [...addresses].reduce((sum, address) => sum + known.get(address)!, 0)
}

function casefileRows(pages: PageFacts[], brotli: Sizes, gzip: Sizes): BudgetRow[] {
  return pages
    .filter(({ address }) => CASEFILE.test(address))
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
function longestPageRows(pages: PageFacts[], gzip: Sizes): BudgetRow[] {
  const casefiles = pages.filter(({ address }) => CASEFILE.test(address))
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
const laterOf = (site: BuiltSite) => (page: PageFacts) => partsOf(site, page, [...BY_ITSELF, 'session', 'asked']).later
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
  const where = '/casefiles/index.json'
  return { what: 'index of the list', where, bytes: gzip([where]), limit: LIMITS.index, note: 'gzip' }
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

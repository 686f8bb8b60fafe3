import type { PublishedCasefile, PublishedPolicy, PublishedProblem } from '../../../contract/archive-reader.ts'
import { blockNumbers, pageCount, partNumbers, rowsCount, archiveVolumes } from '../../../contract/archive-pages.ts'
import { coverAddress } from '../../../contract/cover-address.ts'
import { FIRST_CHART, hasFirstChart } from '../../../contract/first-chart.ts'
import { lessonOf } from '../../../contract/lesson.ts'
import type { PublishedReplication } from '../../../contract/replication.ts'
import type { SiteIndex } from '../../../contract/site-index.ts'
import type { Reads } from './reads.ts'

export interface SiteRoute {
  path: string
  /** What its page may read; see {@link Reads}. */
  reads: Reads
  /** Whether it shows which policies and problems its document belongs to: it changes with them, too. */
  showsLinks?: true
  /** Address of the page that is the same, byte for byte: the current version stands at two addresses and is rendered once. */
  sameAs?: string
  /**
   * `page`: the built site renders it. `picture`: a PNG drawn from the page with the same address but `.svg`.
   * The others are published bytes, handed on as they are, or made of them.
   */
  source:
    | 'page'
    | 'picture'
    | 'bundle'
    | `cover:${string}`
    | `dataset:${number}`
    | `document:${number}`
    | `replication:${string}`
}

/** Routes that show the whole archive and change whenever anything is published. */
const INDEX_PATHS = [
  '/',
  '/casefiles',
  '/casefiles/index.json',
  '/casefiles/compare',
  '/domains',
  '/search',
  '/search.json',
  '/feed.xml',
  '/llms.txt',
  '/learn',
]

/** Pages that show one kind of publication only, what was taken down or the teaching examples; the sitemap, which counts the registry's pages. */
const COLLECTION_PATHS = {
  '/policies': 'policies',
  '/problems': 'problems',
  '/checkpoints': 'checkpoints',
  '/casefiles/404': 'checkpoints',
  '/locks': 'locks',
  '/sitemap.xml': 'sitemap',
  '/how-it-works': 'unlisted',
} as const

export const STUDIO_SHELL = '/studio'
export const NOT_FOUND = '/404'
export const CASEFILE_NOT_FOUND = '/casefiles/404'

const page = (path: string, reads: Reads): SiteRoute => ({ path, reads, source: 'page' })
const linkedPage = (path: string, reads: Reads): SiteRoute => ({ ...page(path, reads), showsLinks: true })
/** A version's page; the current one's is that of the document. */
const versionPage = (base: string, reads: Reads, version: number, current: number): SiteRoute => ({
  ...linkedPage(`${base}/v${version}`, reads),
  ...(version === current && { sameAs: base }),
})
/** Whether it is the page of a document as it stands now, at its own address or at that of its version. */
export const isCurrentPage = ({ path, showsLinks, sameAs }: SiteRoute): boolean =>
  showsLinks === true && (sameAs !== undefined || !/\/v\d+$/.test(path))
const picture = (path: string, reads: Reads): SiteRoute => ({ path, reads, source: 'picture' })

/**
 * Routes made from the index: the lists of everything, the archive's numbered pages, the domains.
 *
 * @param listings  number of numbered pages; `/casefiles/page/1` holds the oldest casefiles, so that only the last of
 *   these pages changes when one is published
 */
export function indexRoutes(index: SiteIndex, listings: number): SiteRoute[] {
  const numbers = Array.from({ length: listings }, (_, i) => i + 1)
  return [
    ...INDEX_PATHS.map((path) => page(path, 'index')),
    ...Object.entries(COLLECTION_PATHS).map(([path, reads]) => page(path, reads)),
    ...numbers.map((number) => page(`/casefiles/page/${number}`, `listing:${number}`)),
    ...Array.from({ length: pageCount(index.locks?.length ?? 0) }, (_, i) =>
      page(`/locks/page/${i + 1}`, `locks:${i + 1}`),
    ),
    ...partRoutes(index),
    ...index.domains.flatMap(domainRoutes),
  ]
}

/** Parts of the files that show the whole archive, where it is too large for one of each. */
function partRoutes({ casefiles }: SiteIndex): SiteRoute[] {
  const numbers = partNumbers(casefiles.length)
  if (numbers.length === 0) return []
  const parts = numbers.flatMap((number) =>
    [`/casefiles/index/${number}.json`, `/sitemap/${number}.xml`].map((path) => page(path, `part:${number}`)),
  )
  const blocks = blockNumbers(casefiles.length).map((number) =>
    page(`/casefiles/index/columns/${number}.json`, `block:${number}`),
  )
  return [...parts, ...blocks, ...volumeRoutes(casefiles.length), page('/sitemap/pages.xml', 'sitemap')]
}

/** What search and list of a large archive load as they need it: words of its casefiles, what is shown of them, the order of titles. */
function volumeRoutes(total: number): SiteRoute[] {
  const words = archiveVolumes(total).flatMap(({ number, drawers }) => {
    const ofVolume = (path: string) => page(path, `volume:${number}`)
    const each = Array.from({ length: drawers }, (_, drawer) => ofVolume(`/search/words/${number}/${drawer}.json`))
    return [...each, ofVolume(`/search/spellings/${number}.json`), ofVolume(`/casefiles/index/titles/${number}.json`)]
  })
  const [newest] = partNumbers(total)
  const rows = Array.from({ length: rowsCount(total) }, (_, place) =>
    page(`/search/rows/${place + 1}.json`, `rows:${place + 1}`),
  )
  return [...words, ...rows, page(`/search/newest/${newest}.json`, `part:${newest}`)]
}

function domainRoutes({ slug, subdomains }: SiteIndex['domains'][number]): SiteRoute[] {
  const paths = [
    `/domains/${slug}`,
    `/domains/${slug}/feed.xml`,
    ...subdomains.map((subdomain) => `/domains/${slug}/${subdomain.slug}`),
  ]
  return paths.map((path) => page(path, `domain:${slug}`))
}

/** Everything that stands at addresses of one casefile, each version under its own for ever. */
export function casefileRoutes({ publication, versions }: PublishedCasefile): SiteRoute[] {
  const { slug, analysis, version: current, replication } = publication
  const charts = [...analysis.plots.map(({ id }) => id), ...(hasFirstChart(publication) ? [FIRST_CHART] : [])]
  const reads: Reads = `casefile:${slug}`
  const base = `/casefiles/${slug}`
  return [
    linkedPage(base, reads),
    page(`${base}/explorer`, reads),
    ...(lessonOf(slug) ? [page(`/learn/${slug}`, reads)] : []),
    page(`${base}.csv`, reads),
    ...['bib', 'ris', 'csl.json', 'datacite.json', 'citation.txt', 'jsonld'].map((kind) =>
      page(`${base}.${kind}`, reads),
    ),
    ...[`${base}.csv`, `${base}/data.csv`].map((file) => page(codebookOf(file), reads)),
    { path: `${base}.json`, reads, source: `document:${current}` },
    { path: `${base}/data.csv`, reads, source: `dataset:${current}` },
    ...(replication ? replicationRoutes(base, reads, replication) : []),
    ...charts.map((id) => page(`${base}/charts/${id}.csv`, reads)),
    ...charts.map((id) => page(codebookOf(`${base}/charts/${id}.csv`), reads)),
    ...charts.map((id) => page(`${base}/charts/${id}.svg`, reads)),
    ...charts.map((id) => page(`${base}/charts/${id}/embed`, reads)),
    ...charts.map((id) => picture(`${base}/charts/${id}.png`, reads)),
    picture(`${base}/og.png`, reads),
    page(`${base}/summary.json`, reads),
    ...coverRoutes(slug, reads, versions),
    ...versions.flatMap(({ version }): SiteRoute[] => [
      versionPage(base, reads, version, current),
      page(`${base}/v${version}/charts.svg`, reads),
      page(`${base}/v${version}/charts.json`, reads),
      { path: `${base}/v${version}.json`, reads, source: `document:${version}` },
      { path: `${base}/v${version}/data.csv`, reads, source: `dataset:${version}` },
    ]),
  ]
}

/** Where CSV on the Web looks for what the columns of a file mean. */
const codebookOf = (file: string): string => `${file}-metadata.json`

/** Covers of every version: the page of an earlier one goes on showing its own. */
function coverRoutes(slug: string, reads: Reads, versions: { cover?: string }[]): SiteRoute[] {
  const covers = new Set(versions.flatMap(({ cover }) => cover ?? []))
  return [...covers].map((sha256) => ({ path: coverAddress(slug, sha256), reads, source: `cover:${sha256}` }))
}

/** A policy's page, and page and document of every version under their own addresses for ever. */
export function policyRoutes({ publication, versions }: PublishedPolicy): SiteRoute[] {
  const base = `/policies/${publication.slug}`
  const reads: Reads = `policy:${publication.slug}`
  return [linkedPage(base, reads), ...documentRoutes(base, reads, versions)]
}

/** A problem's page, its figures as files, and page and document of every version. */
export function problemRoutes({ publication, versions }: PublishedProblem): SiteRoute[] {
  const base = `/problems/${publication.slug}`
  const reads: Reads = `problem:${publication.slug}`
  const charts = publication.synthesis.plots.flatMap(({ id }) => [`${id}.csv`, `${id}.svg`])
  return [
    linkedPage(base, reads),
    ...charts.map((file) => page(`${base}/charts/${file}`, reads)),
    ...documentRoutes(base, reads, versions),
  ]
}

function documentRoutes(base: string, reads: Reads, versions: { version: number }[]): SiteRoute[] {
  const current = versions.at(-1)!.version
  return [
    { path: `${base}.json`, reads, source: `document:${current}` },
    ...versions.flatMap(({ version }): SiteRoute[] => [
      versionPage(base, reads, version, current),
      { path: `${base}/v${version}.json`, reads, source: `document:${version}` },
    ]),
  ]
}

/** The bundle, and each of its scripts and carried files for those who want to read one. */
function replicationRoutes(base: string, reads: Reads, { scripts, carried }: PublishedReplication): SiteRoute[] {
  return [
    { path: `${base}.zip`, reads, source: 'bundle' },
    ...[...scripts, ...carried].map(({ file }): SiteRoute => ({
      path: `${base}/replication/${file}`,
      reads,
      source: `replication:${file}`,
    })),
  ]
}

/** Pages with a fixed address that declare nothing else read nothing. */
export function staticRoutes(fixedPaths: string[]): SiteRoute[] {
  const others = fixedPaths.filter(
    (path) => !INDEX_PATHS.includes(path) && !(path in COLLECTION_PATHS) && path !== STUDIO_SHELL,
  )
  return [...others, STUDIO_SHELL].map((path) => page(path, 'none'))
}

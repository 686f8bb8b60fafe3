import type { RunningProduct } from './product.ts'

const PAGES = ['/', '/casefiles', '/domains', '/login']
/** Of a chain from its lock on; what else stands in it (data, a retraction) may lie between and after. */
const KINDS = ['lock', 'run', 'publication']

/**
 * What readers miss of a product that is ready: casefiles, pages, links of chains.
 *
 * @param published slugs of all casefiles that were published
 * @returns sentences; none where everything is there
 */
export async function findLoss({ url }: Pick<RunningProduct, 'url'>, published: readonly string[]): Promise<string[]> {
  const losses: string[] = []
  const json = async (path: string): Promise<any> => (await fetch(url + path)).json()
  const { casefiles } = await json('/api/v2/casefiles?limit=100&teaching=include')
  const standing: string[] = casefiles.map(({ slug }: { slug: string }) => slug)
  for (const slug of published) if (!standing.includes(slug)) losses.push(`${slug} is not listed`)
  for (const slug of standing) if (!published.includes(slug)) losses.push(`${slug} is listed and was never published`)
  for (const page of [...PAGES, ...standing.map((slug) => `/casefiles/${slug}`)]) {
    const { status } = await fetch(url + page)
    if (status !== 200) losses.push(`${page} answers ${status}`)
  }
  for (const slug of standing) {
    const { metadata } = await json(`/api/v2/casefiles/${slug}/results`)
    const { provenance } = await json(`/api/v2/provenance/${metadata.runId}`)
    const kinds: string[] = provenance.chain.map(({ kind }: { kind: string }) => kind)
    const found = kinds.filter((kind) => KINDS.includes(kind))
    // each version has its own three
    const isWhole = found.length > 0 && found.length % KINDS.length === 0
    if (!isWhole || found.some((kind, place) => kind !== KINDS[place % KINDS.length]))
      losses.push(`the chain of ${slug} has the links ${kinds.join(', ')}`)
  }
  return losses
}

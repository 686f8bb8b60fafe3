import type { CasefileListItem } from '../../contract/casefile.ts'

/** DataCite's REST API, and the repository that registers there. */
export interface Registry {
  url: string
  repository: string
  password: string
}

/** What DataCite is told of one version; more fields travel along. */
export interface DoiMetadata {
  doi: string
  url: string
}

/**
 * The published metadata of every casefile that is not retracted.
 *
 * @throws {Error} in a sentence, where the archive does not answer or has no prefix
 */
export async function readMetadata(archive: string): Promise<DoiMetadata[]> {
  const slugs = await readSlugs(archive)
  return Promise.all(
    slugs.map(async (slug) => {
      const metadata = (await readJson(new URL(`/casefiles/${slug}.datacite.json`, archive))) as Partial<DoiMetadata>
      if (!metadata.doi || !metadata.url)
        throw new Error('The archive has no DOI_PREFIX, so its casefiles have no DOIs.')
      return metadata as DoiMetadata
    }),
  )
}

async function readSlugs(archive: string): Promise<string[]> {
  const slugs: string[] = []
  let cursor: string | null = null
  do {
    const address = new URL('/api/v2/casefiles?limit=200&teaching=include', archive)
    if (cursor !== null) address.searchParams.set('cursor', cursor)
    const page = (await readJson(address)) as { casefiles: CasefileListItem[]; next_cursor: string | null }
    slugs.push(...page.casefiles.filter(({ status }) => status !== 'retracted').map(({ slug }) => slug))
    cursor = page.next_cursor
  } while (cursor !== null)
  return slugs
}

async function readJson(address: URL): Promise<unknown> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address.href} answers ${answer.status}.`)
  return answer.json()
}

/**
 * Creates a DOI or brings its metadata up to date; it can be found from then on.
 *
 * @throws {Error} in a sentence, where DataCite refuses
 * @see https://support.datacite.org/docs/updating-metadata-with-the-rest-api
 */
export async function registerDoi({ url, repository, password }: Registry, metadata: DoiMetadata): Promise<void> {
  const answer = await fetch(new URL(`/dois/${metadata.doi}`, url), {
    method: 'PUT',
    headers: {
      authorization: `Basic ${Buffer.from(`${repository}:${password}`).toString('base64')}`,
      'content-type': 'application/vnd.api+json',
    },
    body: JSON.stringify({ data: { type: 'dois', attributes: { ...metadata, event: 'publish' } } }),
  })
  if (!answer.ok)
    throw new Error(`DataCite answers ${answer.status} for ${metadata.doi}: ${(await answer.text()).slice(0, 300)}`)
}

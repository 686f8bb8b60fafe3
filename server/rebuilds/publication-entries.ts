import type { PublishedCasefile } from '../../contract/archive-reader.ts'
import type { Domain } from '../../contract/domain.ts'
import { canonicalJson } from '../chain/fingerprint.ts'
import type { ContentStore, ManifestChanges } from '../store/content-store.ts'
import type { CasefileMeta, VersionMeta } from './archive-reader.ts'

/**
 * What one published version changes in the publications store: its document, its data and the casefile's current state.
 * The document is kept as canonical JSON, so its object's name is the fingerprint that the chain fixes.
 *
 * @param dataset  bytes of the data file, whose SHA-256 is the publication's `dataset.sha256`
 */
export function publicationChanges(
  publications: ContentStore,
  published: PublishedCasefile,
  dataset: Uint8Array,
): ManifestChanges {
  const { publication, link, versions } = published
  const hash = publications.putObject(canonicalJson(publication))
  if (hash !== published.sha256) {
    throw new Error(`The publication of ${publication.slug} has fingerprint ${hash}, not ${published.sha256}.`)
  }
  const data = publications.putObject(dataset)
  if (data !== publication.dataset.sha256) {
    throw new Error(`The data of ${publication.slug} have fingerprint ${data}, not ${publication.dataset.sha256}.`)
  }
  const path = `casefiles/${publication.slug}`
  const meta: CasefileMeta = { card: publication.casefile, link, versions }
  const versionMeta: VersionMeta = { link }
  return new Map([
    [path, { hash, meta }],
    [`${path}/v${publication.version}`, { hash, meta: versionMeta }],
    [`datasets/${data}`, { hash: data }],
  ])
}

/** What a new list of domains changes in the publications store. */
export function domainsChanges(publications: ContentStore, domains: Domain[]): ManifestChanges {
  return new Map([['domains', { hash: publications.putObject(canonicalJson({ domains })) }]])
}

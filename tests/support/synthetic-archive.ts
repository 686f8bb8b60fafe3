import type { PublishedCasefile } from '../../contract/archive-reader.ts'
import { canonicalJson } from '../../server/base/chain/fingerprint.ts'
import {
  casefilePath,
  datasetPath,
  DOMAINS_PATH,
  versionPath,
  type PublicationMeta,
} from '../../server/record/publications/publication-files.ts'
import type { ContentStore, ManifestChanges } from '../../server/base/store/content-store.ts'
import { syntheticDataset, syntheticDomains, syntheticPublished } from './synthetic-publication.ts'

/** Publishes one casefile as the server does: document, data and current state in one commit. */
export function publishSynthetic(publications: ContentStore, published: PublishedCasefile): void {
  publications.commit(changesOf(publications, published))
}

/** Publishes the synthetic casefiles from..to-1 and the domains they belong to, in one commit. */
export function publishSyntheticRange(publications: ContentStore, from: number, to: number): void {
  const changes: ManifestChanges = new Map()
  for (let index = from; index < to; index++) {
    for (const [path, change] of changesOf(publications, syntheticPublished(index))) changes.set(path, change)
  }
  const domains = canonicalJson({ domains: syntheticDomains(to) })
  changes.set(DOMAINS_PATH, { hash: publications.putObject(domains) })
  publications.commit(changes)
}

function changesOf(publications: ContentStore, published: PublishedCasefile): ManifestChanges {
  const { publication, link, versions } = published
  const hash = publications.putObject(canonicalJson(publication))
  const data = publications.putObject(syntheticDataset)
  const meta: PublicationMeta = { card: publication.casefile, link, versions }
  return new Map([
    [casefilePath(publication.slug), { hash, meta }],
    [versionPath(publication.slug, publication.version), { hash, meta: { link } }],
    [datasetPath(data), { hash: data }],
  ])
}

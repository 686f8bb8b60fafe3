import { withPlainVerdictsOfCards } from '../../../contract/plain-verdict.ts'
import { canonicalJson } from '../../base/chain/fingerprint.ts'
import type { ServerContext } from '../../base/context.ts'
import { documentPath, documentVersionPath, type CollectionFolder, type CollectionMeta } from './publication-files.ts'

type Context = Pick<ServerContext, 'publications' | 'now'>
interface Versioned {
  slug: string
  version: number
  published_at: string
  casefiles: { card: { plain_verdict: string } }[]
}

/**
 * Publishes a policy or problem as a new version, or leaves it alone when nothing but version and time would differ.
 * Document and pointers become readable in one step, so that a crash leaves the version before.
 *
 * @param make   the document with a given version and time; the same arguments must give the same document
 * @param cardOf what lists carry of it
 * @returns the version that was published; null when the current one says the same
 */
export async function publishDocument<Document extends Versioned, Card>(
  { publications, now }: Context,
  target: { folder: CollectionFolder; slug: string },
  make: (stamp: { version: number; published_at: string }) => Document,
  cardOf: (document: Document) => Card,
): Promise<number | null> {
  const { folder, slug } = target
  const entry = publications.entry(documentPath(folder, slug))
  const versions = entry === null ? [] : (entry.meta as CollectionMeta<Card>).versions
  const latest = versions.at(-1)
  const standing = (sha256: string) =>
    withPlainVerdictsOfCards(JSON.parse(publications.readObject(sha256).toString('utf8')) as Document)
  if (latest && canonicalJson(make(stampOf(latest))) === canonicalJson(standing(latest.sha256))) return null
  const document = make({ version: (latest?.version ?? 0) + 1, published_at: now() })
  const { version, published_at } = document
  const hash = publications.putObject(canonicalJson(document))
  const meta: CollectionMeta<Card> = {
    card: cardOf(document),
    versions: [...versions, { version, sha256: hash, published_at }],
  }
  await publications.commit(
    new Map([
      [documentPath(folder, slug), { hash, meta }],
      [documentVersionPath(folder, slug, version), { hash }],
    ]),
    `publish ${folder}/${slug} v${version}`,
  )
  return version
}

function stampOf({ version, published_at }: { version: number; published_at: string }) {
  return { version, published_at }
}

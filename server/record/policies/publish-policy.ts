import {
  policyPublicationSchema,
  type PolicyCard,
  type PolicyPublication,
  type PolicySource,
} from '../../../contract/policy.ts'
import type { ServerContext } from '../../base/context.ts'
import { findPlace } from '../../texts/domains/domain.repository.ts'
import { linkCasefile } from '../publications/collection-entries.ts'
import { publishDocument } from '../publications/publish-document.ts'
import type { PublicationReader } from '../publications/publication-reader.ts'

/**
 * Publishes a policy with those of its casefiles that are published; it waits while there is none.
 *
 * @returns the version published; null when it waits or nothing changed
 */
export async function publishPolicy(
  context: Pick<ServerContext, 'db' | 'publications' | 'now'>,
  reader: PublicationReader,
  source: PolicySource,
): Promise<number | null> {
  const { casefiles: slugs, ...policy } = source
  const casefiles = slugs.flatMap((slug) => linkCasefile(reader, slug) ?? [])
  if (casefiles.length === 0) return null
  const names = await findPlace(context.db, source.domain, source.subdomain)
  const place = {
    domain: { slug: source.domain, name: names!.domain },
    subdomain: { slug: source.subdomain, name: names!.subdomain },
  }
  return publishDocument(
    context,
    { folder: 'policies', slug: source.slug },
    (stamp): PolicyPublication =>
      policyPublicationSchema.parse({
        schema: 'policy-publication/1',
        slug: source.slug,
        ...stamp,
        policy,
        ...place,
        casefiles,
      }),
    policyCard,
  )
}

/** What lists carry of a policy. */
export function policyCard({
  policy,
  domain,
  subdomain,
  casefiles,
  version,
  published_at,
}: PolicyPublication): PolicyCard {
  const { slug, title, summary, jurisdiction } = policy
  const slugs = casefiles.map((casefile) => casefile.slug)
  return { slug, title, summary, jurisdiction, domain, subdomain, casefiles: slugs, version, published_at }
}

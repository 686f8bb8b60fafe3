import type { ChainEntry } from '../../../contract/chain.ts'
import type { CasefilePublication } from '../../../contract/publication.ts'
import type { PublicationRow } from './publication.table.ts'

/**
 * The row of a published version: its place in the chain, and what lists filter and sort by.
 *
 * @param link the publication's own, which fixes the document's fingerprint
 * @param first when the casefile's first version was published; left out, this is the first
 */
export function publicationRow(
  { slug, version, published_at, casefile: card, cover, run }: CasefilePublication,
  link: Pick<ChainEntry, 'hash' | 'content_sha256'>,
  first = published_at,
): PublicationRow {
  return {
    casefile_slug: slug,
    version,
    sha256: link.content_sha256,
    link_hash: link.hash,
    run_id: run.id,
    published_at,
    is_current: 1,
    card_json: JSON.stringify(card),
    domain_slug: card.domain.slug,
    subdomain_slug: card.subdomain.slug,
    jurisdiction_key: card.jurisdiction.toLowerCase(),
    design_type: card.design_type,
    eqs_overall: card.eqs_overall,
    standardised_effect: card.standardised_effect,
    title_key: card.title.toLowerCase(),
    first_published_at: first,
    cover_sha256: cover?.sha256 ?? null,
  }
}
